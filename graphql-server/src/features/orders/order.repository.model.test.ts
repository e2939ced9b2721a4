import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seededRandom } from "../../testing/seeded-random.ts";
import type { GraphqlResponse } from "../../testing/test-shop.ts";
import { checkOrders } from "./testing/check-orders.ts";
import { type Person, RandomCommands, type Sent } from "./testing/random-commands.ts";
import { letAllHandle, openShopOfTwo, PIECES, type ShopOfTwo } from "./testing/test-orders.ts";

/**
 * Number of rounds of random commands. After each round, everything is checked. The environment variable MODEL_ROUNDS
 * sets another number, and TEST_SEED the seed.
 */
const ROUNDS = Number(process.env.MODEL_ROUNDS ?? 20);
const PARALLEL = 4;
/**
 * Number of rounds between two erasures of the customer's account. After an erasure, the rounds continue with another
 * customer.
 */
const ERASED_EVERY = 6;
/** Error codes of refusals. Any other error is a fault of the server, such as a deadlock. */
const REFUSALS = ["CONFLICT", "BAD_USER_INPUT", "NOT_FOUND", "FORBIDDEN", "UNAUTHENTICATED"];
/** Longest time within which even a busy server must answer (ms). */
const PATIENCE_MS = 60_000;

let here: ShopOfTwo;
let customer: Person;
let commands: RandomCommands;
/** Ids by which the deletions of the dress can be undone. The test undoes each deletion at the end of its round. */
const deletions: string[] = [];
const random = seededRandom();
const isOnceIn = (count: number): boolean => Math.floor(random() * count) === 0;

beforeAll(async () => {
  here = await openShopOfTwo();
  const { patron, awa, products } = here;
  customer = here.customer;
  commands = new RandomCommands({
    ...{ send, ask: answered, random, admins: [patron, awa], products },
    get customer() {
      return customer;
    },
  });
});
afterAll(() => here?.shop.close());

/** Repeats a request while the server is overloaded. */
async function answered({ query, variables, as }: Sent): Promise<GraphqlResponse> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await here.shop.ask(query, variables, as);
    if (answer.errors?.[0]?.extensions.code !== "UNAVAILABLE" || Date.now() > until) return answer;
  }
}

async function isAccepted(sent: Sent): Promise<boolean> {
  const { errors } = await answered(sent);
  if (errors && !REFUSALS.includes(errors[0]?.extensions.code ?? "")) throw new Error(JSON.stringify(errors));
  return !errors;
}

/**
 * Sends a command. About every third command is sent twice at the same time, because a client that received no answer
 * sends its request again. About half of the accepted commands are later sent once more. The server must then accept
 * them again, except from a sender whose account or access may have ended.
 */
async function send(sent: Sent): Promise<boolean> {
  const isDouble = isOnceIn(3);
  const answers = await Promise.all(Array.from({ length: isDouble ? 2 : 1 }, () => isAccepted(sent)));
  const isDone = answers.includes(true);
  if (!isDone || !isOnceIn(2)) return isDone;
  const isAnswered = await isAccepted(sent);
  const { token } = sent.as;
  if (token === undefined || token === here.patron.token) expect(isAnswered).toBe(true);
  return true;
}

/** Erases the customer's account while the customer and the admins continue to send commands. */
async function eraseCustomer(): Promise<void> {
  const query = "mutation ($id: ID!) { deleteUser(userId: $id) { messages } }";
  const gone = customer;
  customer = await here.shop.createUser(`Cliente ${randomUUID()}`);
  expect(await isAccepted({ query, variables: { id: gone.id }, as: here.patron })).toBe(true);
}

async function deleteDress(): Promise<void> {
  const query = "mutation ($id: ID!, $editId: ID) { deleteProduct(id: $id, editId: $editId) }";
  const editId = randomUUID();
  if (await send({ query, variables: { id: here.products[0].id, editId }, as: here.patron }))
    deletions.push(editId);
}

async function restoreDress(): Promise<void> {
  const query = "mutation ($id: ID!) { undo(editId: $id) { count } }";
  for (const id of deletions.splice(0)) await isAccepted({ query, variables: { id }, as: here.patron });
}

it("the data stay consistent when four people send random commands at the same time and repeat them", async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    await Promise.all([
      ...Array.from({ length: PARALLEL }, () => commands.one()),
      ...(round % 3 === 0 ? [letAllHandle(here.shop, isOnceIn(2))] : []),
      ...(round % 5 === 0 ? [deleteDress()] : []),
      ...(round % ERASED_EVERY === 0 ? [eraseCustomer()] : []),
    ]);
    await restoreDress();
    await checkOrders((statement) => here.shop.services.database.query(statement), commands, PIECES);
  }
}, 600_000);
