import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seededRandom } from "../../testing/seeded-random.ts";
import { checkOrders } from "./testing/check-orders.ts";
import { KilledServer } from "./testing/killed-server.ts";
import { RandomCommands, type Sent } from "./testing/random-commands.ts";
import { PIECES } from "./testing/test-orders.ts";

/** How often the server is killed. MODEL_KILLS sets another number, and TEST_SEED the seed. */
const KILLS = Number(process.env.MODEL_KILLS ?? 3);
/** Number of clients that send commands at the same time. */
const CLIENTS = 6;
/** Number of commands that each client sends, one after the other, between two kills of the server. */
const COMMANDS = 8;
const REFUSALS = ["CONFLICT", "BAD_USER_INPUT", "NOT_FOUND", "FORBIDDEN"];
/** Time limit in milliseconds, because each start of a server takes seconds on a busy machine. */
const TIMEOUT_MS = 180_000 + KILLS * 60_000;

let server: KilledServer;
let commands: RandomCommands;
const random = seededRandom();

async function send(sent: Sent): Promise<boolean> {
  const { errors } = await server.ask(sent);
  if (errors && !REFUSALS.includes(errors[0]?.extensions.code ?? "")) throw new Error(JSON.stringify(errors));
  return !errors;
}

beforeAll(async () => {
  server = await KilledServer.start();
  const [patron, awa] = [await server.patron(), await server.person("Awa", "ADMIN")];
  // All admins handle all orders during the test. Otherwise, a command could take an order away from an admin whose
  // answer was lost, and the shop would refuse this admin's repeated request.
  await server.sql("UPDATE shop_state SET admins_handle_all_orders = true");
  const customer = await server.person("Cliente", "GENERAL");
  const products = [await server.product("Robe", patron, PIECES), await server.product("Sac", awa, PIECES)];
  const ask = (sent: Sent) => server.ask(sent);
  commands = new RandomCommands({ send, ask, random, admins: [patron, awa], customer, products });
  for (let place = 0; place < 20; place += 1) await commands.one();
}, TIMEOUT_MS);
afterAll(() => server?.close(), TIMEOUT_MS);

it(
  "if the server is killed while it runs commands, each repeated command has its effect only once",
  async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const clients = Array.from({ length: CLIENTS }, async () => {
        for (let place = 0; place < COMMANDS; place += 1) await commands.one();
      });
      const killed = pause(20 + random() * 150).then(() => server.kill());
      await Promise.all([...clients, killed]);
      await checkOrders((statement) => server.sql(statement), commands, PIECES);
    }
    expect(commands.orderIds.length).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);
