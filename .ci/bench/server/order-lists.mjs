import { readFileSync } from "node:fs";
import path from "node:path";
import { signInBenchAdmin } from "../accounts/bench-admin.mjs";
import { newUser } from "../accounts/bench-user.mjs";
import { BUDGETS } from "../budgets.mjs";
import { connectToDatabase } from "./embedded-database.mjs";

const ORDERS = 10_000;
const PAYMENTS_AN_ORDER = 3;
const ROUNDS = 20;
const SEARCHES = ["ngono 99", "robe akwa", "+237 6 77 12", "K7M-42P", "introuvable", "a"];
const DAY_MS = 86_400_000;

/**
 * SQL that inserts the orders of three weeks, in all states. Each order has two lines, three payments, and two or three
 * entries for the sales figures (`order_entries`). A third of the orders belong to customers with accounts. Delivered
 * orders were delivered on the day after they were placed.
 */
const FILL = `
  INSERT INTO orders (id, number, channel, state, user_id, name, phone, quarter, total, fee, product_names, placed_at, created_at, done_at)
  SELECT gen_random_uuid(), translate(upper(lpad(to_hex(n * 7919 % 16777216), 6, '0')), 'ILOU', '1234'), 'CHAT',
    (ARRAY['NEW', 'CONFIRMED', 'SHIPPED', 'DELIVERED', 'DELIVERED', 'DELIVERED', 'CANCELLED'])[1 + n % 7],
    CASE WHEN n % 3 = 0 THEN (SELECT id FROM users ORDER BY id LIMIT 1) END, 'Awa Ngono ' || n,
    '2376' || lpad((n * 7717 % 100000000)::text, 8, '0'), 'Akwa', 30000, 1000, first.product_name || ' ' || second.product_name,
    now() - n * interval '3 minutes', now() - n * interval '3 minutes',
    CASE WHEN n % 7 IN (3, 4, 5) THEN least(now(), now() - n * interval '3 minutes' + interval '1 day') END
  FROM generate_series(1, ${ORDERS}) AS n
  JOIN products_by_place first ON first.place = n % first.total JOIN products_by_place second ON second.place = (n * 13 + 5) % second.total;
  INSERT INTO order_lines (order_id, position, product_id, owner_id, product_name, price, shop_price, quantity)
  SELECT o.id, side, p.id, p.owner_id, p.product_name, p.selling_price, p.selling_price, 1 + side
  FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM orders) o CROSS JOIN generate_series(0, 1) AS side
  JOIN products_by_place p ON p.place = (o.n * 31 + side * 17) % p.total;
  INSERT INTO payments (id, order_id, kind, amount, reference, entered_by_name, entered_at)
  SELECT gen_random_uuid(), id, (ARRAY['MTN_MOMO', 'ORANGE_MONEY', 'CASH'])[part], 10000,
    CASE WHEN part < 3 THEN 'MP' || number || part ELSE '' END, 'Awa', least(now(), placed_at + part * interval '8 hours')
  FROM orders CROSS JOIN generate_series(1, ${PAYMENTS_AN_ORDER}) AS part;
  UPDATE orders SET paid = ${PAYMENTS_AN_ORDER} * 10000;
  INSERT INTO order_entries (order_id, happened_at, orders, ordered, delivered, returned)
  SELECT o.id, e.at, e.orders, e.ordered, e.delivered, 0 FROM orders o, LATERAL (
    VALUES (o.placed_at, 1, 31000, 0), (o.placed_at + interval '1 hour', 0, -1000, 0), (o.done_at, 0, 0, 30000)
  ) e (at, orders, ordered, delivered) WHERE e.at IS NOT NULL;
  ANALYZE orders, order_lines, order_entries, payments, products`;

/**
 * Returns a function that sends a query as the admin panel does: by the id under which the server stores this query.
 */
function panelQueries(address, root) {
  const manifest = path.join(root, "graphql-server/stored-documents/current.json");
  const documents = Object.entries(JSON.parse(readFileSync(manifest, "utf8")));
  return (name, variables, token) => {
    const [documentId] = documents.find(([, text]) => new RegExp(`query ${name}\\b`).test(text));
    return async () => {
      const answer = await fetch(`${address}/graphql`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify({ documentId, variables }),
      });
      const { errors } = await answer.json();
      if (errors) throw new Error(`${name}: ${errors[0].message}`);
    };
  };
}

/**
 * Sends each of the requests in `questions` several times, one after the other. @returns the 95th percentile and the
 * median of the times (ms)
 */
async function times(questions) {
  const taken = [];
  for (let round = 0; round <= ROUNDS; round++)
    for (const question of questions) {
      const before = performance.now();
      await question();
      // The first round is not counted: the shop is slower in it, because V8 has not compiled its code yet.
      if (round > 0) taken.push(performance.now() - before);
    }
  taken.sort((a, b) => a - b);
  const at = (share) => taken[Math.floor(taken.length * share)].toFixed(1);
  return `${at(0.95)} ms (median ${at(0.5)})`;
}

/**
 * Measures five queries of the admin panel with 10,000 orders and 30,000 payments: the list of orders, the search,
 * today's waiting tasks, the dashboard and the daily closing. Each query is sent by a super admin and by an admin.
 */
export async function measureOrderLists(address, root, dataDir) {
  const database = await connectToDatabase(root, dataDir);
  const token = await signInBenchAdmin(address);
  const admin = await newUser(address, "commandes");
  try {
    await database.query(`
      UPDATE users SET role = 'ADMIN' WHERE email LIKE 'commandes.%';
      UPDATE products SET owner_id = (SELECT id FROM users WHERE email LIKE 'commandes.%' LIMIT 1) WHERE category < 'D';
      CREATE TEMP TABLE products_by_place AS SELECT *, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS total FROM products`);
    await database.query(FILL);
    const query = panelQueries(address, root);
    // The daily closing is measured for yesterday, the last complete day. An hour is added, because Douala's time is
    // one hour ahead of UTC.
    const yesterday = new Date(Date.now() + 3_600_000 - DAY_MS).toISOString().slice(0, 10);
    const rows = [];
    for (const [who, as, today] of [
      ["SUPER_ADMIN", token, BUDGETS.server.orderQuery],
      ["ADMIN", await admin(), BUDGETS.server.todayOfAdmin],
    ]) {
      const list = (variables) => query("PanelOrders", { first: 20, ...variables }, as);
      rows.push(
        [
          `10,000 orders: list, ${who}, 95th percentile`,
          BUDGETS.server.orderQuery,
          await times([{}, { state: "NEW" }, { state: "DELIVERED" }].map(list)),
        ],
        [
          `10,000 orders: search, ${who}, 95th percentile`,
          BUDGETS.server.orderQuery,
          await times(SEARCHES.map((search) => list({ search }))),
        ],
        [
          `10,000 orders: what waits today, ${who}, 95th percentile`,
          today,
          await times(Array.from({ length: 3 }, () => query("PanelToday", {}, as))),
        ],
        [
          `10,000 orders: dashboard, ${who}, 95th percentile`,
          BUDGETS.server.dashboard,
          await times([query("PanelDashboard", {}, as)]),
        ],
        [
          `10,000 orders: day's close, ${who}, 95th percentile`,
          BUDGETS.server.dashboard,
          await times([query("SalesFigures", { from: yesterday, to: yesterday }, as)]),
        ],
      );
    }
    return rows;
  } finally {
    await database.query("TRUNCATE orders CASCADE"); // the next measures need a shop without these orders
    await database.end();
  }
}
