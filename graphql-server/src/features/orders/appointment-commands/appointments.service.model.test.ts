import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seededRandom } from "../../../testing/seeded-random.ts";
import { type GraphqlResponse, openTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { codeOf } from "../payments/testing/payment-client.ts";
import { dayAhead } from "../testing/order-client.ts";
import { AppointmentClient, CHAIR, inDouala, TABLE } from "./testing/appointment-client.ts";

/**
 * Number of rounds. After each round, the test compares the database with the model. Environment variables change a
 * run: MODEL_ROUNDS is the number of rounds, TEST_SEED the seed of the random commands.
 */
const ROUNDS = Number(process.env.MODEL_ROUNDS ?? 150);
/** Number of rounds in which `PARALLEL` commands are sent at the same time. */
const PARALLEL_ROUNDS = Math.ceil(ROUNDS / 5);
const PARALLEL = 4;
const QUARTER_MS = 900_000;
/** Length of a manicure, in quarters of an hour. */
const LENGTH = 4;
/** Start of the afternoon in which all appointments are requested (ms since 1970). */
const START = inDouala(dayAhead(2), "14:00").getTime();
const PLACES = [CHAIR, TABLE];

/** An appointment as the naive model stores it. Times are numbers of quarters of an hour from `START` on. */
interface Known {
  readonly id: string;
  state: "NEW" | "CONFIRMED" | "CANCELLED" | "DELIVERED";
  quarter: number;
  place: string | null;
  /** True for an unconfirmed appointment whose hold has ended. */
  isOver: boolean;
  isOfDevice: boolean;
  /** Request id of the last command that can be undone, and the values before this command. */
  undo?: { requestId: string; before: Pick<Known, "state" | "place" | "isOver"> } | undefined;
}

let shop: TestShop;
let client: AppointmentClient;
let patron: { id: string; token: string };
const random = seededRandom();
const upTo = (count: number) => Math.floor(random() * count);
const pick = <T>(list: readonly T[]): T => list[upTo(list.length)] ?? expect.unreachable();
const at = (quarter: number) => new Date(START + quarter * QUARTER_MS);
/** Returns an even quarter, because customers choose full and half hours. */
const someQuarter = () => upTo(6) * 2;

beforeAll(async () => {
  shop = await openTestShop();
  client = new AppointmentClient(shop);
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
  const appointmentPlaces = [
    { id: CHAIR, name: "Fauteuil" },
    { id: TABLE, name: "Table" },
  ];
  await client.open({ appointmentPlaces });
});
afterAll(() => shop.close());

const holds = ({ state, place, isOver }: Pick<Known, "state" | "place" | "isOver">) =>
  place !== null && state !== "CANCELLED" && !(state === "NEW" && isOver);

/** The model: a list of appointments, searched from its beginning each time. */
class Model {
  readonly all: Known[] = [];

  /**
   * Returns a place (chair or table) that is free during the slot: the preferred place if it is free, otherwise
   * another.
   */
  free(quarter: number, own: Known | undefined, preferred: string | null = null): string | null {
    const isFree = (place: string) =>
      this.all.every(
        (one) =>
          one === own || !holds(one) || one.place !== place || Math.abs(one.quarter - quarter) >= LENGTH,
      );
    if (preferred !== null && isFree(preferred)) return preferred;
    return PLACES.find(isFree) ?? null;
  }
}

const model = new Model();
const refusedAs = (answer: GraphqlResponse) => codeOf(answer) ?? "";

async function place(): Promise<void> {
  const quarter = someQuarter();
  const place = model.free(quarter, undefined);
  const id = await client.requested(at(quarter));
  model.all.push({ id, state: "NEW", quarter, place, isOver: false, isOfDevice: true });
}

async function book(): Promise<void> {
  const quarter = upTo(12);
  const place = model.free(quarter, undefined);
  const id = randomUUID();
  const answer = await client.book(at(quarter), patron, { id });
  expect(refusedAs(answer)).toBe(place === null ? "CONFLICT" : "");
  if (place) model.all.push({ id, state: "CONFIRMED", quarter, place, isOver: false, isOfDevice: false });
}

async function ask(one: Known): Promise<void> {
  const quarter = someQuarter();
  const answer = await client.requestSlot(one.id, at(quarter));
  if (!one.isOfDevice) {
    expect(refusedAs(answer)).toBe("NOT_FOUND");
    return;
  }
  const isSame = quarter === one.quarter && holds(one);
  const place = isSame ? one.place : model.free(quarter, one, one.place);
  expect(refusedAs(answer)).toBe(one.state === "NEW" && place !== null ? "" : "CONFLICT");
  if (one.state === "NEW" && place !== null) Object.assign(one, { quarter, place, isOver: false });
}

async function move(one: Known): Promise<void> {
  const quarter = upTo(12);
  const answer = await client.move(one.id, [at(one.quarter), at(quarter)], patron);
  const isSame = quarter === one.quarter && holds(one);
  const place = model.free(quarter, one, one.place);
  const isOpen = one.state === "NEW" || one.state === "CONFIRMED";
  expect(refusedAs(answer)).toBe(isSame || (isOpen && place !== null) ? "" : "CONFLICT");
  if (!isSame && isOpen && place !== null) Object.assign(one, { quarter, place, isOver: false });
}

async function confirm(one: Known): Promise<void> {
  const requestId = randomUUID();
  const place = model.free(one.quarter, one, one.place);
  const answer = await client.confirm(one.id, { ...patron, requestId });
  const isDone = one.state === "NEW" && place !== null;
  expect(refusedAs(answer)).toBe(isDone ? "" : "CONFLICT");
  if (!isDone) return;
  one.undo = { requestId, before: { state: "NEW", place: one.place, isOver: one.isOver } };
  Object.assign(one, { state: "CONFIRMED", place });
}

async function cancel(one: Known): Promise<void> {
  const requestId = randomUUID();
  await client.orders.cancel([one.id], false, { ...patron, requestId });
  if (one.state !== "NEW" && one.state !== "CONFIRMED") return;
  const { state, place, isOver } = one;
  one.undo = { requestId, before: { state, place, isOver } };
  one.state = "CANCELLED";
}

async function undo(one: Known): Promise<void> {
  if (!one.undo) return;
  const { requestId, before } = one.undo;
  one.undo = undefined;
  const answer = await client.orders.undo(requestId, patron);
  const isUnconfirmed = before.state === "NEW" && one.state !== "CANCELLED";
  const restored = { ...one, ...before, place: isUnconfirmed && before.place === null ? null : one.place };
  const place = holds(restored) ? model.free(one.quarter, one, restored.place) : restored.place;
  const isDone = !holds(restored) || place !== null;
  expect(refusedAs(answer)).toBe(isDone ? "" : "CONFLICT");
  if (isDone) Object.assign(one, { state: before.state, isOver: before.isOver, place });
}

async function done(one: Known): Promise<void> {
  const answer = await inThePast(one, () => client.orders.change(one.id, "CONFIRMED", "DELIVERED", patron));
  expect(refusedAs(answer)).toBe(one.state === "CONFIRMED" ? "" : "CONFLICT");
  if (one.state === "CONFIRMED") Object.assign(one, { state: "DELIVERED", undo: undefined });
}

/** Runs a command while the appointment's start is in the past, because all slots of this test are in the future. */
async function inThePast(one: Known, run: () => Promise<GraphqlResponse>): Promise<GraphqlResponse> {
  const moveTo = (start: Date) =>
    shop.services.database.query("UPDATE orders SET appointment_at = $2 WHERE id = $1", [one.id, start]);
  await moveTo(new Date(START - 7 * 86_400_000));
  const answer = await run();
  await moveTo(at(one.quarter));
  return answer;
}

async function noShow(one: Known): Promise<void> {
  const requestId = randomUUID();
  const answer = await inThePast(one, () => client.noShow(one.id, { ...patron, requestId }));
  expect(refusedAs(answer)).toBe(one.state === "CONFIRMED" ? "" : "CONFLICT");
  if (one.state !== "CONFIRMED") return;
  const { state, place, isOver } = one;
  one.undo = { requestId, before: { state, place, isOver } };
  one.state = "CANCELLED";
}

async function withdraw(one: Known): Promise<void> {
  if (!one.isOfDevice) return;
  await client.requested(at(one.quarter), { id: one.id, withdrawn: true });
  if (one.state === "NEW") Object.assign(one, { state: "CANCELLED", undo: undefined });
}

async function endHold(one: Known): Promise<void> {
  await client.endHold(one.id);
  if (one.state === "NEW") one.isOver = true;
}

const ON_ONE = [ask, move, confirm, confirm, cancel, undo, undo, done, noShow, withdraw, endHold];

interface StoredQuarter {
  order: string;
  place: string;
  quarter: number;
}

/** Returns the rows of `taken_quarters` of the orders that reserve their slot. */
const stored = (): Promise<StoredQuarter[]> =>
  shop.services.database.query(
    `SELECT q.order_id AS order, q.place_id AS place,
       ((extract(epoch FROM q.starts_at) * 1000 - $1) / ${QUARTER_MS})::int AS quarter
     FROM taken_quarters q JOIN orders o ON o.id = q.order_id
     WHERE o.state <> 'NEW' OR o.held_until > now() ORDER BY 1, 3`,
    [START],
  );

const expected = (): StoredQuarter[] =>
  model.all
    .filter(holds)
    .flatMap(({ id, place, quarter }) =>
      Array.from({ length: LENGTH }, (_, ahead) => ({
        order: id,
        place: place ?? "",
        quarter: quarter + ahead,
      })),
    )
    .sort((one, other) =>
      one.order < other.order ? -1 : one.order > other.order ? 1 : one.quarter - other.quarter,
    );

it("after each random command, the database has the same taken slots as a naive model", async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const makes = model.all.length === 0 || upTo(4) === 0;
    if (makes) await pick([place, book])();
    else await pick(ON_ONE)(pick(model.all.slice(-8)));
    expect(await stored()).toEqual(expected());
  }
}, 600_000);

