"""One table and its queue. Nothing here knows SQL, metrics or the web: a table runs wherever its services do.

table       a live table: everything that happens at it goes through one queue (jobs)
judging     whether a command may be carried out, and which events it makes; steps, advancing
replay      from events to the state they lead to; seeding, clocks, state
event_log   the log as this process knows it; loading, records
deadlines   what happens when nobody acts: bots think, time runs out
views       what a viewer may know; audience, asking, describing, presence
"""
