import { describe, expect, it } from "vitest";
import { isRole } from "./role.rules.ts";

describe("the roles", () => {
  it.each([
    ["GENERAL", true],
    ["ADMIN", true],
    ["SUPER_ADMIN", true],
    ["admin", false],
    [undefined, false],
  ])("%j is one: %s", (value, expected) => {
    expect(isRole(value)).toBe(expected);
  });
});
