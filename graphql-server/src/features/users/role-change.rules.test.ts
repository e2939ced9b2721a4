import { expect, it, test } from "vitest";
import { ROLES, type Role } from "../../platform/security/role.rules.ts";
import { ROLE_MESSAGES, roleChoices, roleRefusal } from "./role-change.rules.ts";

const currentUser = (role: Role) => ({ id: "currentUser", role });
const other = (role: Role) => ({ id: "other", role });

test.each<[Role, string, Role, Role, string | undefined]>([
  ["ADMIN", "may", "GENERAL", "ADMIN", undefined],
  ["ADMIN", "may", "ADMIN", "GENERAL", undefined],
  ["ADMIN", "may not", "GENERAL", "SUPER_ADMIN", ROLE_MESSAGES.superAdminOnly],
  ["ADMIN", "may not", "SUPER_ADMIN", "GENERAL", ROLE_MESSAGES.superAdminOnly],
  ["ADMIN", "may not", "SUPER_ADMIN", "ADMIN", ROLE_MESSAGES.superAdminOnly],
  ["SUPER_ADMIN", "may", "GENERAL", "SUPER_ADMIN", undefined],
  ["SUPER_ADMIN", "may", "SUPER_ADMIN", "GENERAL", undefined],
  ["SUPER_ADMIN", "may", "ADMIN", "GENERAL", undefined],
  ["GENERAL", "may not", "GENERAL", "ADMIN", ROLE_MESSAGES.adminOnly],
])("a %s %s change the role of a %s to %s", (by, _, from, to, refusal) => {
  expect(roleRefusal(currentUser(by), other(from), to)).toBe(refusal);
});

test.each(ROLES)("a %s cannot change their own role", (role) => {
  for (const wanted of ROLES) expect(roleRefusal(currentUser(role), currentUser(role), wanted)).toBeDefined();
});

it("the last super admin cannot get another role", () => {
  const refusal = roleRefusal(currentUser("SUPER_ADMIN"), other("SUPER_ADMIN"), "ADMIN", 1);
  expect(refusal).toBe(ROLE_MESSAGES.lastSuperAdmin);
});

it("the dialog for a user's role lists all three roles, and says why one is disabled", () => {
  const choices = roleChoices(currentUser("ADMIN"), other("GENERAL"));
  expect(choices.map(({ role, refusal }) => [role, refusal])).toEqual([
    ["ADMIN", null],
    ["SUPER_ADMIN", ROLE_MESSAGES.superAdminOnly],
    ["GENERAL", null],
  ]);
});
