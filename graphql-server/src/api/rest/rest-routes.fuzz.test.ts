import { appendFileSync } from "node:fs";
import { connect } from "node:net";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { anything } from "../graphql/testing/hostile-values.ts";
import { REST_PATHS } from "./rest-paths.ts";
import { createRestClient } from "./testing/rest-client.ts";

/** Number of random inputs for each path. `npm run bench -- fuzz` uses many more. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 60);
const MINUTES = 60_000;

let inputs = 0;
let shop: TestShop;
let bearer: string;
let ids: string[];
afterAll(() => {
  if (process.env.FUZZ_COUNT) appendFileSync(process.env.FUZZ_COUNT, `REST ${inputs}\n`);
});

/** Generates any JSON value, or a value that is almost valid. */
const value = () =>
  fc.oneof(
    anything(ids),
    fc.string({ unit: "binary" }),
    fc.double(),
    fc.integer().map(String),
    fc.constantFrom(
      ...ids,
      "",
      "Robe",
      "SUPER_ADMIN",
      "https://images.example/a.jpg",
      "data:image/png;base64,AA",
    ),
    fc.array(fc.string()),
  );

/** Sends a GET request whose URL consists of exactly the bytes in `target`. @returns the HTTP status */
function rawGet(target: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(shop.address).port), "127.0.0.1");
    const request = [
      Buffer.from("GET "),
      target,
      Buffer.from(" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"),
    ];
    let answer = "";
    socket.on("error", reject);
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1");
    });
    socket.on("close", () => resolve(Number(answer.slice(9, 12))));
    // The test keeps its side of the connection open, because the server would otherwise not send its response.
    socket.write(Buffer.concat(request));
  });
}

/**
 * The tested values of the setting GRAPHQL_OPEN. With `true`, the server limits documents that are not stored. The REST
 * API must work under these limits too.
 */
const MODES = process.env.FUZZ_RUNS ? ["false", "true"] : ["true"];

describe.each(MODES)("with GRAPHQL_OPEN=%s", (open) => {
  beforeAll(async () => {
    shop = await openTestShop({ RATE_LIMIT_FACTOR: "1000000", GRAPHQL_OPEN: open });
    bearer = (await shop.createUser("Patronne", "SUPER_ADMIN")).token;
    ids = await shop.createProducts({}, {}, {});
  });
  afterAll(() => shop.close());

  it.each(REST_PATHS.filter(({ method }) => method === "POST"))(
    "POST /api/$path never fails, whatever its body",
    { timeout: 10 * MINUTES },
    async ({ path, fields = {} }) => {
      const call = await createRestClient(shop.address);
      const names = [...Object.keys(fields), "__proto__", "constructor", "toString"];
      const body = fc.dictionary(fc.constantFrom(...names), value(), { noNullPrototype: true });
      const sent = fc.oneof(
        { weight: 8, arbitrary: body.map((given) => JSON.stringify(given)) },
        fc.json(),
        fc.string(),
      );
      await fc.assert(
        fc.asyncProperty(sent, async (text) => {
          inputs += 1;
          // `call` also checks the response against the OpenAPI description.
          expect((await call(path, { bearer, body: text })).status).toBeLessThan(500);
        }),
        { numRuns: RUNS },
      );
    },
  );

  it("GET /api/search never fails, whatever bytes its parameter `q` contains", {
    timeout: 10 * MINUTES,
  }, async () => {
    const letters = fc.string({ unit: fc.constantFrom(..."aé%&=?+([{~'\"<;,%F%0%Zñ漢\u{1f457}") });
    const bytes = fc.uint8Array({ min: 0x21, max: 0xff }).map((array) => Buffer.from(array));
    const anything = fc.oneof(
      letters.map(Buffer.from),
      bytes,
      fc.string().map(encodeURIComponent).map(Buffer.from),
    );
    await fc.assert(
      fc.asyncProperty(anything, async (search) => {
        inputs += 1;
        const status = await rawGet(Buffer.concat([Buffer.from("/api/search?q="), search]));
        expect(status).toBeGreaterThanOrEqual(200);
        expect(status).toBeLessThan(500);
      }),
      { numRuns: RUNS * 5 },
    );
  });
});
