import { describe, expect, it } from "vitest";
import { isRole } from "./role.rules.ts";

describe("the role of a user", () => {
  it.each([
    ["GENERAL", true],
    ["ADMIN", true],
    ["SUPER_ADMIN", true],
    ["admin", false],
    [undefined, false],
  ])("whether it may be %j: %s", (value, expected) => {
    expect(isRole(value)).toBe(expected);
  });
});
