import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../testing/test-shop.ts";
import { purgeEndedSessions } from "./purge-sessions.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const isSignedIn = async (token: string) =>
  (await shop.ask("{ me { id } }", {}, { token })).data?.me !== null;

it("sessions that were revoked or have expired are deleted, the others stay", async () => {
  const [open, signedOut, expired] = [
    await shop.createUser("Awa"),
    await shop.createUser("Binta"),
    await shop.createUser("Diane"),
  ];
  await shop.ask("mutation { signOut }", {}, signedOut);
  await shop.services.database.query(
    "UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1",
    [expired.id],
  );
  expect(await purgeEndedSessions(shop.services.database)).toBe(2);
  expect(await purgeEndedSessions(shop.services.database)).toBe(0);
  expect(await Promise.all([open, signedOut, expired].map(({ token }) => isSignedIn(token)))).toEqual([
    true,
    false,
    false,
  ]);
});

it("a password changed from the command line ends the sessions opened with the former one", async () => {
  const { token, email } = await shop.createUser("Ngono");
  const account = { name: "Ngono", email, role: "GENERAL" } as const;
  await shop.services.accounts.createOrPromote({ ...account, password: undefined });
  expect(await isSignedIn(token)).toBe(true);
  await shop.services.accounts.createOrPromote({ ...account, password: "un autre mot de passe" });
  expect(await isSignedIn(token)).toBe(false);
});