it("random commands at the same time give no place twice, and end without an unexpected error", async () => {
  await shop.services.database.query("TRUNCATE orders CASCADE");
  const ids: string[] = [];
  const undoable: string[] = [];
  const refusals = new Set(["", "CONFLICT", "NOT_FOUND", "BAD_USER_INPUT"]);
  const one = async (): Promise<string> => {
    const id = ids.length > 0 ? pick(ids) : "";
    const requestId = randomUUID();
    const as = { ...patron, requestId };
    switch (id === "" ? 0 : upTo(9)) {
      case 0:
        ids.push(await client.requested(at(someQuarter())));
        return "";
      case 1: {
        const bookedId = randomUUID();
        const code = refusedAs(await client.book(at(upTo(12)), patron, { id: bookedId }));
        if (code === "") ids.push(bookedId);
        return code;
      }
      case 2:
        return refusedAs(await client.requestSlot(id, at(someQuarter())));
      case 3: {
        const { appointmentAt } = await client.see(id, patron);
        return refusedAs(await client.move(id, [new Date(appointmentAt ?? 0), at(upTo(12))], as));
      }
      case 4:
        undoable.push(requestId);
        return refusedAs(await client.orders.cancel([id, pick(ids)], false, as));
      case 5:
        return undoable.length === 0 ? "" : refusedAs(await client.orders.undo(pick(undoable), patron));
      case 6:
        await client.endHold(id);
        return "";
      case 7:
        undoable.push(requestId);
        return refusedAs(await client.orders.step([id, pick(ids), pick(ids)], "CONFIRMED", as));
      default:
        undoable.push(requestId);
        return refusedAs(await client.confirm(id, as));
    }
  };
  for (let round = 1; round <= PARALLEL_ROUNDS; round += 1) {
    for (const code of await Promise.all(Array.from({ length: PARALLEL }, one)))
      expect(refusals).toContain(code);
    // An order that reserves its slot has a row for each quarter of an hour. An order without a place and a cancelled
    // order have no rows. An order whose hold has ended may still have rows.
    const wrong = await shop.services.database.query(
      `SELECT o.id, o.state, count(q.*)::int AS quarters FROM orders o LEFT JOIN taken_quarters q
         ON q.order_id = o.id AND q.place_id = o.place_id AND q.starts_at >= o.appointment_at
           AND q.starts_at < o.appointment_at + make_interval(mins => o.appointment_minutes)
       GROUP BY o.id HAVING count(q.*) <> CASE
         WHEN o.place_id IS NULL OR o.state = 'CANCELLED' THEN 0
         WHEN o.held_until <= now() THEN count(q.*) ELSE ${LENGTH} END`,
    );
    expect(wrong).toEqual([]);
    const foreign = await shop.services.database.query(
      `SELECT q.* FROM taken_quarters q JOIN orders o ON o.id = q.order_id WHERE q.place_id IS DISTINCT FROM o.place_id
         OR q.starts_at < o.appointment_at OR o.state = 'CANCELLED'`,
    );
    expect(foreign).toEqual([]);
  }
}, 600_000);
