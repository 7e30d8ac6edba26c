"""Tables on one device, without a server: the same table, a page instead of a network, and a shelf instead of a database.

port       what the page says and hears, as text: calls as over HTTP, lines as over sockets
calls      the calls that one person alone may want; line, one line to a table
tables     the tables in memory, and what they need (services)
returning  games that were downloaded from a device, on a device again
store      what is kept, written through to a shelf before it is acknowledged
bots       bots that think at the other end of another port; thinking, that end
"""
