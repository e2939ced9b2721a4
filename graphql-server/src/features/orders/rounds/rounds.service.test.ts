import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { RateLimits } from "../../../platform/security/rate-limits.ts";
import { shopDay } from "../../../platform/shop-time/shop-day.rules.ts";
import { InvalidRequest } from "../../../testing/invalid-request.ts";
import { formatOrderNumber } from "../order-number.rules.ts";
import { codeOf, messageOf, PaymentClient } from "../payments/testing/payment-client.ts";
import { OrderClient } from "../testing/order-client.ts";
import { openShopOfTwo, PIECES, type ShopOfTwo } from "../testing/test-orders.ts";
import { forgetRiders } from "./round.repository.ts";
import { RoundsService } from "./rounds.service.ts";
import { type ClosedLine, RoundClient, type SeenDetails } from "./testing/round-client.ts";

const CUSTOMER = { name: "Mme Ngo", phone: "677123456", quarter: "Bonapriso" };

let here: ShopOfTwo;
let orders: OrderClient;
let payments: PaymentClient;
let rounds: RoundClient;
let patron: ShopOfTwo["patron"];
beforeAll(async () => {
  here = await openShopOfTwo();
  patron = here.patron;
  [orders, payments, rounds] = [
    new OrderClient(here.shop),
    new PaymentClient(here.shop),
    new RoundClient(here.shop),
  ];
});
afterAll(() => here?.shop.close());
const sql = (statement: string, values: unknown[] = []) =>
  here.shop.services.database.query(statement, values);
beforeEach(async () => {
  await sql("TRUNCATE orders, rounds, audit_log_entries, idempotency_keys CASCADE");
  await sql("UPDATE variant_stock SET count = $1", [PIECES]);
});

/** Places an order of one dress for 15 000 FCFA and confirms it. */
async function confirmed(fields: object = {}): Promise<string> {
  const [dress] = here.products;
  const line = {
    productId: dress.id,
    productName: dress.name,
    variant: 1,
    size: "M",
    price: 15_000,
    quantity: 1,
  };
  const id = await orders.placed({ ...CUSTOMER, lines: [line], ...fields });
  await orders.change(id, "NEW", "CONFIRMED", patron);
  return id;
}
const several = (count: number) => Promise.all(Array.from({ length: count }, () => confirmed()));
const line = (orderId: string, fields: Partial<ClosedLine> = {}): ClosedLine => ({
  ...{ orderId, outcome: "DELIVERED", received: 15_000, kind: "CASH", seen: 0 },
  ...fields,
});
const stockLeft = async () => {
  const [{ left }] = await sql("SELECT count AS left FROM variant_stock WHERE product_id = $1", [
    here.products[0].id,
  ]);
  return left;
};
const paidRows = () =>
  sql(`SELECT p.order_id, p.kind, p.amount, r.payment_id IS NOT NULL AS receipt
    FROM payments p LEFT JOIN receipts r ON r.payment_id = p.id ORDER BY p.entered_at`);
async function states(ids: readonly string[]): Promise<string[]> {
  const found = await sql("SELECT id, state FROM orders WHERE id = ANY($1::uuid[])", [ids]);
  return ids.map((id) => found.find((one: { id: string }) => one.id === id).state);
}
/**
 * Returns the service with the rate limits of a real shop, multiplied by `factor`. Instead of waiting, this service
 * adds the length of each wait to `pauses` (ms).
 */
function strict(factor = 1) {
  const { database, commandRunner, orderList, events } = here.shop.services;
  const pauses: number[] = [];
  const pause = async (ms: number) => void pauses.push(ms);
  const limits = new RateLimits(factor);
  return { pauses, service: new RoundsService(database, commandRunner, orderList, limits, events, pause) };
}
const openedAs = (answer: { data?: unknown }) =>
  (
    answer.data as {
      openRound: { round: { orderCount: number } | null; refused: { orderId: string; reason: string }[] };
    }
  ).openRound;
const closedAs = (answer: { data?: unknown }) => (answer.data as { closeRound: SeenDetails }).closeRound;

