"""Reads tariffs and reconciles what was billed."""
