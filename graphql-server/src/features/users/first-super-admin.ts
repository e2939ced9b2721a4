import type { AccountService } from "./account.service.ts";

/**
 * Creates the first super admin if there is none.
 * @returns the e-mail address, and the password if it was generated, so that the starting server can print it once;
 * undefined if there already is a super admin
 */
export async function ensureSuperAdmin(
  accounts: AccountService,
  { email, password }: { email: string; password: string | undefined },
): Promise<{ email: string; password: string | undefined } | undefined> {
  if (await accounts.firstSuperAdmin()) return undefined;
  const newPassword = await accounts.createOrPromote({
    name: "Administration",
    email,
    password,
    role: "SUPER_ADMIN",
  });
  if (newPassword === undefined) return undefined;
  return { email, password: password === undefined ? newPassword : undefined };
}
