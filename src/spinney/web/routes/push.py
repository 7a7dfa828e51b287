"""Requests about being told of one's turn: the key, subscribing, ending it."""

from __future__ import annotations

from fastapi import APIRouter, Request

from spinney.hosting.messages import Problem
from spinney.web.push import notifier, web_push
from spinney.web.push.messages import EndPush, Push, PushKey, PushStatus
from spinney.web.push.web_push import Subscription
from spinney.web.security.guests import Identity
from spinney.web.security.visitors import visitor_of
from spinney.web.services import TheGuest, TheServices

router = APIRouter(prefix="/api/push", responses={422: {"model": Problem}})


@router.get("/key")
async def get_key(services: TheServices) -> PushKey:
    """Return the server's public key, for `PushManager.subscribe`."""
    return PushKey(key=web_push.public_key(services.notifier.key))


@router.post("", responses={409: {"model": Problem}})
async def subscribe(subscription: Push, request: Request, guest: TheGuest, services: TheServices) -> PushStatus:
    """Notify this browser when it is my turn and I am not looking."""
    known = await services.devices.identify(request) or Identity(guest)
    wanted = Subscription(subscription.endpoint, subscription.keys.p256dh, subscription.keys.auth)
    await services.notifier.subscribe(known, wanted, visitor_of(request))
    return PushStatus(told=True)


@router.delete("")
async def unsubscribe(subscription: EndPush, guest: TheGuest, services: TheServices) -> PushStatus:
    """Notify this browser no more."""
    await services.store.write(notifier.unsubscribe(subscription.endpoint, guest))
    return PushStatus(told=False)