describe("an admin who gives orders to a rider", () => {
  it("ships the orders in one round, in the given sequence, and the list of orders shows the round", async () => {
    const ids = await several(3);
    const { id, orderCount, toCollect, riderPhone } = await rounds.opened(ids, patron);
    expect({ orderCount, toCollect, riderPhone }).toEqual({
      ...{ orderCount: 3, toCollect: 45_000, riderPhone: "237699112233" },
    });
    const { orders: listed } = await rounds.details(id, patron);
    expect(listed.map(({ order }) => order.id)).toEqual(ids);
    expect(listed.map(({ order }) => [order.state, order.rider])).toEqual(
      ids.map(() => ["SHIPPED", "Serge"]),
    );
    expect(await rounds.riders(patron)).toEqual([{ name: "Serge", phone: "237699112233" }]);
  });

  it("gets a reason for each order that cannot be shipped, and the other orders are shipped", async () => {
    const [good, pickup, cancelled, taken] = [
      await confirmed(),
      await confirmed(),
      await confirmed(),
      await confirmed(),
    ];
    const fresh = await orders.placed(CUSTOMER);
    await sql("UPDATE orders SET is_pickup = true WHERE id = $1", [pickup]);
    await orders.change(cancelled, "CONFIRMED", "CANCELLED", patron);
    await rounds.opened([taken], patron, { riderName: "Paul" });
    const unknown = randomUUID();
    const { round, refused } = openedAs(
      await rounds.open([taken, unknown, fresh, cancelled, pickup, good], patron),
    );
    expect(round?.orderCount).toBe(1);
    expect(Object.fromEntries(refused.map(({ orderId, reason }) => [orderId, reason]))).toEqual({
      [taken]: "Elle est déjà dans une tournée de Paul",
      [unknown]: "Cette commande n’existe pas",
      [fresh]: "Elle est «\u00a0Nouvelle\u00a0»",
      [cancelled]: "Elle est «\u00a0Annulée\u00a0»",
      [pickup]: "La personne la retire à la boutique",
    });
    expect(await states([good])).toEqual(["SHIPPED"]);
  });

  it("creates no round if no order can be shipped", async () => {
    const { data } = await rounds.open([await orders.placed(CUSTOMER)], patron);
    expect(data?.openRound).toMatchObject({ round: null, refused: [{ reason: expect.any(String) }] });
    expect(await rounds.list(patron)).toEqual([]);
  });

  it("can give out an order that is shipped but in no round, or whose shipping was undone", async () => {
    const [shipped, undone] = await several(2);
    if (!shipped || !undone) throw new Error("no orders");
    await orders.change(shipped, "CONFIRMED", "SHIPPED", patron);
    const first = await rounds.opened([shipped, undone], patron);
    const [{ edit_id }] = await sql(
      "SELECT edit_id FROM audit_log_entries WHERE subject_id = $1 ORDER BY created_at DESC LIMIT 1",
      [undone],
    );
    expect(edit_id).toBe(first.id);
    expect((await orders.undo(edit_id, patron)).errors).toBeUndefined();
    const second = await rounds.opened([undone], patron, { riderName: "Paul" });
    expect((await rounds.details(first.id, patron)).orders.map(({ order }) => order.id)).toEqual([shipped]);
    expect((await rounds.details(second.id, patron)).orders.map(({ order }) => order.id)).toEqual([undone]);
  });

  it("moves an order to the new rider's round, and deletes the former round once it has no orders", async () => {
    const ids = await several(3);
    const [first = "", second = "", kept = ""] = ids;
    const emptied = await rounds.opened([first, second], patron);
    const other = await rounds.opened([kept], patron);
    expect((await orders.undo(emptied.id, patron)).errors).toBeUndefined();
    await Promise.all([
      rounds.opened([first], patron, { riderName: "Paul" }),
      rounds.opened([second], patron, { riderName: "Jean" }),
    ]);
    const listed = (await rounds.list(patron)).map(({ id, riderName }) => [id, riderName]);
    expect(listed.map(([, name]) => name).sort()).toEqual(["Jean", "Paul", "Serge"]);
    expect(listed).toContainEqual([other.id, "Serge"]);
    expect(codeOf(await rounds.get(emptied.id, patron))).toBe("NOT_FOUND");
  });

  it("creates only one round, even if the request arrives three times, two of them at the same time", async () => {
    const ids = await several(2);
    const fields = { id: randomUUID() };
    const twice = await Promise.all([rounds.open(ids, patron, fields), rounds.open(ids, patron, fields)]);
    const again = await rounds.open(ids, patron, fields);
    for (const { data } of [...twice, again])
      expect(data?.openRound).toMatchObject({ round: { id: fields.id, orderCount: 2 }, refused: [] });
    expect(await rounds.list(patron)).toHaveLength(1);
    expect(codeOf(await rounds.open(ids.slice(1), patron, fields))).toBe("CONFLICT");
  });

  it("puts an order into only one round, even if two requests give it out at the same time", async () => {
    const ids = await several(1);
    const answers = await Promise.all([
      rounds.open(ids, patron),
      rounds.open(ids, patron, { riderName: "Paul" }),
    ]);
    const given = answers.map((answer) => openedAs(answer).round !== null);
    expect(given.sort()).toEqual([false, true]);
    expect(await sql("SELECT order_id FROM round_orders")).toHaveLength(1);
  });

  it("cannot put an order into two open rounds, because the database refuses this", async () => {
    const ids = await several(2);
    const round = await rounds.opened(ids.slice(0, 1), patron);
    const other = await rounds.opened(ids.slice(1), patron);
    const twice = sql("INSERT INTO round_orders (round_id, order_id, position) VALUES ($1, $2, 9)", [
      ...[other.id, ids[0]],
    ]);
    await expect(twice).rejects.toThrow("round_orders_open_idx");
    expect(round.id).not.toBe(other.id);
  });

  it.each([
    [{ riderName: " " }, "nom du livreur"],
    [{ riderPhone: "12" }, "numéro de téléphone du livreur"],
    [{ orderIds: [] }, "De 1 à 100"],
    [{ orderIds: Array.from({ length: 101 }, () => randomUUID()) }, "De 1 à 100"],
  ])("gets an error message for the values %j", async (fields, message) => {
    const answer = await rounds.open([await confirmed()], patron, fields);
    expect(codeOf(answer)).toBe("BAD_USER_INPUT");
    expect(messageOf(answer)).toContain(message);
  });

  it("can give out only orders that they handle, and cannot see or close a round with other orders", async () => {
    const ids = await several(1);
    const { data } = await rounds.open(ids, here.awa);
    expect(data?.openRound).toMatchObject({ round: null });
    const round = await rounds.opened(ids, patron);
    expect(await rounds.list(here.awa)).toEqual([]);
    expect(await rounds.riders(here.awa)).toEqual([]);
    expect(codeOf(await rounds.get(round.id, here.awa))).toBe("NOT_FOUND");
    const closing = { lines: ids.map((one) => line(one)), broughtBack: 15_000 };
    expect(codeOf(await rounds.close(round.id, closing, here.awa))).toBe("NOT_FOUND");
    expect(codeOf(await rounds.close(round.id, closing, here.customer))).toBe("FORBIDDEN");
  });
});

