import { signInBenchAdmin } from "../accounts/bench-admin.mjs";
import { ask } from "../accounts/bench-user.mjs";
import { BUDGETS } from "../budgets.mjs";
import { median } from "../median.mjs";
import { connectToDatabase } from "./embedded-database.mjs";
import { OrderBenchClient } from "./order-client.mjs";
import { openStatementCounter } from "./statement-counter.mjs";

const ROUNDS = 5;
/** Number of lines of a large order, each with a different product. An order may not have more lines. */
const LINES = 200;
const ORDERS_AT_ONCE = 5;
/**
 * Number of stock changes that the bench sends while the shop handles no order. The median of their durations is
 * compared with the durations of stock changes during orders.
 */
const QUIET_TIMES = 11;
const PRICE = 10_000;
/** Stock of products that must not become sold out: more pieces than a run orders. */
const MANY_PIECES = 100_000;

/** SQL that creates the table for `BARE_UPDATE`, with as many rows as a large order has lines. */
const BARE_TABLE = `CREATE TABLE bench_stock AS SELECT n AS product, 100000 AS count FROM generate_series(1, ${LINES}) n;
  ALTER TABLE bench_stock ADD PRIMARY KEY (product)`;
/**
 * SQL that reduces the counts of all rows in one statement, in a table that only the bench uses. The bench divides the
 * shop's time for an order with the same number of products by the time of this statement, because the shop cannot be
 * faster than PostgreSQL.
 */
const BARE_UPDATE = `UPDATE bench_stock b SET count = b.count - wanted.pieces
  FROM (SELECT n AS product, 1 AS pieces FROM generate_series(1, ${LINES}) n) wanted WHERE wanted.product = b.product`;

const lineOf = (productId, productName, more) => ({
  productId,
  productName,
  price: PRICE,
  quantity: 1,
  ...more,
});

/** Runs some work. @returns its time (ms) and its result */
async function timed(work) {
  const began = performance.now();
  const result = await work();
  return { ms: performance.now() - began, result };
}

/** Runs work several times while nothing else runs. @returns the median of the times (ms) */
async function usualTime(work) {
  const taken = [];
  while (taken.length < QUIET_TIMES) taken.push((await timed(work)).ms);
  return median(taken);
}

/** Throws an error if an answer has an error code. */
function assertDone(code) {
  if (code !== undefined) throw new Error(`a request was answered ${code}`);
}

/** Counts the SQL statements that each of five requests causes. Each result is the median of several rounds. */
async function countStatements(client, counter, [product, small, large]) {
  const sizes = [lineOf(product, "Mesure", small), lineOf(product, "Mesure", large)];
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    let order;
    const placed = await counter.count(async () => {
      order = await client.place(sizes);
    });
    const confirmed = await counter.count(async () =>
      assertDone(await client.changeState(order, "NEW", "CONFIRMED")),
    );
    const payment = await client.announce(order, PRICE);
    const paid = await counter.count(() => client.confirmPayment(payment));
    assertDone(await client.changeState(order, "CONFIRMED", "SHIPPED"));
    assertDone(await client.changeState(order, "SHIPPED", "DELIVERED"));
    const returned = await counter.count(() => client.returnPiece(order));
    const sold = await counter.count(() => client.sell([lineOf(product, "Mesure", small)]));
    const idle = await counter.count(() => undefined);
    rounds.push({ placed, confirmed, paid, returned, sold, idle });
  }
  const of = (key) => String(median(rounds.map((round) => round[key])));
  return [
    ["statements: order of two sizes placed", "—", of("placed")],
    ["statements: order of two sizes confirmed", "—", of("confirmed")],
    ["statements: announced payment confirmed", "—", of("paid")],
    ["statements: one piece returned", "—", of("returned")],
    ["statements: one piece sold in the shop", "—", of("sold")],
    ["statements: idle shop for the same time", "—", of("idle")],
  ];
}

/**
 * Runs some work, and meanwhile changes the stock again and again. @returns the time of the slowest change of the stock
 * (ms)
 */
async function longestWriteBeside(writeStock, work) {
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  let longest = 0;
  while (!isOver) longest = Math.max(longest, (await timed(writeStock)).ms);
  await working;
  return longest;
}

/**
 * Creates three sets of products, and an order line for each product. A product of the set `full` has so many pieces
 * that it never sells out. A product of the set `single` has one piece. A product of the set `shared` has one piece for
 * each of the orders that are confirmed at the same time.
 */
async function createShelves(create) {
  const shelves = {};
  for (const [shelf, pieces] of Object.entries({ full: MANY_PIECES, single: 1, shared: ORDERS_AT_ONCE })) {
    const lines = [];
    for (let place = 0; place < LINES; place++) {
      const name = `Mesure ${shelf} ${place}`;
      lines.push(lineOf(await create(name, pieces), name));
    }
    shelves[shelf] = lines;
  }
  return shelves;
}

/**
 * Measures the confirmation of large orders, and the time for which a change of another product's stock waits while an
 * order is confirmed. If an order takes the last pieces of its products, its confirmation also marks these products as
 * sold out. After each measurement, the order is cancelled, so that the next order finds the same stock.
 */
