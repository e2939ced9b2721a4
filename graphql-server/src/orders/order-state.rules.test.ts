import { describe, expect, it } from "vitest";
import { isDone, nextStates, ORDER_STATES } from "./order-state.rules.ts";

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