describe("the rider's page", () => {
  it("shows an open round to anyone who has its key, without an account", async () => {
    const id = await confirmed();
    await payments.enter(id, { amount: 5_000 }, patron);
    await orders.note(id, "", "Portail bleu", patron);
    const { key } = await rounds.opened([id], patron);
    expect(key.length).toBeGreaterThanOrEqual(22);
    const { data } = await rounds.page(key);
    expect(data?.riderRound).toMatchObject({
      ...{ isClosed: false, riderName: "Serge" },
      orders: [
        {
          ...{
            id,
            isOut: true,
            name: "Mme Ngo",
            phone: "237677123456",
            quarter: "Bonapriso",
            note: "Portail bleu",
          },
          ...{ toCollect: 10_000, pieces: [{ name: "Robe", quantity: 1 }], reportedOutcome: null },
        },
      ],
    });
  });

  it("stores each report once, and the newest report counts, whatever the sequence of arrival", async () => {
    const [id = ""] = await several(1);
    const { id: roundId, key } = await rounds.opened([id], patron);
    const report = { outcome: "REFUSED", amount: 0, sequence: 3 };
    await Promise.all([rounds.report(key, id, report), rounds.report(key, id, report)]);
    await rounds.report(key, id, { sequence: 2 });
    const [reported] = (await rounds.details(roundId, patron)).orders;
    expect(reported).toMatchObject({ reportedOutcome: "REFUSED", reportedAmount: 0, reportedKind: "CASH" });
    await rounds.report(key, id, { sequence: 4, amount: 16_000, kind: "MTN_MOMO" });
    expect((await rounds.details(roundId, patron)).orders[0]).toMatchObject({
      ...{ reportedOutcome: "DELIVERED", reportedAmount: 16_000, reportedKind: "MTN_MOMO" },
    });
    await rounds.report(key, id, { sequence: 5, outcome: null });
    expect((await rounds.details(roundId, patron)).orders[0]).toMatchObject({
      ...{ reportedOutcome: null, reportedAmount: null, reportedKind: null },
    });
    // A rider's report changes no order. Orders change only when the shop closes the round.
    expect(await states([id])).toEqual(["SHIPPED"]);
    expect(await paidRows()).toEqual([]);
  });

  it.each([[0.5], [-1], [3_000_000_000]])(
    "refuses a received amount of %s FCFA with a message",
    async (amount) => {
      const [id = ""] = await several(1);
      const { key } = await rounds.opened([id], patron);
      const answer = await rounds.report(key, id, { amount });
      expect(codeOf(answer)).toBe("BAD_USER_INPUT");
      expect(messageOf(answer)).toBe("Indiquez ce qui a été reçu en francs entiers, sans virgule");
    },
  );

  it("shows only the number of an order that was cancelled meanwhile, and ignores reports about it", async () => {
    const [id = ""] = await several(1);
    const round = await rounds.opened([id], patron);
    await orders.change(id, "SHIPPED", "CANCELLED", patron);
    expect((await rounds.report(round.key, id)).errors).toBeUndefined();
    const { data } = await rounds.page(round.key);
    expect(data?.riderRound).toMatchObject({
      orders: [{ id, isOut: false, name: null, phone: null, note: "", pieces: [], reportedOutcome: null }],
    });
  });

  it("refuses a report about an order of another round, and the round stays open", async () => {
    const [id = "", other = ""] = await several(2);
    const { key } = await rounds.opened([id], patron);
    const answer = await rounds.report(key, other);
    expect(codeOf(answer)).toBe("BAD_USER_INPUT");
    expect(messageOf(answer)).toBe("Cette commande n’est plus dans la tournée");
    expect((await rounds.page(key)).data?.riderRound).toMatchObject({ isClosed: false });
  });

  it("shows no orders once the round is closed, and accepts no report", async () => {
    const [id = ""] = await several(1);
    const round = await rounds.opened([id], patron);
    await rounds.close(round.id, { lines: [line(id)], broughtBack: 15_000 }, patron);
    expect((await rounds.page(round.key)).data?.riderRound).toEqual({
      isClosed: true,
      riderName: "",
      orders: [],
    });
    const late = await rounds.report(round.key, id, { sequence: 9, outcome: "REFUSED" });
    expect([codeOf(late), messageOf(late)]).toEqual(["CONFLICT", "Cette tournée est close"]);
  });

  it("waits after a request with an unknown key, and then answers like a page that does not exist", async () => {
    const { pauses, service } = strict();
    const report = { orderId: randomUUID(), outcome: null, amount: 0, kind: "CASH", sequence: 1 } as const;
    const guesses = [
      () => service.riderRound("x", "10.0.0.1"),
      () => service.report("x", report, "10.0.0.1"),
    ];
    for (const guess of guesses)
      await expect(guess()).rejects.toMatchObject({ code: "NOT_FOUND", message: "Cette page n’existe pas" });
    expect(pauses).toEqual([1_000, 1_000]);
  });
});

