"""What is learnt by playing: features, evaluations, training, and the weights that are shipped."""

from spieltisch.extras import require

require("play")
