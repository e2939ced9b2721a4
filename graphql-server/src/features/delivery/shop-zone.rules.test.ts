import { expect, it } from "vitest";
import { isPickupLocation, zoneName } from "./shop-zone.rules.ts";

it("the name of a delivery zone is its town and quarter", () => {
  expect([{ quarter: "Akwa" }, { quarter: "" }].map((zone) => zoneName({ town: "Douala", ...zone }))).toEqual(
    ["Douala, Akwa", "Douala"],
  );
});

it.each(["Retrait à la boutique", "retrait a la boutique, demain"])(
  "an order with the delivery location %j is fetched at the shop",
  (place) => {
    expect(isPickupLocation(place)).toBe(true);
  },
);

it.each(["Douala, Akwa", null])(
  "an order with the delivery location %j is not fetched at the shop",
  (place) => {
    expect(isPickupLocation(place)).toBe(false);
  },
);
