import { describe, expect, it } from "vitest";
import { newDeposit, nextPayment, zoneOfPlace } from "./deposit.rules.ts";

const DOUALA = { town: "Douala" };
const KRIBI = { town: "Kribi" };
const PICKUP = { town: "Retrait à la boutique" };

describe("the deposit of an order", () => {
  it.each([
    ["0 as long as the owner has not asked for deposits", 30_000, KRIBI, {}, 0],
    [
      "0 if the owner has switched deposits off",
      30_000,
      KRIBI,
      { depositShare: null, depositTown: "Douala" },
      0,
    ],
    ["a share of the price", 30_000, DOUALA, { depositShare: 30, depositTown: "" }, 9_000],
    [
      "a share of the price, even for an order that is fetched at the shop",
      30_000,
      PICKUP,
      { depositShare: 30 },
      9_000,
    ],
    [
      "a share of the price, even for an order without a delivery zone",
      30_000,
      undefined,
      { depositShare: 30 },
      9_000,
    ],
    ["rounded up to whole FCFA", 10_001, DOUALA, { depositShare: 33 }, 3_301],
    ["the whole price if the owner asks for 100 percent", 31_500, DOUALA, { depositShare: 100 }, 31_500],
    ["0 for an order that costs nothing", 0, DOUALA, { depositShare: 30 }, 0],
    [
      "a share of the price for an order to a town other than the excepted one",
      30_000,
      KRIBI,
      { depositShare: 30, depositTown: "Douala" },
      9_000,
    ],
    ["0 for an order to the excepted town", 30_000, DOUALA, { depositShare: 30, depositTown: "douala" }, 0],
    [
      "0 for an order that is fetched at the shop, if a town is excepted",
      30_000,
      PICKUP,
      { depositShare: 30, depositTown: "Douala" },
      0,
    ],
    [
      "0 for an order without a delivery zone, if a town is excepted",
      30_000,
      undefined,
      { depositShare: 30, depositTown: "Douala" },
      0,
    ],
  ])("is %s", (_, total, zone, settings, deposit) => {
    expect(newDeposit(total, zone, settings)).toBe(deposit);
  });
});

it.each([
  ["Douala, Akwa", "the delivery zone of the town Douala", "Douala"],
  ["douala", "the delivery zone of the town Douala", "Douala"],
  ["Douala Nord, Bonamoussadi", "the delivery zone of the town Douala Nord", "Douala Nord"],
  ["Retrait à la boutique", "the delivery zone of the town Retrait à la boutique", "Retrait à la boutique"],
  ["Akwa", "no delivery zone", undefined],
  ["Doualaville", "no delivery zone", undefined],
  ["", "no delivery zone", undefined],
  [null, "no delivery zone", undefined],
])("the delivery location %j is in %s", (place, _, town) => {
  const zones = ["Douala", "Douala Nord", "Retrait à la boutique"].map((one) => ({ town: one }));
  expect(zoneOfPlace(place, zones)?.town).toBe(town);
});

it.each([
  ["nothing is to be paid", 0, 0, 0, undefined],
  ["all is paid", 30_000, 30_000, 0, undefined],
  ["too much is paid", 30_000, 40_000, 9_000, undefined],
  ["nothing is paid", 30_000, 0, 0, { deposit: 0, amount: 30_000 }],
  ["a part is paid", 30_000, 12_000, 0, { deposit: 0, amount: 18_000 }],
  ["the deposit is to be paid", 30_000, 0, 9_000, { deposit: 9_000, amount: 9_000 }],
  ["a part of the deposit is paid", 30_000, 4_000, 9_000, { deposit: 9_000, amount: 5_000 }],
  ["the deposit is paid", 30_000, 9_000, 9_000, { deposit: 0, amount: 21_000 }],
])(
  "if %s (%i FCFA due, %i FCFA paid, deposit of %i FCFA), the shop asks for this next payment: %j",
  (_, due, paid, deposit, next) => {
    expect(nextPayment(due, paid, deposit)).toEqual(next);
  },
);
