import { expect, it } from "vitest";
import type { Role } from "../../platform/security/role.rules.ts";
import { ACCOUNT_DELETION_MESSAGES, accountDeletionRefusal } from "./account-deletion.rules.ts";

const { superAdminOnly, ownAccount, lastSuperAdmin } = ACCOUNT_DELETION_MESSAGES;

it.each([
  ["SUPER_ADMIN", "may", "GENERAL", 1, undefined],
  ["SUPER_ADMIN", "may", "ADMIN", 1, undefined],
  ["SUPER_ADMIN", "may", "SUPER_ADMIN", 2, undefined],
  ["SUPER_ADMIN", "may not", "SUPER_ADMIN", 1, lastSuperAdmin],
  ["ADMIN", "may not", "GENERAL", 1, superAdminOnly],
  ["GENERAL", "may not", "GENERAL", 1, superAdminOnly],
] as [Role, string, Role, number, string | undefined][])(
  "a %s %s delete the account of a %s if the number of super admins is %i",
  (role, _, targetRole, superAdmins, refusal) =>
    expect(accountDeletionRefusal({ id: "a", role }, { id: "b", role: targetRole }, superAdmins)).toBe(
      refusal,
    ),
);

it("the admin panel does not let users delete their own account", () => {
  const own = { id: "a", role: "SUPER_ADMIN" } as const;
  expect(accountDeletionRefusal(own, own, 2)).toBe(ownAccount);
});
