"""Kernels that play games on from many moments."""
