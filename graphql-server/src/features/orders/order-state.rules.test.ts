import { describe, expect, it } from "vitest";
import {
  customerStateLabel,
  isDone,
  nextStates,
  ORDER_STATES,
  ORDER_STEPS,
  orderStateLabel,
  orderStepLabel,
} from "./order-state.rules.ts";

/** Allowed changes: a row for each state, a column for each next state, both in the sequence of ORDER_STATES. */
const TABLE = {
  NEW: "-x--x-",
  CONFIRMED: "--x-x-",
  SHIPPED: "---xx-",
  DELIVERED: "------",
  CANCELLED: "------",
  RETURNED: "------",
} as const;

describe("an order changes", () => {
  it.each(ORDER_STATES)("from %s as in the table", (from) => {
    const allowed = ORDER_STATES.map((to) => (nextStates(from).includes(to) ? "x" : "-")).join("");
    expect(allowed).toBe(TABLE[from]);
  });

  it("until it is delivered, cancelled or returned", () => {
    expect(ORDER_STATES.filter(isDone)).toEqual(["DELIVERED", "CANCELLED", "RETURNED"]);
  });
});

it("a state of a later release is shown as « Autre », is not final, and has no next state that is known", () => {
  expect([false, true].map((isPickup) => orderStateLabel("LATER", isPickup))).toEqual(["Autre", "Autre"]);
  expect(customerStateLabel("LATER", false)).toBe("Autre");
  expect(isDone("LATER")).toBe(false);
  expect(nextStates("LATER")).toEqual([]);
});

it("the steps of an order are named for its customer, those of a pickup differently", () => {
  const labels = (isPickup: boolean) => ORDER_STEPS.map((step) => orderStepLabel(step, isPickup));
  expect(labels(false)).toEqual(["Demandée", "Confirmée", "En route", "Livrée"]);
  expect(labels(true)).toEqual(["Demandée", "Confirmée", "Prête", "Retirée"]);
  expect(customerStateLabel("DELIVERED", true)).toBe("Retirée");
});
