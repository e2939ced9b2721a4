import { expect, it } from "vitest";
import { openTestShop, PASSWORD } from "../../testing/test-shop.ts";

const SIGN_IN = "mutation ($input: SignInInput!) { signIn(input: $input) { token } }";

it("the log contains accepted and refused sign-ins, without e-mail address, IP address, password or token", async () => {
  const lines: string[] = [];
  const shop = await openTestShop({ LOG_LEVEL: "info" }, { write: (line) => lines.push(line) });
  try {
    const { id, email } = await shop.createUser("Awa");
    const signIn = (password: string, as = email) =>
      shop.ask(SIGN_IN, { input: { email: as, password } }, { origin: "http://localhost:4000" });
    await signIn("pas le bon");
    await signIn("pas le bon", ` ${email.toUpperCase()}`);
    await signIn(PASSWORD);
    const entries = lines.map((line): Record<string, unknown> => JSON.parse(line));
    const account = expect.stringMatching(/^[\w-]{22}$/);
    const entry = { id: expect.any(String), time: expect.any(Number), level: 30 };
    expect(entries).toEqual([
      { ...entry, msg: "sign-in refused", account },
      { ...entry, msg: "sign-in refused", account },
      { ...entry, msg: "sign-in accepted", userId: id },
    ]);
    expect(entries[0]?.account).toBe(entries[1]?.account);
    // Random ids may contain « awa » or « eyJ ».
    expect(lines.join("")).not.toMatch(/awa@|127\.0\.0\.1|pas le bon|eyJ[\w-]*\./i);
  } finally {
    await shop.close();
  }
});

it("a sign-in that the limits refuse is not logged, so that attackers cannot fill the log", async () => {
  const lines: string[] = [];
  const shop = await openTestShop(
    { LOG_LEVEL: "info", RATE_LIMIT_FACTOR: "0.1" },
    { write: (line) => lines.push(line) },
  );
  try {
    for (let attempt = 0; attempt < 5; attempt += 1)
      await shop.ask(SIGN_IN, { input: { email: "a@b.cm", password: PASSWORD } });
    expect(lines).toHaveLength(1);
  } finally {
    await shop.close();
  }
});
