import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { dayAhead, OrderClient } from "../testing/order-client.ts";
import { letAllHandle } from "../testing/test-orders.ts";
import { CHAIR, inDouala, MANICURE, StoredAppointments, TABLE } from "./testing/stored-appointments.ts";

type Person = { id: string; token: string };

let shop: TestShop;
let appointments: StoredAppointments;
let patron: Person;
let awa: Person;
beforeAll(async () => {
  shop = await openTestShop();
  appointments = new StoredAppointments(shop);
  patron = await shop.createUser("Patronne", "SUPER_ADMIN");
  awa = await shop.createUser("Awa", "ADMIN");
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql("TRUNCATE orders CASCADE");
  await letAllHandle(shop, false);
  await appointments.open();
});

const sql = (statement: string, ...values: unknown[]) => shop.services.database.query(statement, values);
const TOMORROW = dayAhead(1);
const tomorrowAt = (time: string) => inDouala(TOMORROW, time);

interface FreeSlots {
  now: string;
  days: { day: string; slots: string[] }[];
}

const askFree = (serviceId: string) =>
  shop.ask("query ($serviceId: ID!) { freeSlots(serviceId: $serviceId) { now days { day slots } } }", {
    serviceId,
  });

async function free(serviceId = MANICURE): Promise<FreeSlots> {
  const { data, errors } = await askFree(serviceId);
  expect(errors).toBeUndefined();
  return data?.freeSlots as FreeSlots;
}
const freeTomorrow = async () => (await free()).days.find(({ day }) => day === TOMORROW)?.slots ?? [];

describe("the free slots of a service", () => {
  it("cover 30 days; the answer contains the server's time, because the device's clock may be wrong", async () => {
    const { now, days } = await free();
    expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000);
    expect(days.filter(({ day }) => day > dayAhead(0)).map(({ day }) => day)).toEqual(
      Array.from({ length: 29 }, (_, ahead) => dayAhead(ahead + 1)),
    );
    expect(days.at(-1)?.slots).toHaveLength(17);
  });

  it("include a slot as long as one place (chair or table) is free", async () => {
    await appointments.store({ at: tomorrowAt("10:00") });
    expect(await freeTomorrow()).toContain("10:00");
    await appointments.store({ at: tomorrowAt("10:30"), placeId: TABLE, state: "NEW" });
    const slots = await freeTomorrow();
    expect(slots.slice(0, 5)).toEqual(["09:00", "09:30", "11:00", "11:30", "12:00"]);
  });

  it("are computed once for calls that arrive together, and again for later calls", async () => {
    const read = () => shop.services.appointmentList.freeSlots(MANICURE);
    const [first, ...others] = await Promise.all(Array.from({ length: 20 }, read));
    expect(others.every((answer) => answer === first)).toBe(true);
    expect(await read()).not.toBe(first);
  });

  it("contain a slot again once its hold has ended, even if its rows are not deleted yet", async () => {
    await appointments.open({ appointmentPlaces: [{ id: CHAIR, name: "Fauteuil" }] });
    const heldUntil = new Date(Date.now() + 3_600_000);
    const id = await appointments.store({ at: tomorrowAt("10:00"), state: "NEW", heldUntil });
    expect(await freeTomorrow()).not.toContain("10:00");
    await sql("UPDATE orders SET held_until = now() - interval '1 second' WHERE id = $1", id);
    expect(await freeTomorrow()).toContain("10:00");
    expect(await sql("SELECT FROM taken_quarters")).toHaveLength(4);
  });

  it("are none if the shop has no opening hours, the service has no place, or all places are taken", async () => {
    await appointments.open({ appointmentHours: null });
    expect((await free()).days).toEqual([]);
    await appointments.open({}, { placeIds: [randomUUID()] });
    expect((await free()).days).toEqual([]);
    await appointments.open();
    await appointments.fill(31, [CHAIR, TABLE]);
    expect((await free()).days).toEqual([]);
  });

  it.each([
    ["is unknown", {}, randomUUID()],
    ["is hidden", { isShown: false }, MANICURE],
    ["has no length", { minutes: null }, MANICURE],
  ])("are refused if the service %s", async (_, service, id) => {
    await appointments.open({}, service);
    expect((await askFree(id)).errors).toMatchObject([
      {
        message: "Ce service n’existe plus, ou se réserve sans choisir d’heure",
        extensions: { code: "NOT_FOUND" },
      },
    ]);
  });

  it("do not contain a slot that was taken a moment ago, because the server caches no answer", async () => {
    await appointments.open({ appointmentPlaces: [{ id: CHAIR, name: "Fauteuil" }] });
    expect(await freeTomorrow()).toContain("10:00");
    await appointments.store({ at: tomorrowAt("10:00") });
    expect(await freeTomorrow()).not.toContain("10:00");
  });
});

