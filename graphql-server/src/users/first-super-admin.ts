import type { AccountService } from "./account.service.ts";

/**
 * Makes the shop's first super admin when there is none.
 * @returns the e-mail and password to show once, or undefined when a super admin is there already
 */
export async function ensureSuperAdmin(
  accounts: AccountService,
  { email, password }: { email: string; password: string | undefined },
): Promise<{ email: string; password: string } | undefined> {
  if (await accounts.firstSuperAdmin()) return undefined;
  const made = await accounts.createOrPromote({
    name: "Administration",
    email,
    password,
    role: "SUPER_ADMIN",
  });
  return made === undefined ? undefined : { email, password: made };
}
