import { afterEach, expect, it, vi } from "vitest";
import { Tokens } from "./token.ts";

const KEY = "secret-des-tests-".repeat(3);
const OTHER_KEY = "un autre secret ".repeat(3);
const tokens = new Tokens([KEY]);
const sign = (email: string, expiresAt = new Date(Date.now() + 60_000)) =>
  tokens.sign({ userId: "un-client", email, role: "GENERAL", sessionId: "une-session" }, expiresAt);

afterEach(() => vi.useRealTimers());

it("the shop signs a token that contains its session's id and expires", async () => {
  expect(await tokens.sessionId(await sign("awa@example.cm"))).toBe("une-session");
  expect(await tokens.sessionId(await sign("awa@example.cm", new Date(Date.now() - 1_000)))).toBeUndefined();
});

it("the shop refuses a token that has expired, even if the token was accepted before", async () => {
  const token = await sign("awa@example.cm", new Date(Date.now() + 60_000));
  expect(await tokens.sessionId(token)).toBe("une-session");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
  expect(await tokens.sessionId(token)).toBeUndefined();
});

it("the shop refuses a forged token, even if it differs from an accepted token only by a space", async () => {
  const token = await sign("awa@example.cm");
  expect(await tokens.sessionId(token)).toBe("une-session");
  const [header, payload = "", signature = ""] = token.split(".");
  const forged = btoa(JSON.stringify({ ...JSON.parse(atob(payload)), sid: "une-autre" }));
  for (const other of [
    [header, payload, signature.split("").reverse().join("")],
    [header, forged.replaceAll("=", ""), signature],
    [header, payload],
    [` ${header}`, payload, signature],
  ])
    for (const time of ["first", "second"])
      expect(await tokens.sessionId(other.join(".")), `${time} time`).toBeUndefined();
});

it("the shop refuses a token that another shop has signed", async () => {
  const other = new Tokens([OTHER_KEY]);
  expect(await other.sessionId(await sign("awa@example.cm"))).toBeUndefined();
});

it("the shop signs with its first key, and accepts tokens that any of its configured keys has signed", async () => {
  const [rotated, replaced] = [new Tokens([OTHER_KEY, KEY]), new Tokens([OTHER_KEY])];
  const old = await sign("awa@example.cm");
  expect(await rotated.sessionId(old)).toBe("une-session");
  expect(await replaced.sessionId(old)).toBeUndefined();
  const payload = { userId: "un-client", email: "awa@example.cm", role: "GENERAL", sessionId: "s" } as const;
  const fresh = await rotated.sign(payload, new Date(Date.now() + 60_000));
  expect(await replaced.sessionId(fresh)).toBe("s");
  expect(await tokens.sessionId(fresh)).toBeUndefined();
});

it.each(["awa@example.cm", "~?>~?>~?>@example.cm", "élodie.ôyônô@example.cm", "\u007f?é@例え.cm"])(
  "a token contains the e-mail address %s in an encoding that clients can decode with atob",
  async (email) => {
    for (const shift of ["", "a", "ab"]) {
      const payload = (await sign(shift + email)).split(".")[1] ?? "";
      expect(payload).not.toMatch(/[-_]/);
      const read = JSON.parse(atob(payload));
      expect([Object.keys(read)[0], read.email]).toEqual(["_id", shift + email]);
    }
  },
);
