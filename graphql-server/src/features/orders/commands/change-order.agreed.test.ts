import { expect, it } from "vitest";
import type { Asked, Wish } from "./testing/model/model-shop.ts";
import { ACTUAL } from "./testing/model/order-design.ts";
import { OrderWorld } from "./testing/model/order-world.ts";

const BAG: Wish = { product: "bag", size: "", price: 10_000, quantity: 2 };
const by = "Patronne";

/**
 * Carries out commands in a new shop in memory.
 * @returns the error code of the last command, and the only order of the shop
 */
function after(...all: Asked[]) {
  const world = new OrderWorld(ACTUAL);
  const codes = all.map((asked) => world.ask(asked, Date.UTC(2026, 10, 2)));
  return { code: codes.at(-1), order: world.view().orders[0] };
}

const placed = (fields: Partial<Asked & { kind: "place" }> = {}): Asked => ({
  ...{ kind: "place", lines: [BAG], place: "yaounde", fee: null, withdrawn: false },
  ...fields,
});

const edited = (fields: object): Asked => ({
  ...{ kind: "edit", order: 0, by, isStale: false, acceptShortage: false },
  ...{ lines: undefined, delivery: undefined, discount: undefined, customer: undefined },
  ...fields,
});

it("even if the settings have changed, an order with a new delivery fee keeps its zone and deposit share", () => {
  const settings: Asked = { kind: "set deposit", share: 0, exceptTown: "" };
  const { order } = after(placed(), settings, edited({ delivery: { place: "yaounde", fee: 1_000 } }));
  expect(order).toMatchObject({ fee: 1_000, deposit: 6_300 });
});

it("an order that the customer fetches at the shop has no delivery fee, and can be changed to a delivery", () => {
  const pickup = placed({ place: "pickup" });
  expect(after(pickup).order?.fee).toBe(0);
  const { code, order } = after(pickup, edited({ delivery: { place: "kribi", fee: 3_000 } }));
  expect({ code, fee: order?.fee }).toEqual({ code: undefined, fee: 3_000 });
});

it("an edit that contains one of the order's lines twice is refused", () => {
  const line = { ...BAG, at: 0 };
  expect(after(placed(), edited({ lines: [line, line] })).code).toBe("BAD_USER_INPUT");
});

/**
 * Sells a dress in the shop and exchanges it for another dress. `wish` overrides the values of the new dress, for
 * example its price.
 */
const exchanged = (wish: Partial<Wish>) => {
  const dress: Wish = { product: "dress", size: "S", price: 10_000, quantity: 1 };
  return after(
    {
      ...{ kind: "sell", by, lines: [dress], discount: 0, acceptShortage: false },
      ...{ paymentId: "payment", payment: "CASH" },
    },
    {
      ...{ kind: "return", order: 0, by, acceptShortage: false },
      ...{ lines: [{ at: 0, quantity: 1, isRestocked: true }], exchange: [{ ...dress, ...wish }] },
    },
  );
};

it("an exchange for zero pieces is refused", () => {
  expect(exchanged({ quantity: 0 }).code).toBe("BAD_USER_INPUT");
});

it("in an exchange, a typed product name means the returned product, even if another has the same name", () => {
  const { order } = exchanged({ size: "M", isTyped: true });
  expect(order?.lines[1]).toMatchObject({ product: "dress", size: "M", taken: 1 });
});
