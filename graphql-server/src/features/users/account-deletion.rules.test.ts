import { expect, it } from "vitest";
import type { Role } from "../../platform/security/role.rules.ts";
import { ACCOUNT_DELETION_MESSAGES, accountDeletionRefusal } from "./account-deletion.rules.ts";

const { superAdminOnly, ownAccount, lastSuperAdmin } = ACCOUNT_DELETION_MESSAGES;

it.each([
  ["SUPER_ADMIN", "GENERAL", 1, undefined],
  ["SUPER_ADMIN", "ADMIN", 1, undefined],
  ["SUPER_ADMIN", "SUPER_ADMIN", 2, undefined],
  ["SUPER_ADMIN", "SUPER_ADMIN", 1, lastSuperAdmin],
  ["ADMIN", "GENERAL", 1, superAdminOnly],
  ["GENERAL", "GENERAL", 1, superAdminOnly],
] as [Role, Role, number, string | undefined][])(
  "the answer to a %s who deletes the account of a %s, with %i super admins in the shop, is: %s",
  (role, targetRole, superAdmins, refusal) =>
    expect(accountDeletionRefusal({ id: "a", role }, { id: "b", role: targetRole }, superAdmins)).toBe(
      refusal,
    ),
);

it("the admin panel does not let users delete their own account", () => {
  const own = { id: "a", role: "SUPER_ADMIN" } as const;
  expect(accountDeletionRefusal(own, own, 2)).toBe(ownAccount);
});
