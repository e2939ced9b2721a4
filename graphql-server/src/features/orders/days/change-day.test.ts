import { describe, expect, it } from "vitest";
import { ShopError } from "../../../platform/errors/shop-error.ts";
import { appointmentSettings } from "../../shop/profile/appointment-settings.rules.ts";
import { newOrder } from "../commands/new-order.ts";
import type { CommandContext, OrderRecord } from "../order.ts";
import { changeDay, type DayChange } from "./change-day.ts";
import { promiseOf, putAsideUntil } from "./order-day.rules.ts";

/** The time of the commands: in Douala it is already 1 December. */
const CONTEXT: CommandContext = {
  now: new Date("2026-11-30T23:30:00Z"),
  actor: { id: "patronne", name: "Patronne" },
  pieces: { get: () => undefined },
  ...{ products: [], zones: [], depositRule: { depositShare: 30, depositTown: "" } },
  ...{ appointments: appointmentSettings({}), services: [], taken: undefined, mayHold: true },
};
const FIELDS = { name: null, phone: null, quarter: null, fee: null };
const LINE = {
  ...{ productId: null, productName: "Robe", variant: null, size: null, colour: null, image: null },
  ...{ price: 15_000, quantity: 1 },
};
const PLACED = newOrder(
  {
    ...{ id: "o", number: "K7M42P", channel: "CHAT", userId: null, recordedBy: null, zoneId: null },
    ...{ placedAt: CONTEXT.now, fields: { ...FIELDS, lines: [LINE] } },
  },
  CONTEXT,
);
const CONFIRMED: OrderRecord = { ...PLACED, state: "CONFIRMED", total: 15_000 };

const outcome = (change: DayChange, order = CONFIRMED) => changeDay(change)(order, CONTEXT);
function refusal(change: DayChange, order = CONFIRMED) {
  try {
    outcome(change, order);
  } catch (error) {
    if (error instanceof ShopError) return { code: error.code, text: Object.values(error.fields ?? {})[0] };
    throw error;
  }
  return undefined;
}

describe.each(["promisedDay", "settleBy"] as const)("an order's %s", (day) => {
  it.each([
    ["is refused if it is yesterday in Douala", "2026-11-30", "Ce jour est passé"],
    ["can be today in Douala", "2026-12-01", undefined],
    ["can be a year from today", "2027-12-01", undefined],
    ["is refused if it is a year and a day from today", "2027-12-02", "Un an à l’avance au plus"],
    ["is refused if the calendar has no such day", "2026-12-32", "Choisissez un jour"],
    ["is refused if it is a text without a date", "demain", "Choisissez un jour"],
  ])("%s", (_, to, text) => {
    expect(refusal({ day, from: null, to })).toEqual(text && { code: "BAD_USER_INPUT", text });
  });

  it("is not written again if the order already has this day", () => {
    const order = { ...CONFIRMED, [day]: "2026-12-05" };
    expect(outcome({ day, from: null, to: "2026-12-05" }, order)).toBeUndefined();
  });

  it("is not overwritten if a colleague has changed it since the admin read it", () => {
    const order = { ...CONFIRMED, [day]: "2026-12-06" };
    expect(refusal({ day, from: null, to: "2026-12-05" }, order)).toEqual({
      code: "CONFLICT",
      text: undefined,
    });
  });

  it.each(["DELIVERED", "CANCELLED", "RETURNED"] as const)(
    "cannot be changed once the order is %s",
    (state) => {
      const order = { ...CONFIRMED, state };
      expect(refusal({ day, from: null, to: "2026-12-05" }, order)).toEqual({
        code: "CONFLICT",
        text: undefined,
      });
    },
  );

  it("is recorded in the audit log with the former day, even when it is removed from the order", () => {
    const set = outcome({ day, from: null, to: "2026-12-05" });
    expect(set?.order[day]).toBe("2026-12-05");
    const removed = outcome({ day, from: "2026-12-05", to: null }, { ...CONFIRMED, [day]: "2026-12-05" });
    expect(removed?.order[day]).toBeNull();
    expect([set, removed].map((one) => one?.audit[0]?.changes?.[0])).toMatchObject([
      { from: "", to: "samedi 5 décembre" },
      { from: "samedi 5 décembre", to: "" },
    ]);
  });
});

it.each([
  ["promisedDay", "2026-12-05", "Commande K7M-42P\u00a0: promise pour le samedi 5 décembre"],
  ["promisedDay", null, "Commande K7M-42P\u00a0: pas encore de jour promis"],
  ["settleBy", "2026-12-05", "Commande K7M-42P\u00a0: à solder avant le samedi 5 décembre"],
  ["settleBy", null, "Commande K7M-42P\u00a0: plus de jour limite pour la solder"],
] as const)("an admin sets %s to %s: the customer receives « %s »", (day, to, body) => {
  const from = "2026-12-03";
  const [notification] = outcome({ day, from, to }, { ...CONFIRMED, [day]: from })?.notifications ?? [];
  expect(notification).toMatchObject({ to: "FOLLOWERS", when: "AFTER_UNDO", content: { body } });
});

it.each([
  ["a new order", { state: "NEW" as const, paid: 0 }, false],
  ["a confirmed order without a deposit", { state: "CONFIRMED" as const, paid: 0 }, true],
  ["a confirmed order with a deposit", { state: "CONFIRMED" as const, paid: 5_000 }, true],
  ["a paid order", { state: "CONFIRMED" as const, paid: 15_000 }, false],
  ["an order on its way", { state: "SHIPPED" as const, paid: 5_000 }, false],
])(
  "a last day to pay can be set only for a confirmed order that is not fully paid: %s",
  (_, fields, isAllowed) => {
    const text = "Seule une commande confirmée et pas encore soldée se met de côté";
    const order = { ...CONFIRMED, ...fields };
    const refused = refusal({ day: "settleBy", from: null, to: "2026-12-05" }, order);
    expect(refused).toEqual(isAllowed ? undefined : { code: "BAD_USER_INPUT", text });
    // A last day to pay can be removed from any order. Such a day only has an effect if the order can be put aside:
    // then its pieces are reserved for a customer who pays later.
    const late = { ...order, settleBy: "2026-12-05" };
    expect(outcome({ day: "settleBy", from: "2026-12-05", to: null }, late)?.order.settleBy).toBeNull();
    expect(putAsideUntil({ ...late, due: 15_000 })).toBe(isAllowed ? "2026-12-05" : null);
  },
);

it.each([
  ["today: the notification of this change is the only reminder", "2026-12-01", "2026-12-01"],
  ["tomorrow: the notification of this change is the only reminder", "2026-12-02", "2026-12-02"],
  ["the day after tomorrow: a reminder is sent later", "2026-12-03", null],
])("an admin sets the last day to pay to %s", (_, to, reminded) => {
  expect(outcome({ day: "settleBy", from: null, to })?.order.settleReminded).toBe(reminded);
});

it("an order that is delivered or cancelled no longer shows its promised day", () => {
  const promised = { ...CONFIRMED, promisedDay: "2026-12-05" };
  expect(promiseOf(promised)).toBe("2026-12-05");
  expect(promiseOf({ ...promised, state: "DELIVERED" })).toBeNull();
});