describe("the closing of a rider's round of deliveries", () => {
  /** Opens a round of four orders: two delivered, one of them paid by mobile money; one refused; one postponed. */
  async function fourOrders() {
    const ids = await several(4);
    const [cash = "", mobile = "", refused = "", postponed = ""] = ids;
    const round = await rounds.opened(ids, patron);
    const lines = [
      line(cash),
      line(mobile, { kind: "MTN_MOMO" }),
      line(refused, { outcome: "REFUSED", received: 0, reason: "Trop grande" }),
      line(postponed, { outcome: "POSTPONED", received: 0 }),
    ];
    return { ids, round, lines };
  }

  it("changes the states, payments, receipts and stock of all its orders in one step", async () => {
    const { ids, round, lines } = await fourOrders();
    expect(await stockLeft()).toBe(PIECES - 4);
    const answer = await rounds.close(round.id, { lines, broughtBack: 15_000 }, patron);
    expect(closedAs(answer).round).toMatchObject({
      expected: 15_000,
      broughtBack: 15_000,
      reason: "",
      closedBy: "Patronne",
    });
    expect(await states(ids)).toEqual(["DELIVERED", "DELIVERED", "CANCELLED", "CONFIRMED"]);
    expect(await paidRows()).toEqual([
      { order_id: ids[0], kind: "CASH", amount: 15_000, receipt: true },
      { order_id: ids[1], kind: "MTN_MOMO", amount: 15_000, receipt: true },
    ]);
    expect(await stockLeft()).toBe(PIECES - 3);
    const ofDay = async (day: string) => (await rounds.list(patron, day)).map((one) => one.id);
    expect(await ofDay(shopDay(new Date()))).toEqual([round.id]);
    expect(await ofDay("2026-01-05")).toEqual([]);
    const { orders: closed } = await rounds.details(round.id, patron);
    expect(closed.map(({ outcome, reason, unchanged }) => [outcome, reason, unchanged])).toEqual([
      ["DELIVERED", "", ""],
      ["DELIVERED", "", ""],
      ["REFUSED", "Trop grande", ""],
      ["POSTPONED", "", ""],
    ]);
    // A postponed order can be given to any rider again.
    expect((await rounds.opened(ids.slice(3), patron)).orderCount).toBe(1);
  });

  it("stores a difference of the cash with its reason, and is refused without a reason", async () => {
    const { round, lines, ids } = await fourOrders();
    const silent = await rounds.close(round.id, { lines, broughtBack: 14_500 }, patron);
    expect(codeOf(silent)).toBe("BAD_USER_INPUT");
    expect(messageOf(silent)).toContain("15\u202f000\u00a0FCFA");
    expect(await states(ids.slice(0, 1))).toEqual(["SHIPPED"]);
    const said = await rounds.close(round.id, { lines, broughtBack: 14_500, reason: "Taxi" }, patron);
    expect(closedAs(said).round).toMatchObject({ expected: 15_000, broughtBack: 14_500, reason: "Taxi" });
  });

  it("takes effect once, even if the request arrives three times, two of them at the same time", async () => {
    const { round, lines } = await fourOrders();
    const requestId = randomUUID();
    const closing = { lines, broughtBack: 15_000 };
    const answers = await Promise.all([
      rounds.close(round.id, closing, { ...patron, requestId }),
      rounds.close(round.id, closing, { ...patron, requestId }),
    ]);
    const again = await rounds.close(round.id, closing, { ...patron, requestId });
    for (const answer of [...answers, again]) expect(answer.errors).toBeUndefined();
    expect(await paidRows()).toHaveLength(2);
    expect(await stockLeft()).toBe(PIECES - 3);
  });

  it("by two admins at the same time succeeds once; the second admin reads that the round is closed", async () => {
    const { round, lines } = await fourOrders();
    const colleague = await here.shop.createUser("Collègue", "SUPER_ADMIN");
    const answers = await Promise.all([
      rounds.close(round.id, { lines, broughtBack: 15_000 }, patron),
      rounds.close(round.id, { lines, broughtBack: 12_000, reason: "Taxi" }, colleague),
    ]);
    const refusals = answers.flatMap((answer) => messageOf(answer) ?? []);
    expect(refusals).toEqual([expect.stringContaining("a déjà clôturé cette tournée")]);
    expect(await paidRows()).toHaveLength(2);
    expect(await stockLeft()).toBe(PIECES - 3);
  });

  it("changes no order if it is interrupted between two orders, and takes effect once when it is repeated", async () => {
    const { ids, round, lines } = await fourOrders();
    await sql(`CREATE FUNCTION fail_second() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF (SELECT count(*) FROM payments) >= 1 THEN RAISE EXCEPTION 'power cut'; END IF; RETURN NEW; END $$`);
    await sql(
      "CREATE TRIGGER fail_second BEFORE INSERT ON payments FOR EACH ROW EXECUTE FUNCTION fail_second()",
    );
    const requestId = randomUUID();
    const closing = { lines, broughtBack: 15_000 };
    const cut = await rounds.close(round.id, closing, { ...patron, requestId });
    await sql("DROP FUNCTION fail_second() CASCADE");
    expect(codeOf(cut)).toBe("INTERNAL_SERVER_ERROR");
    expect(await states(ids)).toEqual(ids.map(() => "SHIPPED"));
    expect(await paidRows()).toEqual([]);
    await rounds.close(round.id, closing, { ...patron, requestId });
    expect(await states(ids)).toEqual(["DELIVERED", "DELIVERED", "CANCELLED", "CONFIRMED"]);
    expect(await paidRows()).toHaveLength(2);
  });

  it("does not change an order that is no longer on its way, and expects no cash for it", async () => {
    const ids = await several(3);
    const [cancelled = "", delivered = "", good = ""] = ids;
    const round = await rounds.opened(ids, patron);
    await orders.change(cancelled, "SHIPPED", "CANCELLED", patron);
    await orders.change(delivered, "SHIPPED", "DELIVERED", patron);
    // The order `delivered` is already delivered, but the panel of this admin still showed it on its way. The order
    // `cancelled` is no longer in the round.
    const lines = [line(delivered), line(good)];
    const asSeen = await rounds.close(round.id, { lines, broughtBack: 30_000 }, patron);
    expect([codeOf(asSeen), messageOf(asSeen)]).toEqual([
      "BAD_USER_INPUT",
      expect.stringContaining("15\u202f000\u00a0FCFA attendus"),
    ]);
    const reason = "Une commande réglée à la boutique";
    const answer = await rounds.close(round.id, { lines, broughtBack: 30_000, reason }, patron);
    expect(closedAs(answer).round).toMatchObject({ expected: 15_000, broughtBack: 30_000, reason });
    expect(closedAs(answer).orders.map(({ unchanged, received }) => [unchanged, received])).toEqual([
      [expect.stringContaining("«\u00a0Annulée\u00a0»"), null],
      [expect.stringContaining("«\u00a0Livrée\u00a0»"), 15_000],
      ["", 15_000],
    ]);
    expect(await states(ids)).toEqual(["CANCELLED", "DELIVERED", "DELIVERED"]);
    expect((await paidRows()).map(({ order_id }: { order_id: string }) => order_id)).toEqual([good]);
  });

  it("is refused as a whole if a colleague has entered a payment for one of the orders meanwhile", async () => {
    const ids = await several(2);
    const [paid = "", other = ""] = ids;
    const round = await rounds.opened(ids, patron);
    await rounds.report(round.key, paid, { kind: "MTN_MOMO" });
    await payments.enter(paid, { amount: 15_000, kind: "MTN_MOMO", reference: "1234567890" }, patron);
    const lines = [line(other), line(paid, { kind: "MTN_MOMO" })];
    const refused = await rounds.close(round.id, { lines, broughtBack: 15_000 }, patron);
    const { number } = (await rounds.details(round.id, patron)).orders[0]?.order ?? { number: "" };
    expect([codeOf(refused), messageOf(refused)]).toEqual([
      "CONFLICT",
      `Un collègue vient de noter 15\u202f000\u00a0FCFA par MTN MoMo pour ${formatOrderNumber(number)}`,
    ]);
    expect(await states(ids)).toEqual(["SHIPPED", "SHIPPED"]);
    expect(await paidRows()).toHaveLength(1);
    const fresh = [line(other), line(paid, { received: 0, seen: 15_000 })];
    const closed = await rounds.close(round.id, { lines: fresh, broughtBack: 15_000 }, patron);
    expect(closedAs(closed).round.expected).toBe(15_000);
    expect(await states(ids)).toEqual(["DELIVERED", "DELIVERED"]);
    expect(await paidRows()).toHaveLength(2);
  });

  it("is refused as a whole if a colleague gives one of the orders to another rider at the same time", async () => {
    const ids = await several(3);
    const [moved = "", stays = "", others = ""] = ids;
    const round = await rounds.opened([moved, stays], patron);
    const other = await rounds.opened([others], patron, { riderName: "Paul" });
    const closing = { lines: [line(moved), line(stays)], broughtBack: 30_000 };
    const answer = await here.shop.services.database.transaction(async (manager) => {
      await manager.query("SELECT FROM orders WHERE id = $1 FOR UPDATE", [moved]);
      const closed = rounds.close(round.id, closing, patron);
      await expect
        .poll(async () => {
          const waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
          return (await sql(waiting)).length;
        })
        .toBeGreaterThan(0);
      const move = "UPDATE round_orders SET round_id = $2 WHERE order_id = $1";
      await manager.query(move, [moved, other.id]);
      return { closed };
    });
    const refused = await answer.closed;
    expect(messageOf(refused)).toContain("n’est plus dans cette tournée");
    expect(await states(ids)).toEqual(["SHIPPED", "SHIPPED", "SHIPPED"]);
    expect(await paidRows()).toEqual([]);
  });

  it("with an unknown outcome is refused, and so is a rider's report with such an outcome", async () => {
    const [id = ""] = await several(1);
    const round = await rounds.opened([id], patron);
    const closing = { lines: [line(id, { outcome: "OTHER", received: 0 })], broughtBack: 0 };
    await expect(rounds.close(round.id, closing, patron)).rejects.toThrow(InvalidRequest);
    await expect(rounds.report(round.key, id, { outcome: "OTHER" })).rejects.toThrow(InvalidRequest);
    expect((await rounds.details(round.id, patron)).orders[0]).toMatchObject({ reportedOutcome: null });
    expect(await states([id])).toEqual(["SHIPPED"]);
  });

  it("needs an outcome for each order on its way, and refuses an order of another round", async () => {
    const ids = await several(3);
    const round = await rounds.opened(ids.slice(0, 2), patron);
    const [first = "", second = "", other = ""] = ids;
    const missing = await rounds.close(round.id, { lines: [line(first)], broughtBack: 15_000 }, patron);
    expect([codeOf(missing), messageOf(missing)]).toEqual([
      "CONFLICT",
      expect.stringContaining("est de nouveau en route"),
    ]);
    const foreign = { lines: [line(first), line(second), line(other)], broughtBack: 45_000 };
    expect(codeOf(await rounds.close(round.id, foreign, patron))).toBe("BAD_USER_INPUT");
    const doubled = { lines: [line(first), line(first), line(second)], broughtBack: 45_000 };
    expect(codeOf(await rounds.close(round.id, doubled, patron))).toBe("BAD_USER_INPUT");
    expect(await paidRows()).toEqual([]);
  });

  it("stores an amount above the amount still to pay only if the admin accepts it, and stores no payment of 0 FCFA", async () => {
    const ids = await several(2);
    const [above = "", nothing = ""] = ids;
    const round = await rounds.opened(ids, patron);
    const close = (acceptAboveDue: boolean) => {
      const lines = [line(nothing, { received: 0 }), line(above, { received: 20_000, acceptAboveDue })];
      return rounds.close(round.id, { lines, broughtBack: 20_000 }, patron);
    };
    const refused = await close(false);
    const { number } = (await rounds.details(round.id, patron)).orders[0]?.order ?? { number: "" };
    expect(codeOf(refused)).toBe("CONFLICT");
    expect(messageOf(refused)).toContain(
      `${formatOrderNumber(number)}\u00a0: 20\u202f000\u00a0FCFA, c’est 5`,
    );
    expect(await states(ids)).toEqual(["SHIPPED", "SHIPPED"]);
    expect(await paidRows()).toEqual([]);
    await close(true);
    expect(await paidRows()).toEqual([{ order_id: above, kind: "CASH", amount: 20_000, receipt: true }]);
    expect(await states(ids)).toEqual(["DELIVERED", "DELIVERED"]);
  });
});

