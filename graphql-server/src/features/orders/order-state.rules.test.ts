import { describe, expect, it } from "vitest";
import {
  customerStateLabel,
  type Handover,
  isDone,
  nextStates,
  ORDER_STATES,
  orderStateLabel,
  orderStepLabel,
  orderSteps,
  stateBefore,
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

describe("an order's state changes", () => {
  it.each(ORDER_STATES)("from %s only to the states that the table allows", (from) => {
    const allowed = ORDER_STATES.map((to) => (nextStates(from, "DELIVERY").includes(to) ? "x" : "-")).join(
      "",
    );
    expect(allowed).toBe(TABLE[from]);
  });

  it("from CONFIRMED directly to DELIVERED if the order is an appointment", () => {
    expect(nextStates("CONFIRMED", "APPOINTMENT")).toEqual(["DELIVERED", "CANCELLED"]);
    expect(nextStates("NEW", "APPOINTMENT")).toEqual(["CONFIRMED", "CANCELLED"]);
    expect(stateBefore("DELIVERED", "APPOINTMENT")).toBe("CONFIRMED");
  });

  it("until the order is delivered, cancelled or returned", () => {
    expect(ORDER_STATES.filter(isDone)).toEqual(["DELIVERED", "CANCELLED", "RETURNED"]);
  });
});

it("a state that only a later release knows is shown as « Autre », is not final, and has no next state", () => {
  expect((["DELIVERY", "PICKUP"] as const).map((one) => orderStateLabel("LATER", one))).toEqual([
    "Autre",
    "Autre",
  ]);
  expect(customerStateLabel("LATER", "DELIVERY")).toBe("Autre");
  expect(isDone("LATER")).toBe(false);
  expect(nextStates("LATER", "DELIVERY")).toEqual([]);
});

it("the customer's page labels the steps of an order differently for a delivery, a pickup and an appointment", () => {
  const labels = (handover: Handover) => orderSteps(handover).map((step) => orderStepLabel(step, handover));
  expect(labels("DELIVERY")).toEqual(["Demandée", "Confirmée", "En route", "Livrée"]);
  expect(labels("PICKUP")).toEqual(["Demandée", "Confirmée", "Prête", "Retirée"]);
  expect(labels("APPOINTMENT")).toEqual(["Demandé", "Confirmé", "Terminé"]);
  expect(customerStateLabel("DELIVERED", "PICKUP")).toBe("Retirée");
});
