import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { afterEach, expect, it } from "vitest";
import { openTestShop, PASSWORD, type TestShop } from "../testing/test-shop.ts";

const MB = 1024 * 1024;

let shop: TestShop | undefined;
const slow: ClientRequest[] = [];
afterEach(async () => {
  for (const one of slow.splice(0)) one.destroy();
  await shop?.close();
});

/** Begins to send a body of JSON to a path, and sends no more than its first byte. */
function beginSending(path: string, headers: Record<string, string | number>): ClientRequest {
  const sending = request(`${shop?.address}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
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
  for (let n = 0; n < 4; n++) beginSending("/graphql", length);
  await signIn(); // the four are under way when a later request is answered
  const refused = await answerTo(beginSending("/graphql", length));
  expect(refused).toMatchObject({ status: 503, retryAfter: "5" });
  expect(JSON.parse(refused.body)).toMatchObject({ errors: [{ extensions: { code: "UNAVAILABLE" } }] });
  const refusedByRest = await answerTo(beginSending("/api/signup", length));
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

it.each([
  ["compressed", { "content-length": 20_000, "content-encoding": "gzip" }],
  ["of unknown length", { "transfer-encoding": "chunked" }],
])("takes a body that is %s for the largest possible", async (_, headers) => {
  shop = await openTestShop();
  for (let n = 0; n < 2; n++) beginSending("/api/signup", headers);
  await signIn();
  expect(await answerTo(beginSending("/api/signup", headers))).toMatchObject({ status: 503 });
});

it("counts large bodies by address before they are read", async () => {
  shop = await openTestShop({ RATE_LIMIT_FACTOR: "0.02" });
  for (let n = 0; n < 2; n++) beginSending("/api/signup", { "content-length": MB });
  await signIn();
  expect(await answerTo(beginSending("/api/signup", { "content-length": MB }))).toMatchObject({
    status: 429,
  });
});