describe("the slots to which an appointment can be moved", () => {
  const slots = async (id: string, as: Person) => {
    const { data, errors } = await shop.ask(
      "query ($orderId: ID!) { slotsForMove(orderId: $orderId) { days { day slots } } }",
      { orderId: id },
      as,
    );
    return { errors, days: (data?.slotsForMove as FreeSlots | undefined)?.days };
  };
  const tomorrow = async (id: string, as: Person) =>
    (await slots(id, as)).days?.find(({ day }) => day === TOMORROW)?.slots;

  it("include slots that only this appointment takes, which customers do not see as free", async () => {
    await appointments.open({ appointmentPlaces: [{ id: CHAIR, name: "Fauteuil" }] });
    const id = await appointments.store({ at: tomorrowAt("10:00") });
    await appointments.store({ at: tomorrowAt("11:30") });
    expect((await tomorrow(id, patron))?.slice(0, 4)).toEqual(["09:00", "09:30", "10:00", "10:30"]);
    expect((await freeTomorrow()).slice(0, 2)).toEqual(["09:00", "12:30"]);
  });

  it("fit the appointment's length and the places of its service, even if the service is hidden", async () => {
    await appointments.open({}, { isShown: false, minutes: 30, placeIds: [CHAIR] });
    const id = await appointments.store({ at: tomorrowAt("10:00"), minutes: 120 });
    await appointments.store({ at: tomorrowAt("12:30") });
    expect(await tomorrow(id, patron)).toEqual([
      ...["09:00", "09:30", "10:00", "10:30", "13:30", "14:00", "14:30", "15:00", "15:30", "16:00"],
    ]);
  });

  it("are refused for an order of articles, and to an admin who may not see the order", async () => {
    const id = await appointments.store({ at: tomorrowAt("10:00") }, { phone: "677 12 34 56" });
    expect((await slots(id, awa)).errors).toMatchObject([{ extensions: { code: "NOT_FOUND" } }]);
    await sql("UPDATE orders SET recorded_by = $2 WHERE id = $1", id, awa.id);
    expect(await tomorrow(id, awa)).toContain("10:00");
    const articles = await new OrderClient(shop).placed({ phone: "677 12 34 57" });
    expect((await slots(articles, patron)).errors).toMatchObject([
      { extensions: { code: "BAD_USER_INPUT" } },
    ]);
  });
});

it("the list of reserved slots contains the future appointments that still hold a place", async () => {
  const later = { at: inDouala(dayAhead(200), "10:00"), minutes: 90, placeId: TABLE };
  await appointments.store(later);
  await appointments.store({ at: tomorrowAt("10:00") });
  await appointments.store({ at: inDouala(dayAhead(-1), "10:00") });
  await appointments.store({ at: tomorrowAt("11:00"), state: "CANCELLED" });
  await appointments.store({ at: tomorrowAt("12:00"), state: "NEW", placeId: null });
  await appointments.store({
    at: tomorrowAt("13:00"),
    state: "NEW",
    heldUntil: new Date(Date.now() - 1_000),
  });
  const { data } = await shop.ask("{ reservedSlots { startsAt minutes placeId } }", {}, patron);
  expect(data?.reservedSlots).toEqual([
    { startsAt: tomorrowAt("10:00").toISOString(), minutes: 60, placeId: CHAIR },
    { startsAt: later.at.toISOString(), minutes: 90, placeId: TABLE },
  ]);
});

const ask = (from: string, to: string, as: Person) =>
  shop.ask(
    "query ($from: String!, $to: String!) { appointments(from: $from, to: $to) { id } }",
    { from, to },
    as,
  );

async function listed(from = TOMORROW, to = TOMORROW, as = patron): Promise<string[]> {
  const { data, errors } = await ask(from, to, as);
  expect(errors).toBeUndefined();
  const seen = (data?.appointments ?? []) as { id: string }[];
  return seen.map(({ id }) => id);
}

