"""Visitors, as limits know them: an address or a household's network; and how much each has asked for of late."""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

from starlette.requests import HTTPConnection

from spinney.hosting.limits import BURST_S, TokenBucket

MAX_TRACKED_VISITORS: Final = 10_000
VISITORS_BY_PREFIX: Final = {56: 8, 48: 32}  # of IPv6: a /48 has 65,536 networks like the one a visitor is known by


class RateLimits:
    """A token bucket per visitor, and larger ones per wider network; those not used for longest are dropped."""

    def __init__(self, rate: float, burst_s: float = BURST_S, least: float = 1.0) -> None:
        self.rate = rate
        self.burst_s = burst_s  # so much of the rate may come at once
        self.least = least  # but never less than this
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, visitor: str, cost: float = 1) -> bool:
        """Take tokens from the buckets of a visitor and of the networks around them; False if one has not enough."""
        return all(self.bucket(network).take(cost) for network in (visitor, *wider_networks(visitor)))

    def spend(self, visitor: str, cost: float) -> None:
        """Pay for what is done already, from the same buckets."""
        for network in (visitor, *wider_networks(visitor)):
            self.bucket(network).spend(cost)

    def wait_s(self, visitor: str) -> int:
        """Return after how many seconds a visitor, and the networks around them, owe nothing any more."""
        return max(self.bucket(network).wait_s() for network in (visitor, *wider_networks(visitor)))

    def drain(self) -> dict[str, float]:
        """Return what each visitor has taken since the last call, for the other servers."""
        spent = {visitor: bucket.taken for visitor, bucket in self._buckets.items() if bucket.taken}
        for visitor in spent:
            self._buckets[visitor].taken = 0.0
        return spent

    def bucket(self, visitor: str) -> TokenBucket:
        """Return the bucket of a visitor or a wider network, made when they first come."""
        bucket = self._buckets.pop(visitor, None) or TokenBucket(
            self.rate * visitors_in(visitor), self.burst_s, self.least
        )
        self._buckets[visitor] = bucket
        if len(self._buckets) > MAX_TRACKED_VISITORS:
            self._buckets.popitem(last=False)
        return bucket


def visitor_of(connection: HTTPConnection) -> str:
    """Return the visitor a connection counts for."""
    return network_of(connection.client.host) if connection.client else "?"


@lru_cache(MAX_TRACKED_VISITORS)
def network_of(host: str) -> str:
    """Return what the limits count: an IPv4 address, or the /64 network that one IPv6 household has to itself."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    return str(address.ipv4_mapped or ip_network((address, 64), strict=False))


@lru_cache(MAX_TRACKED_VISITORS)
def wider_networks(visitor: str) -> tuple[str, ...]:
    """Return the networks that providers give to one customer, around a visitor's own; IPv4 has none."""
    if not visitor.endswith("/64"):
        return ()
    network = ip_network(visitor)
    return tuple(str(network.supernet(new_prefix=prefix)) for prefix in VISITORS_BY_PREFIX)


def visitors_in(network: str) -> int:
    """Return how many visitors a network counts for at most."""
    return VISITORS_BY_PREFIX.get(int(network.rpartition("/")[2]), 1) if ":" in network and "/" in network else 1
