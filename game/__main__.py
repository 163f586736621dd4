"""Start the application."""


def main() -> None:
    """Open the window."""