describe("the list of appointments", () => {
  it("contains the appointments of the requested days in Douala, sorted by start, then by place", async () => {
    const late = await appointments.store({ at: tomorrowAt("23:30"), minutes: 30 });
    const [none, table, chair] = [
      await appointments.store({ at: tomorrowAt("10:00"), placeId: null, state: "NEW" }),
      await appointments.store({ at: tomorrowAt("10:00"), placeId: TABLE }),
      await appointments.store({ at: tomorrowAt("10:00") }),
    ];
    const first = await appointments.store({ at: tomorrowAt("00:00") });
    await appointments.store({ at: inDouala(dayAhead(0), "23:45"), minutes: 15 });
    const next = await appointments.store({ at: inDouala(dayAhead(2), "00:00") });
    expect(await listed()).toEqual([first, chair, table, none, late]);
    expect(await listed(TOMORROW, dayAhead(2))).toEqual([first, chair, table, none, late, next]);
  });

  it("contains appointments that took place or were missed, but no cancelled or unwanted ones", async () => {
    const done = await appointments.store({ at: tomorrowAt("09:00"), state: "DELIVERED" });
    const missed = await appointments.store({
      ...{ at: tomorrowAt("10:00"), state: "CANCELLED", isNoShow: true },
    });
    await appointments.store({ at: tomorrowAt("11:00"), state: "CANCELLED" });
    const unwanted = await appointments.store({
      at: tomorrowAt("12:00"),
      state: "CANCELLED",
      isNoShow: true,
    });
    await sql("UPDATE orders SET unwanted = true WHERE id = $1", unwanted);
    expect(await listed()).toEqual([done, missed]);
  });

  it("contains no orders of articles, and no orders without the time of an appointment", async () => {
    await new OrderClient(shop).placed();
    const id = await appointments.store({ at: tomorrowAt("09:00") });
    await sql("UPDATE orders SET appointment_at = NULL WHERE id = $1", id);
    expect(await listed(dayAhead(0), dayAhead(41))).toEqual([]);
  });

  it("hides from an admin everything but time, length and place of other admins' appointments", async () => {
    const own = await appointments.store({ at: tomorrowAt("10:00") });
    const other = await appointments.store({ at: tomorrowAt("11:00") }, { phone: "677 12 34 56" });
    await sql("UPDATE orders SET recorded_by = $2 WHERE id = $1", own, awa.id);
    const seen = async () => {
      const { data, errors } = await shop.ask(
        `query ($day: String!) { appointments(from: $day, to: $day) { id number state channel mayChange noShows appointmentAt
          appointmentMinutes placeId serviceId customerName customerPhone quarter total due note lines { productName } } }`,
        { day: TOMORROW },
        awa,
      );
      expect(errors).toBeUndefined();
      return data?.appointments;
    };
    expect(await seen()).toEqual([
      expect.objectContaining({ id: own, mayChange: true, customerName: "Awa" }),
      {
        ...{
          id: expect.not.stringContaining(other),
          number: "",
          state: "OTHER",
          mayChange: false,
          lines: [],
        },
        ...{ appointmentAt: tomorrowAt("11:00").toISOString(), appointmentMinutes: 60, placeId: CHAIR },
        ...{ serviceId: null, customerName: null, customerPhone: null, quarter: null },
        ...{ channel: "OTHER", noShows: 0, total: 0, due: 0, note: "" },
      },
    ]);
    await letAllHandle(shop, true);
    expect(await listed(TOMORROW, TOMORROW, awa)).toEqual([own, other]);
  });

  it("does not show an admin another admin's appointment whose slot is free again", async () => {
    const missed = { at: tomorrowAt("09:00"), state: "CANCELLED", isNoShow: true };
    await appointments.store(missed);
    const heldUntil = new Date(Date.now() - 1_000);
    await appointments.store({ at: tomorrowAt("10:00"), state: "NEW", heldUntil });
    await appointments.store({ at: tomorrowAt("11:00"), state: "NEW", placeId: null });
    expect(await listed()).toHaveLength(3);
    expect(await listed(TOMORROW, TOMORROW, awa)).toEqual([]);
  });

  it("shows appointments of places and services that were removed", async () => {
    const id = await appointments.store({ at: tomorrowAt("10:00"), placeId: randomUUID() });
    await sql("UPDATE orders SET service_id = $2 WHERE id = $1", id, randomUUID());
    expect(await listed()).toEqual([id]);
  });

  it("says how many other appointments the person (same phone number or account) has missed", async () => {
    const customer = await shop.createUser("Cliente");
    const missed = { at: tomorrowAt("09:00"), state: "CANCELLED", isNoShow: true };
    await appointments.store(missed, { phone: "677 12 34 56" });
    const both = await appointments.store(missed, { phone: "677 12 34 56" });
    await sql("UPDATE orders SET user_id = $2 WHERE id = $1", both, customer.id);
    const byAccount = await appointments.store({ at: tomorrowAt("10:00") });
    await sql("UPDATE orders SET user_id = $2 WHERE id = $1", byAccount, customer.id);
    const byPhone = await appointments.store({ at: tomorrowAt("11:00") }, { phone: "677 12 34 56" });
    const stranger = await appointments.store({ at: tomorrowAt("12:00") }, { phone: "699 00 00 00" });
    const ordinary = await new OrderClient(shop).placed({ phone: "677 12 34 56" });
    const countOf = async (id: string) => {
      const { data } = await shop.ask("query ($id: ID!) { order(id: $id) { noShows } }", { id }, patron);
      return data?.order;
    };
    const counts = [both, byAccount, byPhone, stranger, ordinary].map(countOf);
    expect(await Promise.all(counts)).toEqual([1, 1, 2, 0, 0].map((noShows) => ({ noShows })));
  });

  it.each([
    ["2026-11-31", "2026-12-01", "from"],
    ["0000-01-01", "0000-01-02", "from"],
    ["2026-12-01", "demain", "to"],
    ["2026-12-02", "2026-12-01", "to"],
    ["2026-12-01", "2027-01-12", "to"],
  ])("is refused for the days from %s to %s", async (from, to, field) => {
    const { errors } = await ask(from, to, patron);
    expect(errors).toMatchObject([
      { extensions: { code: "BAD_USER_INPUT", fields: { [field]: expect.any(String) } } },
    ]);
  });

  it("may span 42 days", async () => {
    expect(await listed("2026-12-01", "2027-01-11")).toEqual([]);
  });
});
