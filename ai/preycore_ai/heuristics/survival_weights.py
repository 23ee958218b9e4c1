"""Survival of the Fittest: what the signs of a position weigh; written by `tests/deep/fit_survival.py`."""

from typing import Final

WEIGHTS: Final = (
    (1764, 2421, 462, -814, 613, 655, -1283, -124, -700, -977, 1527, 1006, 351, 800, 1206),
    (623, 4752, -163, 292, -238, 421, -3047, 317, 45, -463, -131, 347, 915, 594, 667),
    (507, 3266, -43, 135, -130, 187, -2074, 237, 94, -300, -372, 324, 992, 42, 720),
    (432, 685, -42, -22, -61, 20, -1325, 445, 317, -39, -161, 116, 802, -266, 750),
    (347, 0, -105, 27, -9, 121, -677, 388, 482, 194, 110, 31, 471, -761, 778),
)
"""
By stage of the match and sign, in thousandths of a power of two.

A multinomial logit of the victory on the signs of all players, fitted by Newton's method to the positions between two
turns of 3,000 matches of four rule-based agents who play one turn in twelve at random. Their numbers are those
from 100,000 on; the multiples of 5 are held out.
"""
