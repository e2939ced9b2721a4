import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestShop, PASSWORD, type TestShop } from "../../testing/test-shop.ts";

const SIGN_IN = "mutation ($input: SignInInput!) { signIn(input: $input) { token } }";
const WRONG = "pas le bon";

interface Attempt {
  from: string;
  email?: string;
  password?: string;
  cookie?: string;
}

let shop: TestShop | undefined;
let email: string;
let users = 0;
async function open(env: Record<string, string> = {}): Promise<void> {
  shop = await openTestShop({ RATE_LIMIT_FACTOR: "1", ...env });
  ({ email } = await shop.createUser(`Awa ${++users}`));
}
beforeEach(() => open());
afterEach(() => shop?.close());

/**
 * Signs in with `from` as the client's IP address.
 * @returns "in", or the error's code
 */
async function signIn({ from, email: as = email, password = PASSWORD, cookie }: Attempt) {
  const response = await fetch(`${shop?.address}/graphql`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": from,
      ...(cookie && { cookie }),
    },
    body: JSON.stringify({ query: SIGN_IN, variables: { input: { email: as, password } } }),
  });
  const { errors } = (await response.json()) as { errors?: { extensions: { code: string } }[] };
  const cookies = response.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  return {
    outcome: errors?.[0]?.extensions.code ?? "in",
    device: cookies.find((one) => /^device=/.test(one)),
  };
}

async function guess(times: number, from: (n: number) => string, cookie = ""): Promise<void> {
  for (let n = 0; n < times; n++) await signIn({ from: from(n), password: WRONG, cookie });
}

const outcome = async (attempt: Attempt) => (await signIn(attempt)).outcome;

describe("ten wrong passwords", () => {
  it("lock the account for the IP address that sent them, but not for other IP addresses", async () => {
    await guess(10, () => "203.0.113.1");
    expect(await outcome({ from: "203.0.113.1" })).toBe("RATE_LIMITED");
    expect(await outcome({ from: "198.51.100.7" })).toBe("in");
  });

  it("do not lock out a device that has signed in to the account before, even at the same IP address", async () => {
    const { device } = await signIn({ from: "203.0.113.1" });
    await guess(120, () => "203.0.113.1");
    expect(await outcome({ from: "203.0.113.1" })).toBe("RATE_LIMITED");
    expect(await outcome({ from: "203.0.113.1", cookie: device ?? "" })).toBe("in");
  });

  it("lock the account for the device that sent them, even if this device has signed in before", async () => {
    const { device = "" } = await signIn({ from: "203.0.113.1" });
    await guess(10, () => "203.0.113.1", device);
    expect(await outcome({ from: "203.0.113.1", cookie: device })).toBe("RATE_LIMITED");
    const own = email;
    ({ email } = (await shop?.createUser("Binta")) ?? { email });
    await guess(10, () => "203.0.113.2", device);
    expect(await outcome({ from: "203.0.113.2", cookie: device })).toBe("RATE_LIMITED");
    expect(await outcome({ from: "203.0.113.1", email: own })).toBe("in");
  });

  it("no longer count after a sign-in with the correct password", async () => {
    await guess(9, () => "203.0.113.1");
    expect(await outcome({ from: "203.0.113.1" })).toBe("in");
    await guess(9, () => "203.0.113.1");
    expect(await outcome({ from: "203.0.113.1" })).toBe("in");
  });

  it("are counted together if they come from different IP addresses of one IPv6 network", async () => {
    await guess(10, (n) => `2001:db8:0:1::${n + 1}`);
    expect(await outcome({ from: "2001:db8:0:2:ffff::9" })).toBe("RATE_LIMITED");
    expect(await outcome({ from: "2001:db8:0:100::1" })).toBe("in");
  });
});

it("wrong passwords from many IP addresses lock out only new devices at IP addresses new to the account", async () => {
  const { device = "" } = await signIn({ from: "198.51.100.7" });
  await guess(60, (n) => `203.0.113.${n}`);
  expect(await outcome({ from: "192.0.2.1" })).toBe("RATE_LIMITED");
  expect(await outcome({ from: "198.51.100.7" })).toBe("in");
  expect(await outcome({ from: "192.0.2.2", cookie: device })).toBe("in");
});

it("even with the correct password, a device can sign in only ten times in a quarter of an hour", async () => {
  const { device = "" } = await signIn({ from: "198.51.100.7" });
  for (let n = 0; n < 10; n++) expect(await outcome({ from: "198.51.100.7", cookie: device })).toBe("in");
  expect(await outcome({ from: "198.51.100.7", cookie: device })).toBe("RATE_LIMITED");
});

it("without a trusted proxy, an IP address that the client writes into a header is ignored", async () => {
  await shop?.close();
  await open({ TRUST_PROXY: "none" });
  const guessAt = (n: number) => outcome({ from: `203.0.113.${n}`, email: `${n}@example.cm` });
  for (let n = 0; n < 100; n++) expect(await guessAt(n)).toBe("BAD_USER_INPUT");
  expect(await guessAt(100)).toBe("RATE_LIMITED");
});
