"""What both train games draw: cargo colours, cars, cards, trains (measures: units of the car drawing)."""
