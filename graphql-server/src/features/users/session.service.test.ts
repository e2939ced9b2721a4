import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestShop, PASSWORD, type TestShop } from "../../testing/test-shop.ts";

const SIGN_IN = "mutation ($input: SignInInput!) { signIn(input: $input) { token } }";
const SESSIONS = "{ sessions { id deviceName createdAt lastUsedAt isCurrent } }";
const END = "mutation ($id: ID!) { endSession(id: $id) }";
const PHONE = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36";
const LAPTOP = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:120.0) Gecko/20100101 Firefox/120.0";

interface Listed {
  id: string;
  deviceName: string | null;
  lastUsedAt: string;
  isCurrent: boolean;
}

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function askFrom(userAgent: string, query: string, variables: object, token?: string) {
  const response = await fetch(`${shop.address}/graphql`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": userAgent,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
  });
  return ((await response.json()) as { data: { signIn: { token: string } } }).data;
}
const signInFrom = async (userAgent: string, email: string): Promise<string> =>
  (await askFrom(userAgent, SIGN_IN, { input: { email, password: PASSWORD } })).signIn.token;
const listed = async (token: string): Promise<Listed[]> =>
  (await shop.ask(SESSIONS, {}, { token })).data?.sessions as Listed[];
const isOpen = async (token: string) => (await shop.ask("{ me { id } }", {}, { token })).data?.me !== null;
const sql = (statement: string, ...values: unknown[]) => shop.services.database.query(statement, values);

it("a user's list of sessions contains only this user's sessions with their devices, the current one first", async () => {
  const { email } = await shop.createUser("Awa");
  await shop.createUser("Binta");
  const phone = await signInFrom(PHONE, email);
  const laptop = await signInFrom(LAPTOP, email);
  const names = async (token: string) =>
    (await listed(token)).map(({ deviceName, isCurrent }) => [deviceName, isCurrent]);
  expect(await names(phone)).toEqual([
    ["Chrome sur Android", true],
    ["Firefox sur Windows", false],
    [null, false],
  ]);
  expect((await names(laptop))[0]).toEqual(["Firefox sur Windows", true]);
});

it("after a leak, the command line ends the sessions of all users and their unused password links", async () => {
  const users = [await shop.createUser("Dina"), await shop.createUser("Patron", "SUPER_ADMIN")];
  await shop.services.passwordLinks.createFromCli(users[0]?.email ?? "");
  for (const { token } of users) expect(await isOpen(token)).toBe(true);
  const [open] = await sql("SELECT count(*)::int AS count FROM sessions");
  expect(await shop.services.sessions.endAll()).toBe(open.count);
  for (const { token } of users) expect(await isOpen(token)).toBe(false);
  expect(await sql("SELECT FROM password_links WHERE used_at IS NULL")).toEqual([]);
  expect(await isOpen(await signInFrom(PHONE, users[0]?.email ?? ""))).toBe(true);
});

it("a session can be ended only by its own user", async () => {
  const [awa, thief] = [await shop.createUser("Celine"), await shop.createUser("Voleuse")];
  const phone = await signInFrom(PHONE, awa.email);
  const id = (await listed(phone))[0]?.id ?? "";
  expect((await shop.ask(END, { id }, thief)).data).toEqual({ endSession: true });
  expect(await isOpen(phone)).toBe(true);
  for (const given of [id, id, crypto.randomUUID()])
    expect((await shop.ask(END, { id: given }, awa)).data).toEqual({ endSession: true });
  expect(await isOpen(phone)).toBe(false);
  expect(await listed(awa.token)).toHaveLength(1);
});

it("the time at which a session was last used is stored at most once an hour", async () => {
  const { id, token } = await shop.createUser("Diane");
  const useAfter = async (minutes: number): Promise<string> => {
    await sql(
      "UPDATE sessions SET last_used_at = now() - make_interval(mins => $2) WHERE user_id = $1",
      id,
      minutes,
    );
    const [before] = await sql("SELECT last_used_at FROM sessions WHERE user_id = $1", id);
    await askFrom(PHONE, "{ me { id } }", {}, token);
    const [after] = await sql("SELECT last_used_at FROM sessions WHERE user_id = $1", id);
    return Number(after.last_used_at) === Number(before.last_used_at) ? "left" : "stored";
  };
  expect([await useAfter(59), await useAfter(61)]).toEqual(["left", "stored"]);
});

it("a request is answered even if the time of the session's last use cannot be stored", async () => {
  const { token } = await shop.createUser("Estelle");
  await sql(`UPDATE sessions SET last_used_at = NULL;
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'read only'; END $$;
    CREATE TRIGGER refuse BEFORE UPDATE ON sessions FOR EACH ROW EXECUTE FUNCTION refuse();`);
  expect(await isOpen(token)).toBe(true);
  await sql("DROP FUNCTION refuse CASCADE");
});
