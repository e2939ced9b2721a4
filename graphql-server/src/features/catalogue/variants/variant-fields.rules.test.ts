import { describe, expect, it } from "vitest";
import {
  type Availability,
  availabilityOfStock,
  bestAvailability,
  variantLabel,
  variantLines,
} from "./variant-fields.rules.ts";

describe("the availability of a product", () => {
  it.each<[Availability[], Availability, Availability]>([
    [[], "SOLD_OUT", "SOLD_OUT"],
    [[], "LAST_PIECES", "LAST_PIECES"],
    [["SOLD_OUT", "AVAILABLE"], "SOLD_OUT", "AVAILABLE"],
    [["SOLD_OUT", "LAST_PIECES"], "AVAILABLE", "LAST_PIECES"],
    [["SOLD_OUT", "SOLD_OUT"], "AVAILABLE", "SOLD_OUT"],
  ])("whose variants are %j, and whose own state is %s, is %s", (states, own, expected) =>
    expect(
      bestAvailability(
        states.map((availability) => ({ availability })),
        own,
      ),
    ).toBe(expected),
  );

  it.each<[number, Availability]>([
    [0, "SOLD_OUT"],
    [1, "LAST_PIECES"],
    [2, "LAST_PIECES"],
    [3, "AVAILABLE"],
  ])("with %i pieces is %s", (count, expected) => expect(availabilityOfStock(count)).toBe(expected));
});

describe("a variant in words", () => {
  it.each([
    [{ size: "42", colour: "Bordeaux" }, "42 · Bordeaux", ["Taille : 42", "Couleur : Bordeaux"]],
    [{ size: "42", colour: null }, "42", ["Taille : 42"]],
    [{ size: null, colour: "Bordeaux" }, "Bordeaux", ["Couleur : Bordeaux"]],
  ])("%j is %s on screen, and the lines %j in an order's text", (variant, label, lines) => {
    expect(variantLabel(variant)).toBe(label);
    expect(variantLines(variant)).toEqual(lines);
  });
});
