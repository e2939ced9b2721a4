import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { appointmentText } from "../../../platform/shop-time/time-text.rules.ts";
import { type GraphqlResponse, openTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { holdEnd } from "../appointments/hold-end.rules.ts";
import { reservesSlot } from "../order.ts";
import { appointmentNotification, stateNotification } from "../order-notification-text.ts";
import { formatOrderNumber, orderNumberOf } from "../order-number.rules.ts";
import { ORDER_STATES } from "../order-state.rules.ts";
import { codeOf, messageOf, PaymentClient } from "../payments/testing/payment-client.ts";
import { dayAhead } from "../testing/order-client.ts";
import {
  ADVICE,
  AppointmentClient,
  CHAIR,
  inDouala,
  MANICURE,
  OTHER,
  type SeenAppointment,
  TABLE,
} from "./testing/appointment-client.ts";

const TWO_PLACES = [
  { id: CHAIR, name: "Fauteuil" },
  { id: TABLE, name: "Table" },
];

let shop: TestShop;
let client: AppointmentClient;
let patron: { id: string; token: string };
beforeAll(async () => {
  shop = await openTestShop();
  client = new AppointmentClient(shop);
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
});
afterAll(() => shop.close());
beforeEach(() => client.open());
afterEach(() => shop.services.database.query("TRUNCATE orders CASCADE"));

const day = dayAhead(3);
const at = (time: string, on = day) => inDouala(on, time);
const see = (id: string) => client.see(id, patron);
const answerOf = ({ data, errors }: GraphqlResponse) => {
  if (!data) throw new Error(errors?.[0]?.message);
  return data.answer as SeenAppointment;
};
const sql = (statement: string, ...values: unknown[]) => shop.services.database.query(statement, values);
/** « Samedi 5 décembre à 10 h n’est plus libre. Libres : … ». */
const unavailable = (slot: Date, ...free: string[]) => {
  const text = appointmentText(slot);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} n’est plus libre. Libres\u00a0: ${free.join(", ")}`;
};
/** Lets an appointment begin an hour ago. */
const begin = (id: string) =>
  sql("UPDATE orders SET appointment_at = now() - interval '1 hour' WHERE id = $1", id);
/** Stores a device that receives the notifications of an order. */
const followOrder = (id: string) =>
  sql(
    `INSERT INTO push_subscriptions (id, endpoint, p256dh, auth, kind, order_id, consent)
     VALUES (gen_random_uuid(), 'https://push.example/device', repeat('a', 87), repeat('b', 22), 'ORDER', $1, '')`,
    id,
  );
/** Returns the start of the present quarter of an hour. */
const lastQuarter = () => new Date(Math.floor(Date.now() / 900_000) * 900_000);
const history = async (id: string) => {
  const read = `query ($id: ID!) { orderHistory(id: $id) { actorName action changes { field from to } } }`;
  return (await shop.ask(read, { id }, patron)).data?.orderHistory as {
    changes: { field: string; from: string; to: string }[];
  }[];
};

describe("a slot that a customer requests", () => {
  it("is held for as many opening hours as the owner has set, and its order names the service", async () => {
    await client.open({ appointmentHold: 5 });
    const before = new Date();
    const id = await client.requested(at("10:00"), {
      lines: [{ productName: "Soin", price: 100, quantity: 3 }],
    });
    const seen = await see(id);
    expect(seen).toMatchObject({
      ...{ state: "NEW", isPickup: true, fee: 0, total: 100, placeId: CHAIR, isSlotReserved: true },
      ...{ appointmentAt: at("10:00").toISOString(), appointmentMinutes: 60 },
      lines: [{ productName: "Manicure Simple", price: 100, shopPrice: 5_000, quantity: 1 }],
    });
    const openings = ["1", "2", "3", "4", "5", "6", "7"].map((one) => ({
      day: one,
      from: "09:00",
      to: "18:00",
    }));
    const settings = { openings, closedDays: [], holdHours: 5 };
    const endIfAsked = (now: Date) => holdEnd(now, at("10:00"), settings).getTime();
    expect(Date.parse(seen.heldUntil ?? "")).toBeGreaterThanOrEqual(endIfAsked(before));
    expect(Date.parse(seen.heldUntil ?? "")).toBeLessThanOrEqual(endIfAsked(new Date()));
    expect(await client.quarters(at("10:00"))).toEqual([{ order: id, place: CHAIR, count: 4 }]);
  });

  it("is reserved for one order only: a second order for it is stored without a place (chair or table)", async () => {
    const first = await client.requested(at("10:00"));
    const second = await client.requested(at("10:30"));
    expect(await see(second)).toMatchObject({
      state: "NEW",
      placeId: null,
      heldUntil: null,
      isSlotReserved: false,
    });
    expect(await see(first)).toMatchObject({ isSlotReserved: true });
  });

  it("is reserved at another place if the first place is taken", async () => {
    await client.open({ appointmentPlaces: TWO_PLACES });
    const ids = [
      await client.requested(at("10:00")),
      await client.requested(at("10:00")),
      await client.requested(at("10:00")),
    ];
    expect((await Promise.all(ids.map(see))).map(({ placeId }) => placeId)).toEqual([CHAIR, TABLE, null]);
  });

  it("is free for the next customer once the hold for the first customer has ended", async () => {
    const first = await client.requested(at("10:00"));
    await client.endHold(first);
    const second = await client.requested(at("10:00"));
    expect(await see(second)).toMatchObject({ placeId: CHAIR, isSlotReserved: true });
    expect(await client.quarters(at("10:00"))).toEqual([{ order: second, place: CHAIR, count: 4 }]);
    expect(await see(first)).toMatchObject({ isSlotReserved: false });
  });

  it.each([
    ["before the shop opens", () => at("08:30")],
    ["so late that the service ends after the shop closes", () => at("17:30")],
    ["that is past", () => at("10:00", dayAhead(-1))],
    ["in more than 30 days", () => at("10:00", dayAhead(30))],
    ["that is no quarter of an hour", () => at("10:05")],
  ])("%s gets no place (chair or table), but its order is stored", async (_, slot) => {
    const id = await client.requested(slot());
    expect(await see(id)).toMatchObject({
      appointmentAt: slot().toISOString(),
      placeId: null,
      isSlotReserved: false,
    });
  });

  it.each([
    ["is deleted", null, "Soin", 30],
    ["is hidden", { minutes: 75, isShown: false }, "Manicure Simple", 75],
    ["has no length any more", { minutes: null }, "Manicure Simple", 30],
  ])("of a service that %s is reserved only if the shop confirms it", async (_, service, title, minutes) => {
    await client.open({}, service);
    const line = { productName: "Soin", price: 100, quantity: 1 };
    const id = await client.requested(at("10:00"), { lines: [line] });
    expect(await see(id)).toMatchObject({
      ...{ serviceId: MANICURE, appointmentAt: at("10:00").toISOString(), appointmentMinutes: minutes },
      ...{
        placeId: null,
        isSlotReserved: false,
        isPickup: true,
        lines: [{ productName: title, price: 100 }],
      },
    });
    expect((await client.confirm(id, patron)).errors).toBeUndefined();
    expect(await see(id)).toMatchObject({ state: "CONFIRMED", placeId: CHAIR, isSlotReserved: true });
  });

  it("in the year 9999, as from a wrong clock, is left out: the order becomes an order of articles", async () => {
    const appointment = { serviceId: MANICURE, startsAt: "9999-12-05T09:00:00Z" };
    const id = await client.requested(at("10:00"), { appointment });
    expect(await see(id)).toMatchObject({
      serviceId: null,
      appointmentAt: null,
      isPickup: false,
      isSlotReserved: null,
    });
  });

  it.each([
    ["a phone number", { phone: "677 12 34 56" }, false],
    ["an account", {}, true],
  ])("is held for at most three unanswered orders that share %s", async (_, fields, isSignedIn) => {
    const customer = await shop.createUser("Cliente");
    const as = isSignedIn ? customer : {};
    const input = { ...fields, ...(isSignedIn && { userId: customer.id }) };
    const ask = (time: string) => client.requested(at(time), input, as);
    const ids = await Promise.all(["09:00", "10:00", "11:00", "12:00", "13:00"].map(ask));
    const seen = await Promise.all(ids.map(see));
    const held = seen.filter(({ isSlotReserved }) => isSlotReserved);
    const [free] = seen.filter(({ isSlotReserved }) => !isSlotReserved);
    expect([held.length, seen.length]).toEqual([3, 5]);
    const [first, second] = held;
    if (!free || !first || !second) expect.unreachable();
    expect(free).toMatchObject({ state: "NEW", placeId: null, heldUntil: null });
    const refused = await client.requestSlot(free.id, at("15:00"));
    expect([codeOf(refused), messageOf(refused)]).toEqual([
      "CONFLICT",
      "Trop d’heures attendent déjà la réponse de la boutique\u00a0: écrivez-lui",
    ]);
    expect((await client.requestSlot(second.id, at("16:00"))).errors).toBeUndefined();
    await client.confirm(first.id, patron);
    expect((await client.requestSlot(free.id, at("15:00"))).errors).toBeUndefined();
    expect(await see(await client.requested(at("17:00")))).toMatchObject({ isSlotReserved: true });
  });

  it("gets no place (chair or table) after ten orders in an hour from one IP address", async () => {
    const strict = await openTestShop({ RATE_LIMIT_FACTOR: "1" });
    onTestFinished(() => strict.close());
    const own = new AppointmentClient(strict);
    await own.open();
    const owner = await strict.createUser("Patronne", "SUPER_ADMIN");
    const ids: string[] = [];
    for (const on of [day, dayAhead(4)])
      for (const time of ["09:00", "10:00", "11:00", "12:00", "13:00", "14:00"])
        ids.push(await own.requested(at(time, on)));
    const seen = await Promise.all(ids.map((id) => own.see(id, owner)));
    expect(seen.map(({ isSlotReserved }) => isSlotReserved)).toEqual([...Array(10).fill(true), false, false]);
    expect(codeOf(await own.requestSlot(ids[11] ?? "", at("16:00")))).toBe("CONFLICT");
    expect((await own.requestSlot(ids[0] ?? "", at("16:00"))).errors).toBeUndefined();
  });

  it("may cross the time at which one opening span ends and the next one begins", async () => {
    const spans = [
      { from: "12:00", to: "18:00" },
      { from: "09:00", to: "12:00" },
    ];
    const appointmentHours = ["1", "2", "3", "4", "5", "6", "7"].flatMap((on) =>
      spans.map((span) => ({ day: on, ...span })),
    );
    await client.open({ appointmentHours });
    expect(await see(await client.requested(at("11:30")))).toMatchObject({ isSlotReserved: true });
    const { days } = await shop.services.appointmentList.freeSlots(OTHER);
    const slots = days.find((one) => one.day === dayAhead(4))?.slots;
    expect(slots).toEqual(expect.arrayContaining(["11:00", "11:30", "12:00"]));
  });

  it("is reserved once, even if its order is sent three times; a repeated order cannot have another slot", async () => {
    const id = randomUUID();
    await Promise.all([1, 2, 3].map(() => client.requested(at("10:00"), { id })));
    expect(await client.quarters(at("10:00"))).toEqual([{ order: id, place: CHAIR, count: 4 }]);
    await expect(client.requested(at("11:00"), { id })).rejects.toThrow();
  });

  it("is free once the customer has withdrawn the order, even if the order arrives withdrawn", async () => {
    const id = await client.requested(at("10:00"));
    await client.requested(at("10:00"), { id, withdrawn: true });
    expect(await client.quarters(at("10:00"))).toEqual([]);
    await client.requested(at("10:00"), { withdrawn: true });
    expect(await client.quarters(at("10:00"))).toEqual([]);
  });

  it("is not reserved if an admin has already entered the order from the customer's message", async () => {
    const id = randomUUID();
    const number = orderNumberOf(id);
    const line = { productName: "Manicure Simple", price: 5_000, quantity: 1 };
    const entered = await client.orders.recorded({ number, lines: [line] }, patron);
    await client.requested(at("10:00"), { id });
    expect(await see(entered.id)).toMatchObject({ serviceId: null, appointmentAt: null });
    expect(await client.quarters(at("10:00"))).toEqual([]);
  });
});

it("SQL (`isSlotReserved`) and the rule `reservesSlot` agree in every state of an order", async () => {
  const id = await client.requested(at("10:00"));
  const [past, future] = [dayAhead(-1), dayAhead(1)].map((on) => at("10:00", on));
  const compared: unknown[] = [];
  for (const state of ORDER_STATES)
    for (const placeId of [CHAIR, null])
      for (const heldUntil of [null, past ?? null, future ?? null]) {
        const values = [id, state, placeId, heldUntil];
        await sql("UPDATE orders SET state = $2, place_id = $3, held_until = $4 WHERE id = $1", ...values);
        const { isSlotReserved } = await see(id);
        compared.push([
          state,
          placeId,
          heldUntil,
          isSlotReserved === reservesSlot({ state, placeId, heldUntil }, new Date()),
        ]);
      }
  expect(compared.filter((row) => !(row as unknown[])[3])).toEqual([]);
  expect(compared).toHaveLength(6 * ORDER_STATES.length);
});

describe("another slot that the customer requests", () => {
  it("is reserved instead of the first slot", async () => {
    const id = await client.requested(at("10:00"));
    const requestId = randomUUID();
    expect((await client.requestSlot(id, at("14:00"), requestId)).data).toEqual({ answer: true });
    expect((await client.requestSlot(id, at("14:00"), requestId)).data).toEqual({ answer: true });
    expect(await see(id)).toMatchObject({ appointmentAt: at("14:00").toISOString(), isSlotReserved: true });
    expect([await client.quarters(at("10:00")), (await client.quarters(at("14:00"))).length]).toEqual([
      [],
      1,
    ]);
  });

  it("is refused with the nearest free slots if it is taken; the first slot then stays reserved", async () => {
    await client.booked(at("10:00"), patron);
    const id = await client.requested(at("14:00"));
    const answer = await client.requestSlot(id, at("10:00"));
    expect([codeOf(answer), messageOf(answer)]).toEqual([
      "CONFLICT",
      unavailable(at("10:00"), "9\u00a0h", "11\u00a0h", "11\u00a0h\u00a030"),
    ]);
    expect(await see(id)).toMatchObject({ appointmentAt: at("14:00").toISOString(), isSlotReserved: true });
  });

  it("is refused if the shop is closed; the nearest free slots on other days are named with their day", async () => {
    // Today is closed too, because it may or may not have free slots at the time at which the test runs.
    const closedDays = [0, 1, 2, 3, 4, 5, 6].map((days) => ({ day: dayAhead(days) }));
    await client.open({ closedDays });
    const id = await client.requested(at("17:00", dayAhead(7)));
    const refused = await client.requestSlot(id, at("10:00"));
    const [first = ""] = (messageOf(refused) ?? "").split("Libres\u00a0: ").slice(1);
    expect(first).toContain(appointmentText(at("09:00", dayAhead(7))));
  });

  it("is refused for a confirmed appointment and for an order of articles", async () => {
    const id = await client.requested(at("10:00"));
    await client.confirm(id, patron);
    const answer = await client.requestSlot(id, at("14:00"));
    expect([codeOf(answer), messageOf(answer)]).toEqual([
      "CONFLICT",
      "La boutique a déjà répondu\u00a0: écrivez-lui pour changer d’heure",
    ]);
    expect(codeOf(await client.requestSlot(await client.orders.placed(), at("14:00")))).toBe(
      "BAD_USER_INPUT",
    );
    expect(codeOf(await client.requestSlot(await client.booked(at("15:00"), patron), at("14:00")))).toBe(
      "NOT_FOUND",
    );
  });

  it("is held no longer than the first slot, but gets a new hold if the first hold has ended", async () => {
    const id = await client.requested(at("10:00"));
    const { heldUntil } = await see(id);
    await client.requestSlot(id, at("14:00"));
    await client.requestSlot(id, at("10:00"));
    expect(await see(id)).toMatchObject({ appointmentAt: at("10:00").toISOString(), heldUntil });
    await client.endHold(id);
    await client.requestSlot(id, at("14:00"));
    expect(await see(id)).toMatchObject({ appointmentAt: at("14:00").toISOString(), isSlotReserved: true });
  });

  it("is not held longer if it is the slot that is held already", async () => {
    const id = await client.requested(at("10:00"));
    const { heldUntil } = await see(id);
    await client.requestSlot(id, at("10:00"));
    expect((await see(id)).heldUntil).toBe(heldUntil);
  });
});

describe("an appointment that the shop confirms", () => {
  it("reserves its slot without time limit, and is never « En route » before it is done", async () => {
    const id = await client.requested(at("10:00"));
    expect((await client.confirm(id, patron)).errors).toBeUndefined();
    expect(await see(id)).toMatchObject({ state: "CONFIRMED", heldUntil: null, isSlotReserved: true });
    expect(codeOf(await client.orders.change(id, "CONFIRMED", "SHIPPED", patron))).toBe("BAD_USER_INPUT");
    const round = await shop.ask(
      "mutation ($input: OpenRoundInput!) { openRound(input: $input) { refused { reason } } }",
      { input: { id: randomUUID(), riderName: "Serge", riderPhone: "677123456", orderIds: [id] } },
      patron,
    );
    expect(round.data?.openRound).toEqual({ refused: [{ reason: "C’est un rendez-vous" }] });
    const early = await client.orders.step([id], "DELIVERED", patron);
    const reason = "Ce rendez-vous n’a pas encore commencé";
    expect(early.data?.changeOrderStates).toMatchObject({ refused: [{ reason }] });
    expect(messageOf(await client.orders.change(id, "CONFIRMED", "DELIVERED", patron))).toBe(reason);
    await begin(id);
    const { data } = await client.orders.step([id], "DELIVERED", patron);
    expect(data?.changeOrderStates).toMatchObject({ refused: [], orders: [{ id, state: "DELIVERED" }] });
    expect(await client.quarters(at("10:00"))).toHaveLength(1);
  });

  it("reserves its slot again after its hold has ended, if the slot is still free", async () => {
    const id = await client.requested(at("10:00"));
    await client.endHold(id);
    await client.requested(at("14:00"));
    expect(await client.quarters(at("10:00"))).toEqual([]);
    expect((await client.confirm(id, patron)).errors).toBeUndefined();
    expect(await client.quarters(at("10:00"))).toEqual([{ order: id, place: CHAIR, count: 4 }]);
  });

  it("gets another free place if its place was taken after its hold had ended", async () => {
    await client.open({ appointmentPlaces: TWO_PLACES });
    const id = await client.requested(at("10:00"));
    await client.endHold(id);
    await client.booked(at("10:00"), patron, { placeId: CHAIR });
    expect((await client.confirm(id, patron)).errors).toBeUndefined();
    expect(await see(id)).toMatchObject({ placeId: TABLE, isSlotReserved: true });
  });

  it("of a hidden service gets only a place at which the service is done", async () => {
    const hidden = { isShown: false, placeIds: [TABLE] };
    await client.open({ appointmentPlaces: TWO_PLACES }, { placeIds: [TABLE] });
    const id = await client.requested(at("10:00"));
    await client.open({ appointmentPlaces: TWO_PLACES }, hidden);
    await client.endHold(id);
    await client.booked(at("10:00"), patron, { serviceId: OTHER, placeId: TABLE });
    expect(codeOf(await client.confirm(id, patron))).toBe("CONFLICT");
  });

  it("of a deleted service gets only the place that it had", async () => {
    await client.open({ appointmentPlaces: TWO_PLACES });
    const [first, second] = [await client.requested(at("10:00")), await client.requested(at("14:00"))];
    await client.open({ appointmentPlaces: TWO_PLACES }, null);
    await client.endHold(first);
    await client.endHold(second);
    await client.booked(at("10:00"), patron, { serviceId: OTHER, placeId: CHAIR });
    expect(codeOf(await client.confirm(first, patron))).toBe("CONFLICT");
    expect((await client.confirm(second, patron)).errors).toBeUndefined();
    expect(await see(second)).toMatchObject({ placeId: CHAIR, isSlotReserved: true });
  });

  it("cannot be confirmed if another person has its slot; the refusal names the nearest free slots", async () => {
    const id = await client.requested(at("10:00"));
    await client.endHold(id);
    await client.booked(at("09:30"), patron);
    const text = unavailable(at("10:00"), "10\u00a0h\u00a030", "11\u00a0h", "11\u00a0h\u00a030");
    const answer = await client.confirm(id, patron);
    expect([codeOf(answer), messageOf(answer)]).toEqual(["CONFLICT", text]);
    const other = await client.requested(at("15:00"));
    const { data } = await client.orders.step([id, other], "CONFIRMED", patron);
    expect(data?.changeOrderStates).toMatchObject({ refused: [{ orderId: id, reason: text }] });
    expect([(await see(id)).state, (await see(other)).state]).toEqual(["NEW", "CONFIRMED"]);
  });

  it("cannot be confirmed if its slot was more than a day ago", async () => {
    const [id, late] = [await client.requested(at("10:00")), await client.requested(at("14:00"))];
    const moveTo = (order: string, age: string) =>
      sql(
        `UPDATE orders SET appointment_at = date_trunc('hour', now() - $2::interval) WHERE id = $1`,
        order,
        age,
      );
    await moveTo(id, "26 hours");
    await moveTo(late, "22 hours");
    const answer = await client.confirm(id, patron);
    expect([codeOf(answer), messageOf(answer)]).toEqual(["BAD_USER_INPUT", "Cette heure est passée"]);
    expect((await client.confirm(late, patron)).errors).toBeUndefined();
  });

  it("is refused if an earlier appointment in the same request has the same slot", async () => {
    const [one, other] = [await client.requested(at("10:00")), await client.requested(at("10:00"))];
    const { data } = await client.orders.step([one, other], "CONFIRMED", patron);
    expect(data?.changeOrderStates).toMatchObject({ refused: [{ orderId: other }] });
  });

  it("has its slot held until the same time as before if its confirmation is undone", async () => {
    const id = await client.requested(at("10:00"));
    const { heldUntil } = await see(id);
    const requestId = randomUUID();
    await client.confirm(id, { ...patron, requestId });
    expect((await client.orders.undo(requestId, patron)).errors).toBeUndefined();
    expect(await see(id)).toMatchObject({ state: "NEW", heldUntil, placeId: CHAIR, isSlotReserved: true });
    expect(await client.quarters(at("10:00"))).toHaveLength(1);
  });

  it("is announced to the customer with day and time", () => {
    const id = randomUUID();
    const notification = stateNotification(
      {
        ...{ id, number: "K7M42P", state: "CONFIRMED", isPickup: true, serviceId: id },
        appointmentAt: new Date("2026-12-05T09:00:00Z"),
      },
      "NOW",
    );
    expect(notification).toMatchObject({
      content: { body: "Rendez-vous K7M-42P\u00a0: confirmé, samedi 5 décembre à 10\u00a0h" },
    });
  });
});

describe("a slot of an appointment that is cancelled", () => {
  it.each([
    ["not marked", false],
    ["marked", true],
  ] as const)("and %s as unwanted is free until an undo reserves it again", async (_, unwanted) => {
    const id = await client.booked(at("10:00"), patron);
    const requestId = randomUUID();
    await client.orders.cancel([id], unwanted, { ...patron, requestId });
    expect(await client.quarters(at("10:00"))).toEqual([]);
    expect((await client.orders.undo(requestId, patron)).errors).toBeUndefined();
    expect(await see(id)).toMatchObject({ state: "CONFIRMED", isSlotReserved: true, placeId: CHAIR });
    expect(await client.quarters(at("10:00"))).toEqual([{ order: id, place: CHAIR, count: 4 }]);
  });

  it("cannot be reserved again by an undo if another person has it now", async () => {
    const id = await client.booked(at("10:00"), patron);
    const requestId = randomUUID();
    await client.orders.cancel([id], false, { ...patron, requestId });
    const other = await client.booked(at("10:30"), patron);
    const undone = await client.orders.undo(requestId, patron);
    expect([codeOf(undone), messageOf(undone)]).toEqual([
      "CONFLICT",
      `Une autre personne a pris l’heure\u00a0: ${appointmentText(at("10:00"))}`,
    ]);
    expect((await see(id)).state).toBe("CANCELLED");
    expect((await client.quarters(at("10:30"))).map(({ order }) => order)).toEqual([other]);
  });

  it("is reserved again at another place by an undo, if only that place is free", async () => {
    await client.open({ appointmentPlaces: TWO_PLACES });
    const id = await client.booked(at("10:00"), patron);
    const requestId = randomUUID();
    await client.orders.cancel([id], false, { ...patron, requestId });
    await client.booked(at("10:00"), patron);
    expect((await client.orders.undo(requestId, patron)).errors).toBeUndefined();
    expect(await see(id)).toMatchObject({ state: "CONFIRMED", placeId: TABLE });
  });

  it("is not reserved again by an undo if its hold has ended in the meantime", async () => {
    const id = await client.requested(at("10:00"));
    const requestId = randomUUID();
    await client.orders.cancel([id], false, { ...patron, requestId });
    await sql("UPDATE orders SET held_until = now() - interval '1 second' WHERE id = $1", id);
    const other = await client.booked(at("10:00"), patron);
    expect((await client.orders.undo(requestId, patron)).errors).toBeUndefined();
    expect(await see(id)).toMatchObject({ state: "NEW", isSlotReserved: false });
    expect((await client.quarters(at("10:00"))).map(({ order }) => order)).toEqual([other]);
  });
});

describe("an appointment that an admin books for a customer", () => {
  it("is confirmed from the start, at the service's price, and reserves its slot", async () => {
    const id = randomUUID();
    const taken = await client.book(at("10:00"), patron, { id, phone: "6 77 12 34 56" });
    expect(answerOf(taken)).toMatchObject({
      ...{ id, state: "CONFIRMED", channel: "PANEL", total: 5_000, isPickup: true, fee: 0 },
      ...{ placeId: CHAIR, isSlotReserved: true, heldUntil: null, changedBy: "Patronne" },
      lines: [{ productName: "Manicure Simple", price: 5_000, shopPrice: 5_000, quantity: 1 }],
    });
    expect((await client.book(at("10:00"), patron, { id, phone: "6 77 12 34 56" })).errors).toBeUndefined();
    expect(await client.quarters(at("10:00"))).toEqual([{ order: id, place: CHAIR, count: 4 }]);
    expect(codeOf(await client.book(at("11:00"), patron, { id, phone: "677123456" }))).toBe("CONFLICT");
  });

  it("may be outside of the opening hours, and have another price", async () => {
    const { data } = await client.book(at("20:15"), patron, { price: 4_000 });
    expect(data?.answer).toMatchObject({ total: 4_000, isSlotReserved: true });
  });

  it.each([
    ["a time between quarters", { startsAt: at("10:05") }, "startsAt"],
    ["a time of the day before yesterday", { startsAt: at("10:00", dayAhead(-2)) }, "startsAt"],
    ["a time in two years", { startsAt: at("10:00", dayAhead(800)) }, "startsAt"],
    ["an unknown service", { serviceId: randomUUID() }, "serviceId"],
    ["a service without a length", { serviceId: ADVICE }, "serviceId"],
    ["an unknown place", { placeId: randomUUID() }, "placeId"],
    ["half a franc", { price: 0.5 }, "price"],
    ["no phone number", { phone: "12" }, "phone"],
  ])("with %s is refused", async (_, fields, field) => {
    const { errors } = await client.book(at("10:00"), patron, fields);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: "BAD_USER_INPUT",
      fields: { [field]: expect.anything() },
    });
  });

  it("is refused with the nearest free slots if the slot or the chosen place is taken", async () => {
    await client.open({ appointmentPlaces: TWO_PLACES });
    await client.booked(at("10:00"), patron, { placeId: TABLE });
    const answer = await client.book(at("10:00"), patron, { placeId: TABLE });
    const free = "9\u00a0h, 11\u00a0h, 11\u00a0h\u00a030";
    expect([codeOf(answer), messageOf(answer)]).toEqual([
      "CONFLICT",
      `«\u00a0Table\u00a0» n’est plus libre ${appointmentText(at("10:00"))}. Libres\u00a0: ${free}`,
    ]);
    await client.booked(at("10:00"), patron);
    expect(messageOf(await client.book(at("10:00"), patron))).toBe(
      unavailable(at("10:00"), ...free.split(", ")),
    );
  });

  it("has the order number of the customer's message; the customer's order joins it when it arrives", async () => {
    const id = randomUUID();
    const number = orderNumberOf(id);
    const booked = await client.booked(at("10:00"), patron, { number });
    expect(await sql("SELECT number FROM orders WHERE id = $1", booked)).toEqual([{ number }]);
    await client.requested(at("11:00"), { id });
    expect(await sql("SELECT id, device_id FROM orders")).toEqual([{ id: booked, device_id: id }]);
    expect(await see(booked)).toMatchObject({
      appointmentAt: at("10:00").toISOString(),
      isSlotReserved: true,
    });
    expect(await client.quarters(at("11:00"))).toEqual([]);
  });

  it("is refused if the order number of the customer's message is already stored, or is invalid", async () => {
    const number = orderNumberOf(randomUUID());
    await client.booked(at("10:00"), patron, { number, phone: "677123456" });
    const again = await client.book(at("11:00"), patron, { number, phone: "677123456" });
    expect([codeOf(again), messageOf(again)]).toEqual([
      "CONFLICT",
      `La commande ${formatOrderNumber(number)} est déjà enregistrée`,
    ]);
    expect(codeOf(await client.book(at("11:00"), patron, { number: "?" }))).toBe("BAD_USER_INPUT");
  });

  it("by an ADMIN is the ADMIN's own order", async () => {
    const awa = await shop.createUser("Awa", "ADMIN");
    const id = await client.booked(at("10:00"), awa);
    expect((await client.move(id, [at("10:00"), at("11:00")], awa)).errors).toBeUndefined();
    const bea = await shop.createUser("Béa", "ADMIN");
    expect(codeOf(await client.move(id, [at("11:00"), at("12:00")], bea))).toBe("NOT_FOUND");
  });
});

describe("an appointment that the shop moves", () => {
  it("frees its former slot, and its history shows the move; a repeated request moves it only once", async () => {
    const id = await client.booked(at("10:00"), patron);
    await sql("UPDATE orders SET appointment_reminded = appointment_at WHERE id = $1", id);
    const requestId = randomUUID();
    for (const _ of [1, 2])
      expect(
        (await client.move(id, [at("10:00"), at("14:00")], { ...patron, requestId })).errors,
      ).toBeUndefined();
    expect(await see(id)).toMatchObject({ appointmentAt: at("14:00").toISOString(), isSlotReserved: true });
    expect([await client.quarters(at("10:00")), (await client.quarters(at("14:00"))).length]).toEqual([
      [],
      1,
    ]);
    const changes = (await history(id)).flatMap((entry) => entry.changes);
    const [from, to] = [appointmentText(at("10:00")), appointmentText(at("14:00"))];
    expect(changes).toContainEqual({ field: "Rendez-vous", from, to });
    expect(
      await sql("SELECT DISTINCT subject_name FROM audit_log_entries WHERE subject_id = $1", id),
    ).toEqual([{ subject_name: expect.stringMatching(/^rendez-vous .{7}$/) }]);
    expect(await sql("SELECT appointment_reminded AS reminded FROM orders")).toEqual([{ reminded: null }]);
    expect((await client.move(id, [at("14:00"), at("10:00")], patron)).errors).toBeUndefined();
    expect(await client.quarters(at("10:00"))).toHaveLength(1);
  });

  it("may move to a slot that overlaps its former slot, or to another place at the same time", async () => {
    await client.open({ appointmentPlaces: TWO_PLACES });
    const id = await client.booked(at("10:00"), patron);
    expect((await client.move(id, [at("10:00"), at("10:15")], patron)).errors).toBeUndefined();
    const answer = await client.move(id, [at("10:15"), at("10:15")], { ...patron, placeId: TABLE });
    expect(answerOf(answer)).toMatchObject({ placeId: TABLE, appointmentAt: at("10:15").toISOString() });
    expect((await history(id))[0]?.changes).toEqual([{ field: "Place", from: "Fauteuil", to: "Table" }]);
  });

  it("is not moved if the new slot is taken, or if a colleague has moved it since", async () => {
    await client.booked(at("14:00"), patron);
    const id = await client.booked(at("10:00"), patron);
    const taken = await client.move(id, [at("10:00"), at("14:30")], patron);
    expect([codeOf(taken), messageOf(taken)]).toEqual([
      "CONFLICT",
      unavailable(at("14:30"), "13\u00a0h", "15\u00a0h", "15\u00a0h\u00a030"),
    ]);
    const late = await client.move(id, [at("09:00"), at("16:00")], patron);
    expect(messageOf(late)).toContain("Un collègue a déplacé ce rendez-vous");
    expect(await see(id)).toMatchObject({ appointmentAt: at("10:00").toISOString(), isSlotReserved: true });
  });

  it("has its new slot held until the same time as before if it is not confirmed yet", async () => {
    const id = await client.requested(at("10:00"));
    const { heldUntil } = await see(id);
    await client.move(id, [at("10:00"), at("14:00")], patron);
    expect(await see(id)).toMatchObject({ state: "NEW", heldUntil, isSlotReserved: true });
    await client.endHold(id);
    await client.move(id, [at("14:00"), at("15:00")], patron);
    expect(await see(id)).toMatchObject({ isSlotReserved: true });
  });

  it("is held at the latest until its new slot begins", async () => {
    await client.open({ appointmentHold: 48 });
    const id = await client.requested(at("15:00"));
    expect(await see(id)).toMatchObject({ heldUntil: at("15:00").toISOString() });
    await client.move(id, [at("15:00"), at("10:00")], patron);
    expect(await see(id)).toMatchObject({ heldUntil: at("10:00").toISOString(), isSlotReserved: true });
  });

  it.each([
    ["CONFIRMED", "déplacé du samedi 5 décembre à 10\u00a0h au lundi 7 décembre à 14\u00a0h"],
    ["NEW", "heure proposée, lundi 7 décembre à 14\u00a0h au lieu du samedi 5 décembre à 10\u00a0h"],
  ])(
    "in the state %s is announced to the customer with its former and its new time, a minute after the move",
    (state, text) => {
      const order = {
        ...{ id: "o", number: "K7M42P", state, isPickup: true, serviceId: "s" },
        appointmentAt: null,
      };
      const [from, to] = [new Date("2026-12-05T09:00:00Z"), new Date("2026-12-07T13:00:00Z")];
      expect(appointmentNotification(order, from, to)).toMatchObject({
        when: "AFTER_UNDO",
        content: { body: `Rendez-vous K7M-42P\u00a0: ${text}` },
      });
    },
  );

  it("first to a wrong slot, then to the right one, is announced once, with the right slot only", async () => {
    const id = await client.booked(at("10:00"), patron);
    await followOrder(id);
    const sent = () => sql("SELECT split_part(content->>'body', '\u00a0: ', 2) AS text FROM push_messages");
    await client.move(id, [at("10:00"), at("14:00")], patron);
    const [former, wrong, right] = ["10:00", "14:00", "15:00"].map((time) => appointmentText(at(time)));
    expect(await sent()).toEqual([{ text: `déplacé du ${former} au ${wrong}` }]);
    await client.move(id, [at("14:00"), at("15:00")], patron);
    expect(await sent()).toEqual([{ text: `déplacé au ${right}` }]);
  });

  it("is not moved if it is done already or is an order of articles", async () => {
    const start = lastQuarter();
    const id = await client.booked(start, patron);
    await client.orders.change(id, "CONFIRMED", "DELIVERED", patron);
    expect(codeOf(await client.move(id, [start, at("11:00")], patron))).toBe("CONFLICT");
    const articles = await client.orders.placed();
    expect(codeOf(await client.move(articles, [at("10:00"), at("11:00")], patron))).toBe("BAD_USER_INPUT");
  });
});

describe("a person who did not come", () => {
  const payments = () => new PaymentClient(shop);

  it("can be marked as « Pas venu » only for a confirmed appointment that has begun", async () => {
    const later = await client.booked(at("10:00"), patron);
    expect(messageOf(await client.noShow(later, patron))).toBe("Ce rendez-vous n’a pas encore commencé");
    const asked = await client.requested(at("14:00"));
    expect(codeOf(await client.noShow(asked, patron))).toBe("CONFLICT");
    const start = lastQuarter();
    const id = await client.booked(start, patron);
    expect(answerOf(await client.noShow(id, patron))).toMatchObject({ state: "CANCELLED", noShow: true });
    const read = "query ($id: ID!) { orderHistory(id: $id) { changes { field from to } } }";
    const { data } = await shop.ask(read, { id }, patron);
    expect(data?.orderHistory).toContainEqual({ changes: [{ field: "Pas venu", from: "non", to: "oui" }] });
    expect(await client.quarters(start)).toEqual([]);
  });

  it("is no longer marked after an undo, which reserves the slot again", async () => {
    const start = lastQuarter();
    const id = await client.booked(start, patron);
    const requestId = randomUUID();
    for (const _ of [1, 2]) await client.noShow(id, { ...patron, requestId });
    expect((await client.orders.undo(requestId, patron)).errors).toBeUndefined();
    expect(await see(id)).toMatchObject({ state: "CONFIRMED", noShow: false, isSlotReserved: true });
    expect(await client.quarters(start)).toHaveLength(1);
  });

  it("sees « Pas venu » only when the admin can no longer undo it", async () => {
    const id = await client.requested(at("10:00"));
    await client.confirm(id, patron);
    await begin(id);
    await client.noShow(id, patron);
    const onDevice = async () => {
      const read = "query ($ids: [ID!]!) { deviceOrders(ids: $ids) { state noShow isSlotReserved due } }";
      return (await shop.ask(read, { ids: [id] })).data?.deviceOrders;
    };
    expect(await onDevice()).toEqual([
      { state: "CONFIRMED", noShow: false, isSlotReserved: true, due: 5_000 },
    ]);
    await sql("UPDATE orders SET changed_at = now() - interval '2 minutes' WHERE id = $1", id);
    expect(await onDevice()).toEqual([{ state: "CANCELLED", noShow: true, isSlotReserved: false, due: 0 }]);
  });

  it("is sent a notification that says « manqué », not « annulé »", async () => {
    const id = await client.requested(at("10:00"));
    await client.confirm(id, patron);
    await sql("UPDATE orders SET appointment_at = now() - interval '1 hour' WHERE id = $1", id);
    await followOrder(id);
    await client.noShow(id, patron);
    expect(await sql("SELECT content->>'body' AS body FROM push_messages")).toEqual([
      { body: expect.stringMatching(/^Rendez-vous .{7}\u00a0: manqué, écrivez à la boutique/) },
    ]);
  });

  it.each([
    ["the deposit", 1_500, 1_500],
    ["a part of the deposit", 1_000, 1_000],
    ["more than the deposit", 5_000, 1_500],
    ["nothing", 0, 0],
  ])("leaves at most the deposit to the shop if they had paid %s", async (_, amount, due) => {
    await client.open({ depositShare: 30 });
    const id = await client.booked(lastQuarter(), patron);
    if (amount > 0) await payments().enter(id, { amount }, patron);
    await client.noShow(id, patron);
    expect(await see(id)).toMatchObject({ state: "CANCELLED", paid: amount, due });
  });

  it("is not marked a second time: the refusal says that « ce rendez-vous » is already cancelled", async () => {
    const id = await client.booked(lastQuarter(), patron);
    await client.noShow(id, patron);
    expect(messageOf(await client.noShow(id, patron))).toBe(
      "Un collègue a été plus rapide\u00a0: ce rendez-vous est «\u00a0Annulé\u00a0»",
    );
    const { data } = await client.orders.step([id], "CONFIRMED", patron);
    expect(data?.changeOrderStates).toMatchObject({ refused: [{ reason: "Il est «\u00a0Annulé\u00a0»" }] });
  });

  it("may still get the deposit back from the shop", async () => {
    await client.open({ depositShare: 30 });
    const id = await client.booked(lastQuarter(), patron);
    await payments().enter(id, { amount: 1_500 }, patron);
    await client.noShow(id, patron);
    expect((await payments().enter(id, { amount: -1_500 }, patron)).errors).toBeUndefined();
    expect(await see(id)).toMatchObject({ paid: 0, due: 0 });
  });
});

it("an appointment has no delivery: a change of its delivery is refused", async () => {
  const id = await client.booked(at("10:00"), patron);
  const query = `mutation ($id: ID!, $seen: OrderParts!, $to: OrderParts!, $requestId: ID!) {
    changeOrder(id: $id, seen: $seen, to: $to, acceptShortage: true, requestId: $requestId) { id } }`;
  const delivery = (isPickup: boolean) => ({
    delivery: { quarter: isPickup ? null : "Akwa", fee: 0, isPickup },
  });
  const variables = { id, seen: delivery(true), to: delivery(false), requestId: randomUUID() };
  expect(codeOf(await shop.ask(query, variables, patron))).toBe("BAD_USER_INPUT");
});
