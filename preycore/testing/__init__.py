"""What any game can be tested with: the laws, golden logs, tampering, and a toy game."""
