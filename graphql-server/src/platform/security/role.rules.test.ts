import { describe, expect, it } from "vitest";
import { isRole } from "./role.rules.ts";

describe("the role of a user", () => {
  it.each(["GENERAL", "ADMIN", "SUPER_ADMIN"])("can be %j", (value) => {
    expect(isRole(value)).toBe(true);
  });

  it.each(["admin", undefined])("cannot be %j", (value) => {
    expect(isRole(value)).toBe(false);
  });
});
