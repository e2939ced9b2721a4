import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openTestShop, PASSWORD, type TestShop } from "../../testing/test-shop.ts";
import { WorkQueue } from "../admission/work-queue.ts";
import { PROJECT_ROOT } from "../settings/settings.ts";
import type { IpLimit, RateLimits } from "./rate-limits.ts";
import { SignInLimits } from "./sign-in-limits.ts";

const GREEDY = "203.0.113.1";
const OTHER = "198.51.100.7";
const EMAIL = "personne@example.cm";

const manifest = path.join(PROJECT_ROOT, "graphql-server/stored-documents/current.json");
const documents = Object.entries<string>(JSON.parse(readFileSync(manifest, "utf8")));

let shop: TestShop;
beforeEach(async () => {
  // With this factor, the limits that these tests use up allow only one or two calls.
  shop = await openTestShop({ RATE_LIMIT_FACTOR: "0.02" });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await shop.close();
});

const post = (to: string, from: string, body: object, cookie = "") =>
  fetch(shop.address + to, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": from, cookie },
    body: JSON.stringify(body),
  });
/** Returns a function that sends a stored document of the PWA as the PWA sends it, from the IP address `from`. */
const stored = (name: string, variables: object) => (from: string) => {
  const [documentId] = documents.find(([, text]) => text.includes(`mutation ${name}(`)) ?? [];
  return post("/graphql", from, { documentId, variables });
};
const rest = (to: string, body: object) => (from: string) => post(`/api/${to}`, from, body);

const credentials = { email: EMAIL, password: PASSWORD };
const signIn = (limits: RateLimits) =>
  new SignInLimits(limits).consume({ ip: GREEDY, email: crypto.randomUUID(), device: undefined });
const by = (limit: IpLimit) => (limits: RateLimits) => limits.consume(limit, GREEDY);

it.each<[string, (limits: RateLimits) => Promise<void>, (from: string) => Promise<Response>]>([
  ["sign-ins", signIn, stored("SignIn", { input: credentials })],
  ["sign-ins by REST", signIn, rest("signin", credentials)],
  ["new accounts", by("sign-up"), stored("SignUp", { input: {} })],
  ["new accounts by REST", by("sign-up"), rest("signup", {})],
  ["checks of password links", by("password-link"), stored("CheckPasswordLink", {})],
  ["new passwords by link", by("password-link"), stored("ResetPassword", {})],
  ["messages", by("contact-message"), stored("SendContactMessage", {})],
  ["newsletter", by("newsletter"), stored("SubscribeToNewsletter", {})],
  ["orders", by("order-ip"), stored("PlaceOrder", {})],
])(
  "an IP address that has used up the limit of %s is refused before it waits for an operation; others are not",
  async (_, spend, ask) => {
    const refused = vi.fn();
    while (refused.mock.calls.length === 0) await spend(shop.services.rateLimits).catch(refused);
    const add = vi.spyOn(WorkQueue.prototype, "add");
    const answer = await ask(GREEDY);
    expect([answer.status, Number(answer.headers.get("retry-after"))]).toEqual([429, expect.any(Number)]);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(60);
    expect(await answer.text()).toContain("Trop de tentatives. Réessayez dans");
    // Every request causes one call of `add`, because it waits in the queue `starts`. A second call would mean that the
    // refused request also waits in the queue of operations.
    expect(add).toHaveBeenCalledTimes(1);
    expect((await ask(OTHER)).status).not.toBe(429);
    expect(add.mock.calls.length).toBeGreaterThan(2);
  },
);

it("a device that has signed in before can sign in again although the limit of its IP address is used up", async () => {
  const { email } = await shop.createUser("Awa");
  const first = await post("/api/signin", GREEDY, { email, password: PASSWORD });
  const device = first.headers.getSetCookie().find((line) => line.startsWith("device=")) ?? "";
  const refused = vi.fn();
  while (refused.mock.calls.length === 0) await signIn(shop.services.rateLimits).catch(refused);
  expect((await post("/api/signin", GREEDY, { email, password: PASSWORD })).status).toBe(429);
  const cookie = device.split(";")[0];
  expect((await post("/api/signin", GREEDY, { email, password: PASSWORD }, cookie)).status).toBe(200);
});