async function measureLargeOrders(client, database, create) {
  const { full, single, shared } = await createShelves(create);
  const other = await create("Mesure à part", MANY_PIECES);
  const confirm = (order) => client.changeState(order, "NEW", "CONFIRMED");
  const cancel = async (order) => assertDone(await client.changeState(order, "CONFIRMED", "CANCELLED"));
  const confirmed = async (lines) => {
    const order = await client.place(lines);
    const { ms, result } = await timed(() => confirm(order));
    assertDone(result);
    await cancel(order);
    return ms;
  };
  let pieces = 1_000;
  const writeStock = async () => assertDone(await client.setStock(other, pieces++));
  await database.query(BARE_TABLE);
  const rounds = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const bare = await usualTime(() => database.query(BARE_UPDATE));
    const inStock = await confirmed(full);
    const soldOut = await confirmed(single);
    const quiet = await usualTime(writeStock);
    const besideOrder = async (lines) => {
      const order = await client.place(lines);
      const longest = await longestWriteBeside(writeStock, async () => assertDone(await confirm(order)));
      await cancel(order);
      return longest - quiet;
    };
    const [wait, soldOutWait] = [await besideOrder(full), await besideOrder(single)];
    const orders = [];
    while (orders.length < ORDERS_AT_ONCE) orders.push(await client.place(shared));
    const atOnce = await Promise.all(orders.map((one) => timed(() => confirm(one))));
    const codes = atOnce.map(({ result }) => result);
    assertDone(codes.find((code) => code !== undefined && code !== "UNAVAILABLE"));
    for (const [place, one] of orders.entries()) if (codes[place] === undefined) await cancel(one);
    // The first round is not counted: the shop is slower in it, because V8 has not compiled its code yet.
    if (round > 0)
      rounds.push({
        ...{ bare, inStock, soldOut, quiet, wait, soldOutWait },
        unavailable: codes.filter(Boolean).length,
        longest: Math.max(...atOnce.map(({ ms }) => ms)),
      });
  }
  const all = (key) => rounds.map((round) => round[key]);
  const of = (key, digits = 0) => median(all(key)).toFixed(digits);
  const toBare = (key) => median(rounds.map((round) => round[key] / round.bare)).toFixed(0);
  const besideBare = (key) =>
    `${of(key)} ms (${toBare(key)} × a bare UPDATE of ${LINES} rows, ${of("bare", 1)} ms)`;
  const { confirmation, waitBesideConfirmation, waitBesideLastPieces, unavailable } = BUDGETS.server;
  return [
    [`order of ${LINES} products confirmed`, confirmation, besideBare("inStock")],
    [`the same, the last piece of each product`, confirmation, besideBare("soldOut")],
    [
      "longest wait of another stock write beside the first",
      waitBesideConfirmation,
      `${of("wait")} ms (and ${of("quiet", 1)} ms as without the order)`,
    ],
    [
      "longest wait of another stock write beside the last pieces",
      waitBesideLastPieces,
      `${of("soldOutWait")} ms`,
    ],
    [
      `${ORDERS_AT_ONCE} orders of the same ${LINES} products confirmed at once: UNAVAILABLE`,
      unavailable,
      `${Math.max(...all("unavailable"))}`,
    ],
    [
      `${ORDERS_AT_ONCE} orders of the same ${LINES} products confirmed at once: longest`,
      "—",
      `${of("longest")} ms (maximum of ${ROUNDS} rounds ${Math.max(...all("longest")).toFixed()} ms)`,
    ],
  ];
}

/**
 * Measures the cost of commands on orders: the number of SQL statements of five requests, and the times of an order
 * with as many lines as an order may have. The measure sends the shop only GraphQL documents, so it can compare this
 * version of the shop with a later one.
 */
export async function measureOrderCommands(address, root, dataDir) {
  const database = await connectToDatabase(root, dataDir);
  const client = new OrderBenchClient(address, await signInBenchAdmin(address));
  const created = [];
  try {
    const newest = "{ products(first: 1) { edges { node { productImages } } } }";
    const { products } = await ask(address, newest, {});
    const [image] = products.edges[0].node.productImages;
    const create = async (name, pieces, sizes) => {
      const id = await client.createProduct(name, image, pieces, sizes);
      created.push(id);
      return id;
    };
    const sized = await create("Mesure", MANY_PIECES, ["38", "39"]);
    const counter = await openStatementCounter(database, dataDir);
    const sizes = ["38", "39"].map((size, place) => ({ size, variant: place + 1 }));
    const rows = await countStatements(client, counter, [sized, ...sizes]).finally(counter.close);
    return [...rows, ...(await measureLargeOrders(client, database, create))];
  } finally {
    // The orders and the table of this measure are removed, because the next measures need a shop without them.
    await database.query("DROP TABLE IF EXISTS bench_stock; TRUNCATE orders CASCADE");
    await database.end();
    await client.deleteProducts(created);
  }
}
