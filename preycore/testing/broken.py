"""What a broken law raises."""


class LawBroken(AssertionError):
    """A game breaks one of the laws of the contract; `law` is its number."""

    def __init__(self, law: int, message: str) -> None:
        super().__init__(f"law {law}: {message}")
        self.law = law
        self.message = message

    def __reduce__(self) -> tuple[type["LawBroken"], tuple[int, str]]:
        return type(self), (self.law, self.message)


def demand(law: int, holds: bool, message: str) -> None:
    """Raise LawBroken unless something holds."""
    if not holds:
        raise LawBroken(law, message)
