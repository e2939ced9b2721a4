import { expect, it } from "vitest";
import { isPickupLocation, zoneName } from "./shop-zone.rules.ts";

it("the name of a delivery zone is its town and quarter", () => {
  expect([{ quarter: "Akwa" }, { quarter: "" }].map((zone) => zoneName({ town: "Douala", ...zone }))).toEqual(
    ["Douala, Akwa", "Douala"],
  );
});

it.each([
  ["Retrait à la boutique", true],
  ["retrait a la boutique, demain", true],
  ["Douala, Akwa", false],
  [null, false],
])("whether the customer fetches an order with the location « %s » at the shop: %s", (place, isPickup) => {
  expect(isPickupLocation(place)).toBe(isPickup);
});
