import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestShop, PASSWORD, type TestShop } from "../../testing/test-shop.ts";
import { purgeEndedSessions } from "./session.repository.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const isSignedIn = async (token: string) =>
  (await shop.ask("{ me { id } }", {}, { token })).data?.me !== null;

it("the daily clean-up deletes revoked and expired sessions, and keeps open ones", async () => {
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

it("a password change from the command line ends the sessions opened with the former password", async () => {
  const { token, email } = await shop.createUser("Ngono");
  const account = { name: "Ngono", email, role: "GENERAL" } as const;
  await shop.services.accounts.createOrPromote({ ...account, password: undefined });
  expect(await isSignedIn(token)).toBe(true);
  await shop.services.accounts.createOrPromote({ ...account, password: "un autre mot de passe" });
  expect(await isSignedIn(token)).toBe(false);
});

it("the daily clean-up keeps only the newest 200 open sessions of a user", async () => {
  const { id, token } = await shop.createUser("Celine");
  await shop.services.database.query(
    `INSERT INTO sessions (user_id, created_at, expires_at)
     SELECT $1, now() - make_interval(mins => n), now() + interval '1 day' FROM generate_series(1, 250) AS n`,
    [id],
  );
  expect(await purgeEndedSessions(shop.services.database)).toBe(51);
  expect(await isSignedIn(token)).toBe(true);
});

it("a sign-in with the old password during a change of the password opens no session", async () => {
  const { id, email } = await shop.createUser("Fanta");
  const change = new pg.Client({
    connectionString: String((shop.services.database.options as { url?: string }).url),
  });
  await change.connect();
  await change.query("BEGIN");
  await change.query("UPDATE users SET password_hash = 'changed' WHERE id = $1", [id]);
  await change.query("DELETE FROM sessions WHERE user_id = $1", [id]);
  let isSettled = false;
  const signIn = shop.services.accounts
    .signIn(email, PASSWORD)
    .catch((error: unknown) => error)
    .finally(() => {
      isSettled = true;
    });
  const isWaiting = async (): Promise<boolean> => {
    const { rowCount } = await change.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    return isSettled || rowCount === 1;
  };
  await expect.poll(isWaiting).toBe(true);
  await change.query("COMMIT");
  await change.end();
  expect(await signIn).toMatchObject({ code: "BAD_USER_INPUT" });
  const open = await shop.services.database.query("SELECT FROM sessions WHERE user_id = $1", [id]);
  expect(open).toHaveLength(0);
});
