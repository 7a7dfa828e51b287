"""How Hypothesis looks for counterexamples: the same way on every run, unless asked to roam."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.register_profile("roaming", deadline=None, database=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))
