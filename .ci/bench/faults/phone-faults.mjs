import { appendFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { signInBenchAdmin } from "../accounts/bench-admin.mjs";
import { ask, newUser } from "../accounts/bench-user.mjs";
import { BUDGETS } from "../budgets.mjs";
import { CONNECTION_FAULTS } from "../network/faulty-connection.mjs";
import { ClickHistory } from "./click-history.mjs";
import { Device } from "./phone-device.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 4);
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
/**
 * Number of rounds that run at the same time, each with its own customer, phones and connections. Several rounds at the
 * same time hardly slow each other down, because a round waits most of the time.
 */
const AT_ONCE = Number(process.env.ROUNDS_AT_ONCE ?? 2);
const REPORT = process.env.FAULT_REPORT ?? path.join(tmpdir(), `phone-faults-${SEED}.jsonl`);
const STEPS = 8;
const PRODUCTS = 3;
/**
 * Longest time after the last fault until every phone has sent its waiting operations and every page shows the server's
 * cart (ms).
 */
const RECOVERY_MS = 60_000;
const BEFORE_KILL_MS = [0, 0, 20, 200, 2_000];
/**
 * Lengths of a long silence of a connection (ms). They are longer than the shop's timeouts. A round has at most one
 * long silence.
 */
const LONG_SILENCE_MS = [22_000, 35_000];
const FAULTS = [
  ...CONNECTION_FAULTS,
  "long silence",
  "browser killed",
  "renderer killed",
  "disk full",
  "records damaged",
  "caches evicted",
];

/** Creates a generator of random numbers from a seed (mulberry32). */
function randomOf(seed) {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns the customer's cart in the shop: the name of each product with its quantity. */
async function serverCart(address, token) {
  const { cart } = await ask(address, "{ cart { lines { quantity product { productName } } } }", {}, token);
  return Object.fromEntries(
    cart.lines.map(({ quantity, product }) => [product.productName, quantity]).sort(),
  );
}

/** The digits in an order's number, which is written in Crockford's base 32 (without the letters I, L, O and U). */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Returns the order number that customers see. The number consists of the last 30 bits of the order's id. */
function orderNumber(id) {
  const bits = BigInt(`0x${id.slice(-8)}`) % 2n ** 30n;
  return [5n, 4n, 3n, 2n, 1n, 0n].map((place) => DIGITS[Number((bits >> (5n * place)) % 32n)]).join("");
}

function countByName(names) {
  const counts = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/**
 * Returns what the shop has stored for the customer: the quantity of each product in the cart, and how often each order
 * number and each newsletter subscription is stored.
 */
async function shopHas(address, token, seed) {
  const [cart, { myOrders }, { newsletterSubscriptions }] = await Promise.all([
    serverCart(address, token),
    ask(address, "{ myOrders(first: 50) { edges { node { id } } } }", {}, token),
    ask(
      address,
      "{ newsletterSubscriptions(first: 100) { edges { node { email } } } }",
      {},
      await signInBenchAdmin(address),
    ),
  ]);
  const addresses = newsletterSubscriptions.edges.map(({ node }) => node.email);
  return {
    cart,
    orders: countByName(myOrders.edges.map(({ node }) => orderNumber(node.id))),
    messages: countByName(addresses.filter((email) => email.startsWith(`panne-${seed}-`))),
  };
}

async function applyFault(kind, random, device, number, history) {
  if (kind === "long silence") device.silence(LONG_SILENCE_MS[random(LONG_SILENCE_MS.length)]);
  else if (kind.endsWith("killed")) {
    await pause(BEFORE_KILL_MS[random(BEFORE_KILL_MS.length)]);
    history.died(number);
    if (kind === "browser killed") await device.kill();
    else await device.crash(random(device.tabs));
  } else if (kind === "disk full") await device.setDiskFull(true);
  else if (kind === "records damaged") await device.damageRecords();
  else if (kind === "caches evicted") await device.evictCaches();
  else device.setConnectionFault(kind);
}

/** Makes random clicks on one of the phones, then causes a fault. @returns the phone's number and the kind of fault */
async function step(random, devices, history, isLongSilenceOver, seed) {
  const number = random(devices.length);
  const device = devices[number];
  for (let clicks = 1 + random(3); clicks > 0; clicks--) {
    const [tab, place, kind] = [random(device.tabs), random(PRODUCTS), random(5)];
    if (kind === 0) {
      const order = await device.order(tab, place);
      if (order) history.add("orders", order.number, number, device.isDiskFull || order.isRecorded);
    } else if (kind === 1) {
      const email = `panne-${seed}-${Date.now()}@example.cm`;
      const shown = await device.subscribe(tab, email);
      if (shown) history.add("messages", email, number, device.isDiskFull, shown.isStored);
    } else {
      const name = await device.click(tab, place);
      if (name) history.add("cart", name, number, device.isDiskFull);
    }
  }
  const drawn = FAULTS[random(FAULTS.length)];
  const kind = drawn === "long silence" && isLongSilenceOver ? "silence" : drawn;
  await applyFault(kind, random, device, number, history);
  await pause([50, 500, 3_000][random(3)]);
  if (random(2)) device.setConnectionFault(undefined);
  return { number, kind };
}

async function round(address, executablePath, seed) {
  const random = randomOf(seed);
  const history = new ClickHistory();
  const signIn = await newUser(address, `panne.${seed}`);
  const token = await signIn();
  const devices = [new Device(address, executablePath), new Device(address, executablePath)];
  const steps = [];
  try {
    await Promise.all(devices.map(async (device, number) => device.start(await signIn(), 2 - number)));
    while (steps.length < STEPS) {
      const isLongSilenceOver = steps.some(({ kind }) => kind === "long silence");
      steps.push(await step(random, devices, history, isLongSilenceOver, seed));
    }
    history.end();
    await Promise.all(devices.map((device) => device.endFaults()));
    return { steps, ...(await judge(address, token, devices, history, seed)) };
  } finally {
    await Promise.all(devices.map((device) => device.stop()));
  }
}

/**
 * Waits after the last fault until the shop's data and the screens are correct, for RECOVERY_MS at most.
 * @returns the differences that are still there at the end
 */
async function judge(address, token, devices, history, seed) {
  const begin = Date.now();
  for (;;) {
    await Promise.all(devices.map((device) => device.openCarts()));
    const found = await shopHas(address, token, seed);
    const { cart } = found;
    const pending = await Promise.all(devices.map((device) => device.pending()));
    const shown = (await Promise.all(devices.map((device) => device.shownCarts()))).flat();
    const wrong = shown.filter((one) => one !== JSON.stringify(cart));
    const faults = [
      ...history.faultsOf(found),
      ...pending.flatMap((edits, number) =>
        edits === 0 ? [] : [`stuck: ${edits} edits, orders or messages on phone ${number}`],
      ),
      ...wrong.map((one) => `wrong screen: ${one} instead of ${JSON.stringify(cart)}`),
    ];
    const recoveryMs = Date.now() - begin;
    if (faults.length === 0 || recoveryMs > RECOVERY_MS)
      return { faults, recoveryMs, events: history.events(found) };
    await pause(500);
  }
}

/**
 * Runs one round, and adds its result to the report file as one line.
 * @returns the round's result; undefined if an error has ended the round before its result was known
 */
async function playRound(address, executablePath, seed) {
  const begin = Date.now();
  const judged = await round(address, executablePath, seed).catch(({ message }) => ({ message }));
  const ms = Date.now() - begin;
  appendFileSync(REPORT, `${JSON.stringify({ seed, ms, ...judged })}\n`);
  if (judged.message !== undefined) {
    process.stdout.write(`seed ${seed}: not judged, ${judged.message.split("\n")[0]}\n`);
    return undefined;
  }
  const { steps, faults, recoveryMs } = judged;
  const verdict = faults.length === 0 ? "no fault" : faults.join("; ");
  const happened = steps.map((one) => `${one.number} ${one.kind}`).join(", ");
  process.stdout.write(`seed ${seed}, ${ms} ms, recovered in ${recoveryMs} ms: ${verdict} (${happened})\n`);
  return judged;
}

/** Returns a line of text with each different word and how often it occurs, the most frequent word first. */
function tally(words) {
  const counts = new Map();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([word, count]) => `${word} ${count}`)
    .join(", ");
}

/**
 * Runs rounds of faults on two phones of one customer, and compares what the shop has stored with the history of the
 * customer's clicks. Environment variables change the run: `ROUNDS` is the number of rounds, `SEED` the seed of the
 * first round (to repeat a round), and `FAULT_REPORT` the file to which each round adds a line.
 */
export async function measurePhoneFaults(address, executablePath) {
  process.stdout.write(`seeds ${SEED} to ${SEED + ROUNDS - 1}, in ${REPORT}\n`);
  const rounds = [];
  let next = SEED;
  const play = async () => {
    while (next < SEED + ROUNDS) rounds.push(await playRound(address, executablePath, next++));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, play));
  const judged = rounds.filter((one) => one !== undefined);
  const found = judged.flatMap(({ faults }) => faults.map((fault) => fault.split(":")[0]));
  const count = (kind) => String(found.filter((one) => one === kind).length);
  const clicks = judged.flatMap(({ events }) => events.filter(({ event }) => event === "edit"));
  const recoveries = judged.map(({ recoveryMs }) => recoveryMs).sort((a, b) => a - b);
  const happened = judged.flatMap(({ steps }) => steps.map(({ kind }) => kind));
  return [
    [`judged rounds of ${ROUNDS}, from seed ${SEED}`, String(ROUNDS), String(judged.length)],
    ["clicks", "—", String(clicks.length)],
    [`faults: ${happened.length}`, "—", tally(happened)],
    ["lost edits", "0", count("lost")],
    ["doubled edits", "0", count("doubled")],
    ["outboxes not empty after 60 s", "0", count("stuck")],
    ["wrong screens after 60 s", "0", count("wrong screen")],
    ["recovery after the last fault, median", "—", `${recoveries[recoveries.length >> 1]} ms`],
    ["recovery after the last fault, longest", BUDGETS.device.recovery, `${recoveries.at(-1)} ms`],
  ];
}