it("after thirty wrong keys from an IP address, the shop refuses further wrong keys at once, but no valid key", async () => {
  const { pauses, service } = strict();
  const { key } = await rounds.opened(await several(1), patron);
  for (let looks = 0; looks < 40; looks += 1) await service.riderRound(key, "10.0.0.1");
  for (let guesses = 0; guesses < 30; guesses += 1)
    await expect(service.riderRound(`k${guesses}`, "10.0.0.1")).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(service.riderRound("k", "10.0.0.1")).rejects.toMatchObject({ code: "RATE_LIMITED" });
  expect(pauses).toHaveLength(30);
  expect(await service.riderRound(key, "10.0.0.1")).toMatchObject({ isClosed: false });
});

it("a rider's page with a valid key opens even if its IP address has sent too many wrong keys", async () => {
  const { key } = await rounds.opened(await several(1), patron);
  const { rateLimits } = here.shop.services;
  for (const ip of ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
    await rateLimits.consume("round-key", ip, 1_000_000).catch(() => undefined);
  expect(codeOf(await rounds.page("x".repeat(32)))).toBe("RATE_LIMITED");
  expect((await rounds.page(key)).data?.riderRound).toMatchObject({ isClosed: false });
});

it("the shop limits reports to six hundred an hour for a round, and stores nothing for refused reports", async () => {
  const [id = ""] = await several(1);
  // With a hundredth of the real limit, seven reports are enough to reach it.
  const { service } = strict(0.01);
  const { key } = await rounds.opened([id], patron);
  const kept = () => sql("SELECT id FROM idempotency_keys ORDER BY id");
  const before = await kept();
  const report = (sequence: number) =>
    service.report(key, { orderId: id, outcome: "REFUSED", amount: 0, kind: "CASH", sequence }, "10.0.0.1");
  for (let sequence = 1; sequence <= 6; sequence += 1) await report(sequence);
  await expect(report(7)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  expect(await kept()).toEqual(before);
});

it("a rider's name and phone are erased six months after the round's closing, or the opening of an open round", async () => {
  const [id = ""] = await several(1);
  const round = await rounds.opened([id], patron);
  await rounds.close(round.id, { lines: [line(id)], broughtBack: 15_000 }, patron);
  const open = await rounds.opened(await several(1), patron, { riderName: "Paul" });
  await sql("UPDATE rounds SET opened_at = now() - interval '3 years' WHERE id = $1", [round.id]);
  await sql("UPDATE rounds SET opened_at = now() - interval '5 months' WHERE id = $1", [open.id]);
  await sql("UPDATE rounds SET closed_at = now() - interval '5 months' WHERE id = $1", [round.id]);
  expect(await forgetRiders(here.shop.services.database)).toBe(0);
  await sql("UPDATE rounds SET closed_at = now() - interval '7 months' WHERE id = $1", [round.id]);
  expect(await forgetRiders(here.shop.services.database)).toBe(1);
  expect((await rounds.details(round.id, patron)).round).toMatchObject({ riderName: "", riderPhone: "" });
  expect((await rounds.details(open.id, patron)).round).toMatchObject({ riderName: "Paul" });
  await sql("UPDATE rounds SET opened_at = now() - interval '7 months' WHERE id = $1", [open.id]);
  expect(await forgetRiders(here.shop.services.database)).toBe(1);
  expect((await rounds.details(open.id, patron)).round).toMatchObject({ riderName: "", riderPhone: "" });
});
