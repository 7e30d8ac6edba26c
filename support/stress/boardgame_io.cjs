// boardgame.io's server with a game that only counts, and clients that count: how long until the server's answer.
// node boardgame_io.cjs server PORT | clients PORT TABLES SEATS MOVES PACE_MS (prints a JSON list of milliseconds)
const [what, port, ...rest] = process.argv.slice(2);
const counting = {
  name: 'counting',
  setup: () => ({ count: 0 }),
  moves: { add: { move: ({ G }) => { G.count++; }, client: false } },
  turn: { minMoves: 1, maxMoves: 1 },
};

function serve() {
  const { Server } = require('boardgame.io/server');
  Server({ games: [counting], origins: [/.*/] }).run({ port: Number(port) }, () => console.log('ready'));
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

function joined(seats, table) {
  const { Client } = require('boardgame.io/client');
  const { SocketIO } = require('boardgame.io/multiplayer');
  return Array.from({ length: seats }, (_, seat) => {
    const multiplayer = SocketIO({ server: `http://127.0.0.1:${port}`, socketOpts: { transports: ['websocket'] } });
    const client = Client({ game: counting, numPlayers: seats, matchID: `table${table}`, playerID: `${seat}`, multiplayer, debug: false });
    client.start();
    return client;
  });
}

const reached = (client, count) => new Promise((done) => {
  const look = (state) => { if (state && state.G.count >= count) { stop(); done(); } };
  const stop = client.subscribe(look);
});

async function play(clients, moves, pace, found) {
  while (clients.some((client) => !client.getState())) await pause(20);
  for (let move = 0; move < moves; move++) {
    await pause(Math.random() * 2 * pace);
    const acting = clients[move % clients.length];
    while (acting.getState().ctx.currentPlayer !== acting.playerID) await pause(1);
    const begun = performance.now();
    const answered = reached(acting, move + 1);
    acting.moves.add();
    await answered;
    found.push(performance.now() - begun);
  }
}

async function main() {
  const [tables, seats, moves, pace] = rest.map(Number);
  const found = [], games = [];
  for (let table = 0; table < tables; table++) games.push(joined(seats, table));
  await Promise.all(games.map((clients) => play(clients, moves, pace, found)));
  process.stdout.write(JSON.stringify(found), () => process.exit(0)); // a pipe takes 64 KiB at once
}

if (what === 'server') serve(); else main();
