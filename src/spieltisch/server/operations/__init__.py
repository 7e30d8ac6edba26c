"""For the operator: metrics, the process log, limits, uptime, ending tables."""
