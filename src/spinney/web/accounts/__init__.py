"""Recovery phrases, passkeys and devices: how a guest moves to another device."""
