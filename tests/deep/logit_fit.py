"""Fits a multinomial logit of the victory to the signs of all players in many positions."""

from typing import Final

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float64]

PENALTY: Final = 20.0
"""Half the square of each weight counts so much against the fit."""


def chances_of(signs: Numbers, weights: Numbers) -> Numbers:
    """Return by position and player the probability of the victory."""
    worth = signs @ weights
    chances: Numbers = np.exp(worth - worth.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    return chances


def fit(signs: Numbers, wins: Numbers, steps: int = 60) -> Numbers:
    """Return the weights under which the victories are likeliest: Newton's method, `steps` at most."""
    weights = np.zeros(signs.shape[2])
    for _ in range(steps):
        chances = chances_of(signs, weights)
        slope = np.einsum("np,npk->k", wins - chances, signs) - PENALTY * weights
        apart = signs - np.einsum("np,npk->nk", chances, signs)[:, None, :]
        curvature = np.einsum("np,npk,npl->kl", chances, apart, apart) + PENALTY * np.eye(len(weights))
        step = np.linalg.solve(curvature, slope)
        weights += step
        if abs(step).max() < 1e-6:
            break
    return weights


def likelihood(signs: Numbers, wins: Numbers, weights: Numbers) -> float:
    """Return the mean logarithm of the probability that was given to who won."""
    return float((wins * np.log(chances_of(signs, weights) + 1e-12)).sum(axis=1).mean())


def row(weights: Numbers) -> str:
    """Return weights as lines of a module, in thousandths of a power of two."""
    thousandths = [str(round(1000 * float(weight) / np.log(2))) for weight in weights]
    line = f"    ({', '.join(thousandths)}),\n"
    return line if len(line) <= 121 else "    (\n" + "".join([f"        {one},\n" for one in thousandths]) + "    ),\n"
