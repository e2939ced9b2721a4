import { parseValue } from "graphql";
import { describe, expect, it } from "vitest";
import { ID } from "./id.scalar.ts";

const UPPER = "0B1C2D3E-4F50-4A6B-8C7D-9E0F1A2B3C4D";

describe("an id of the GraphQL API", () => {
  it("from a client may be a UUID in upper or lower case, which the shop reads in lower case", () => {
    expect(ID.parseValue(UPPER)).toBe(UPPER.toLowerCase());
    expect(ID.parseLiteral(parseValue(`"${UPPER}"`))).toBe(UPPER.toLowerCase());
  });

  it.each(["", "x", `{${UPPER}}`, ` ${UPPER}`, `${UPPER}\n`, UPPER.slice(1), 7, null, undefined, [UPPER]])(
    "from a client may not be %j",
    (value) => {
      expect(() => ID.parseValue(value)).toThrow("Identifiant non valide");
    },
  );

  it("from a client is refused if the GraphQL document writes it as a number", () => {
    expect(() => ID.parseLiteral(parseValue("7"))).toThrow("Identifiant non valide");
  });
});

it("an id in the shop's answer may be any text", () => {
  expect(ID.serialize("awa@example.cm")).toBe("awa@example.cm");
});
