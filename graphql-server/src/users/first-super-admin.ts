import type { AccountService } from "./account.service.ts";

/**
 * Creates the first super admin when there is none.
 * @returns the e-mail and password to show once; undefined when there is a super admin already
 */
export async function ensureSuperAdmin(
  accounts: AccountService,
  { email, password }: { email: string; password: string | undefined },
): Promise<{ email: string; password: string } | undefined> {
  if (await accounts.firstSuperAdmin()) return undefined;
  const newPassword = await accounts.createOrPromote({
    name: "Administration",
    email,
    password,
    role: "SUPER_ADMIN",
  });
  return newPassword === undefined ? undefined : { email, password: newPassword };
}
