"""Requests about being told of one's turn: the key, subscribing, ending it."""

from __future__ import annotations

from fastapi import APIRouter, Request

from spinney.hosting.messages import Problem, PushKey, Told
from spinney.web import nudges, pushing
from spinney.web.guard import visitor_of
from spinney.web.guests import Known
from spinney.web.pushing import Subscription
from spinney.web.requests import EndPush, Push
from spinney.web.services import TheGuest, TheServices

router = APIRouter(prefix="/api/push", responses={422: {"model": Problem}})


@router.get("/key")
async def get_key(services: TheServices) -> PushKey:
    """The server's public key, for `PushManager.subscribe`."""
    return PushKey(key=pushing.public_key(services.nudges.key))


@router.post("", responses={409: {"model": Problem}})
async def begin(wish: Push, request: Request, guest: TheGuest, services: TheServices) -> Told:
    """Tell this browser when it is my turn and I am not looking."""
    known = await services.devices.known(request) or Known(guest)
    named = Subscription(wish.endpoint, wish.keys.p256dh, wish.keys.auth)
    await services.nudges.subscribe(known, named, visitor_of(request))
    return Told(told=True)


@router.delete("")
async def end(wish: EndPush, guest: TheGuest, services: TheServices) -> Told:
    """Tell this browser no more."""
    await services.store.write(nudges.unsubscribe(wish.endpoint, guest))
    return Told(told=False)
