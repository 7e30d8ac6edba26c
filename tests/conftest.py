"""How the tests run: settings that hold for all of them."""

from hypothesis import settings

settings.register_profile(
    "house",
    deadline=None,  # a busy machine is not a fault of the code
    print_blob=True,  # a failure elsewhere can be repeated here
)
settings.load_profile("house")
