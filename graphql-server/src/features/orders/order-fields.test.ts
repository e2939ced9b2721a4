import { expect, it } from "vitest";
import { ORDER_FIELDS, PERSONAL_COLUMNS } from "./order-fields.ts";
import { orderRows } from "./reading/order-csv.ts";

it("every order field with a CSV header has its column in the table for spreadsheets", () => {
  const [header] = orderRows([]);
  const wanted = Object.values(ORDER_FIELDS).flatMap(({ csv }) => csv ?? []);
  expect(header).toEqual(expect.arrayContaining(wanted));
});

it("every order field that is erased with the customer is in the customer's own file, except two fields", () => {
  const hidden = Object.entries(ORDER_FIELDS).flatMap(([name, { erased, exported }]) =>
    erased !== undefined && exported === undefined ? [name] : [],
  );
  // The internal fields: the account's id, and the note for colleagues.
  expect(hidden.toSorted()).toEqual(["note", "userId"]);
  expect(PERSONAL_COLUMNS).toHaveLength(9);
});
