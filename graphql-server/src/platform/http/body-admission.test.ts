import { once } from "node:events";
import { type ClientRequest, createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { openTestShop, PASSWORD, type TestShop } from "../../testing/test-shop.ts";
import { bodyAdmission } from "./body-admission.ts";

const MB = 1024 * 1024;

let shop: TestShop | undefined;
let server: Server | undefined;
const slow: ClientRequest[] = [];
afterEach(async () => {
  for (const one of slow.splice(0)) one.destroy();
  await shop?.close();
  shop = undefined;
  server?.close();
  server = undefined;
});

const address = () =>
  shop?.address ?? `http://127.0.0.1:${(server?.address() as AddressInfo | undefined)?.port}`;

/** Begins a request and sends only the first byte of its JSON body. */
function beginSending(
  path: string,
  headers: Record<string, string | number>,
  from = "203.0.113.1",
): ClientRequest {
  const sending = request(`${address()}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": from, ...headers },
  });
  sending.on("error", () => undefined);
  sending.write("{");
  slow.push(sending);
  return sending;
}

/** Returns the answer that the server sends although the request's body is incomplete. */
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

/**
 * Sends a body and returns the status of the answer. The tests send bodies of more than 64 kB, which the shop counts as
 * large.
 */
async function send(from: string, body: string | ReadableStream): Promise<number> {
  const headers = { "content-type": "application/json", "x-forwarded-for": from };
  const init = { method: "POST", headers, body, duplex: "half" } as const;
  return (await fetch(`${address()}/graphql`, init)).status;
}
const MEGABYTE = JSON.stringify({ query: "{ __typename }" }).padEnd(MB);

describe("request bodies that two IP addresses send very slowly", () => {
  it.each([
    ["large", { "content-length": 12 * MB }],
    ["of unknown length", { "transfer-encoding": "chunked" }],
    ["small", { "content-length": 64 * 1024 }],
  ])("do not block other clients if the bodies are %s", async (_, headers) => {
    shop = await openTestShop();
    for (let n = 0; n < 80; n++) beginSending("/graphql", headers, `203.0.113.${n % 2}`);
    await signIn(); // the slow bodies are still incomplete when the shop answers this request
    expect(await send("198.51.100.1", MEGABYTE)).toBe(200);
    expect(await send("198.51.100.1", new Blob([MEGABYTE]).stream())).toBe(200);
    expect((await signIn())?.errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
  });
});

/**
 * Starts a server with a budget of 300 kB for all bodies together.
 * @returns a list to which the server adds the client's IP address of each request whose body it has read
 */
async function serve(): Promise<string[]> {
  const read: string[] = [];
  const admit = bodyAdmission({ consume: async () => undefined }, 300_000);
  server = createServer((incoming, response) => {
    const ip = String(incoming.headers["x-forwarded-for"]);
    admit(Object.assign(incoming, { ip }), response, () => {
      incoming.resume().on("end", () => {
        read.push(ip);
        response.end("read");
      });
    });
  }).listen(0);
  await once(server, "listening");
  return read;
}

describe("when the bodies in memory have used up their limit", () => {
  it.each([
    ["/graphql", { errors: [{ extensions: { code: "UNAVAILABLE" } }] }],
    ["/api/signup", { success: false, error: true, data: null }],
  ])(
    "the largest body of the IP address with the most bytes is refused (requests to %s)",
    async (path, refusal) => {
      const read = await serve();
      const length = { "content-length": MB };
      const [small, large] = [beginSending(path, length, "a"), beginSending(path, length, "a")];
      small.write("x".repeat(60_000));
      large.write("x".repeat(140_000));
      const other = beginSending(path, { "content-length": 90_001 }, "b");
      other.write("x".repeat(90_000));
      expect(await answerTo(other)).toMatchObject({ status: 200 });
      const newcomer = beginSending(path, { "content-length": 200_001 }, "c");
      newcomer.write("x".repeat(200_000));
      const refused = await answerTo(large);
      expect(refused).toMatchObject({ status: 503, retryAfter: "5" });
      expect(JSON.parse(refused.body)).toMatchObject(refusal);
      expect(await answerTo(newcomer)).toMatchObject({ status: 200 });
      small.end("x".repeat(MB - 60_001));
      expect(await answerTo(small)).toMatchObject({ status: 503 });
      expect(read).toEqual(["b", "c"]);
    },
  );
});

it("a small compressed body counts like the largest allowed body, because its uncompressed size is unknown", async () => {
  shop = await openTestShop();
  const headers = { "content-length": 20_000, "content-encoding": "gzip" };
  const sent = Array.from({ length: 4 }, (_, n) => beginSending("/api/signup", headers, `203.0.113.${n}`));
  expect((await Promise.race(sent.map(answerTo))).status).toBe(503);
});

it("large bodies count for the rate limit of their IP address before the server reads them", async () => {
  shop = await openTestShop({ RATE_LIMIT_FACTOR: "0.02" });
  for (let n = 0; n < 2; n++) beginSending("/api/signup", { "content-length": MB });
  await signIn();
  expect(await answerTo(beginSending("/api/signup", { "content-length": MB }))).toMatchObject({
    status: 429,
  });
});
