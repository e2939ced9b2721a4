import { once } from "node:events";
import { type ClientRequest, createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { openTestShop, PASSWORD, type TestShop } from "../testing/test-shop.ts";
import { bodyAdmission } from "./body-admission.ts";

const MB = 1024 * 1024;

let shop: TestShop | undefined;
const slow: ClientRequest[] = [];
afterEach(async () => {
  for (const one of slow.splice(0)) one.destroy();
  await shop?.close();
  shop = undefined;
});

/** Begins to send a body of JSON from an address, and sends no more than its first byte. */
function beginSending(
  path: string,
  headers: Record<string, string | number>,
  from = "203.0.113.1",
): ClientRequest {
  const sending = request(`${shop?.address}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": from, ...headers },
  });
  sending.on("error", () => undefined);
  sending.write("{");
  slow.push(sending);
  return sending;
}

/** The answer to a request whose body was not sent. */
async function answerTo(sending: ClientRequest) {
  const [response]: IncomingMessage[] = await once(sending, "response");
  const chunks: Buffer[] = [];
  for await (const chunk of response ?? []) chunks.push(chunk);
  const { statusCode: status, headers } = response ?? { headers: {} };
  return { status, retryAfter: headers["retry-after"], body: Buffer.concat(chunks).toString() };
}

const signIn = () =>
  shop?.ask("mutation ($input: SignInInput!) { signIn(input: $input) { token } }", {
    input: { email: "personne@example.cm", password: PASSWORD },
  });

it("refuses a body at once when those in memory leave no room, and admits one again when they are gone", async () => {
  shop = await openTestShop();
  const length = { "content-length": 12 * MB };
  for (let n = 0; n < 4; n++) beginSending("/graphql", length, `203.0.113.${n % 2}`);
  await signIn(); // the four are under way when a later request is answered
  const refused = await answerTo(beginSending("/graphql", length, "198.51.100.1"));
  expect(refused).toMatchObject({ status: 503, retryAfter: "5" });
  expect(JSON.parse(refused.body)).toMatchObject({ errors: [{ extensions: { code: "UNAVAILABLE" } }] });
  const refusedByRest = await answerTo(beginSending("/api/signup", length, "198.51.100.1"));
  expect(refusedByRest).toMatchObject({ status: 503, retryAfter: "5" });
  expect(JSON.parse(refusedByRest.body)).toMatchObject({ success: false, error: true, data: null });
  expect((await signIn())?.errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");

  for (const one of slow.splice(0)) one.destroy();
  await expect
    .poll(async () => {
      const body = JSON.stringify({ query: "{ __typename }", variables: { x: "x".repeat(MB) } });
      const headers = { "content-type": "application/json" };
      return (await fetch(`${shop?.address}/graphql`, { method: "POST", headers, body })).status;
    })
    .toBe(200);
});

it("leaves room for others when one address takes all it can", async () => {
  shop = await openTestShop();
  const length = { "content-length": 12 * MB };
  for (let n = 0; n < 2; n++) beginSending("/graphql", length);
  await signIn();
  expect(await answerTo(beginSending("/graphql", length))).toMatchObject({ status: 503 });
  const body = JSON.stringify({ query: "{ __typename }", variables: { x: "x".repeat(MB) } });
  const headers = { "content-type": "application/json", "x-forwarded-for": "198.51.100.1" };
  expect((await fetch(`${shop.address}/graphql`, { method: "POST", headers, body })).status).toBe(200);
});

it("keeps nobody from signing in while one address sends many small bodies slowly", async () => {
  shop = await openTestShop();
  const length = { "content-length": 64 * 1024 };
  for (let n = 0; n < 32; n++) beginSending("/graphql", length);
  await signIn();
  expect(await answerTo(beginSending("/graphql", length))).toMatchObject({ status: 503 });
  expect((await signIn())?.errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
});

it("gives up a body that does not arrive", async () => {
  const admit = bodyAdmission({ largeBody: async () => undefined }, 50);
  const server = createServer((incoming, response) => admit(incoming, response, () => incoming.resume()));
  server.listen(0);
  await once(server, "listening");
  const sending = request({
    port: (server.address() as AddressInfo).port,
    method: "POST",
    headers: { "content-length": MB },
  });
  sending.on("error", () => undefined);
  sending.write("{");
  expect(await answerTo(sending)).toMatchObject({ status: 408 });
  server.close();
});

it.each([
  ["compressed", { "content-length": 20_000, "content-encoding": "gzip" }],
  ["of unknown length", { "transfer-encoding": "chunked" }],
])("takes a body that is %s for the largest possible", async (_, headers) => {
  shop = await openTestShop();
  for (let n = 0; n < 2; n++) beginSending("/api/signup", headers, `203.0.113.${n}`);
  await signIn();
  expect(await answerTo(beginSending("/api/signup", headers, "198.51.100.1"))).toMatchObject({ status: 503 });
});

it("counts large bodies by address before they are read", async () => {
  shop = await openTestShop({ RATE_LIMIT_FACTOR: "0.02" });
  for (let n = 0; n < 2; n++) beginSending("/api/signup", { "content-length": MB });
  await signIn();
  expect(await answerTo(beginSending("/api/signup", { "content-length": MB }))).toMatchObject({
    status: 429,
  });
});
