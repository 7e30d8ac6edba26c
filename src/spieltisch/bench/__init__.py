"""Speed, measured side by side in one run: our law, our kernels, and other people's programs."""
