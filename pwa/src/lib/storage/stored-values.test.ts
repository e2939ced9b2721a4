import { expect, it } from "vitest";
import { parseStored } from "./stored-values.ts";

it.each([
  ["null", null],
  ["undefined", undefined],
  ["half a record", '{"name":"Aw'],
  ["an empty text", ""],
])("parsing %s as a stored record returns null", (_, text) => {
  expect(parseStored(text)).toBeNull();
});

it("parsing a complete stored record returns its value", () => {
  expect(parseStored('{"name":"Awa"}')).toEqual({ name: "Awa" });
});
