"""Looking ahead in Paroli and Räuberparoli."""

from spieltisch.extras import require

require("play")
