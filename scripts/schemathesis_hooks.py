"""Every call comes from our own origin and from another client address, so that neither check ends the run."""

import os
import random

import schemathesis


@schemathesis.hook
def before_call(context, case, kwargs):
    case.headers = case.headers or {}
    case.headers["Origin"] = os.environ["ORIGIN"]
    case.headers["X-Forwarded-For"] = ".".join(["10", *(str(random.randrange(256)) for _ in range(3))])
    if os.environ.get("COOKIE"):
        case.headers["Cookie"] = os.environ["COOKIE"]
