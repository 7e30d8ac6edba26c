"""Looking ahead in Paseo."""

from spieltisch.extras import require

require("play")
