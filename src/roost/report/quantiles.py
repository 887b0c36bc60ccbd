"""How far confidence intervals reach, without NumPy: reviews need it in browsers, too."""

from __future__ import annotations

from statistics import NormalDist


def quantile(confidence: float, deals: int) -> float:
    """Return how many standard errors a two-sided interval reaches to each side: Student's t with `deals - 1` degrees.

    The expansion of E. A. Cornish and R. A. Fisher errs by less than 0.3 % at 95 % from five deals on, and at 99.9 %
    from ten."""
    z, degrees = NormalDist().inv_cdf((1 + confidence) / 2), max(1, deals - 1)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / degrees + second / degrees**2 + third / degrees**3
