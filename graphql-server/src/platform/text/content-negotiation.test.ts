import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { acceptsEncoding, isNotModified } from "./content-negotiation.ts";

describe("the encoding br", () => {
  it.each(["gzip, deflate, br", "GZIP, BR", "gzip;q=0.8,br;q=0.001", "br;q=1.0"])(
    "is accepted by the header Accept-Encoding %j",
    (header) => {
      expect(acceptsEncoding({ headers: { "accept-encoding": header } }, "br")).toBe(true);
    },
  );

  it.each(["br;q=0", "gzip, br; Q=0.000", "*;q=0, gzip", "*", "brotli, x-br-y", "", undefined])(
    "is not accepted by the header Accept-Encoding %j",
    (header) => {
      const headers = header === undefined ? {} : { "accept-encoding": header };
      expect(acceptsEncoding({ headers }, "br")).toBe(false);
    },
  );
});

describe('a content with the ETag "4pD-x_9gzip-Qa1B"', () => {
  const ETAG = '"4pD-x_9gzip-Qa1B"';
  it.each([
    [ETAG, "GET"],
    [`W/${ETAG}`, "GET"],
    [`"other", W/${ETAG}`, "HEAD"],
    ['"4pD-x_9gzip-Qa1B-gzip"', "GET"],
    ['W/"4pD-x_9gzip-Qa1B-gzip"', "GET"],
    ['"4pD-x_9gzip-Qa1B--gzip"', "GET"],
    ['"4pD-x_9gzip-Qa1B-br"', "GET"],
    ["*", "GET"],
  ])("need not be sent to a client that sends If-None-Match %j with a %s request", (header, method) => {
    expect(isNotModified({ method, headers: { "if-none-match": header } }, ETAG)).toBe(true);
  });

  it.each([
    ["*", "POST"],
    [ETAG, "POST"],
    ['"4pD-x_9gzip-Qa1B-other"', "GET"],
    ['"4pD-x_9"', "GET"],
    ["", "GET"],
    [undefined, "GET"],
  ])("must be sent to a client that sends If-None-Match %j with a %s request", (header, method) => {
    const headers = header === undefined ? {} : { "if-none-match": header };
    expect(isNotModified({ method, headers }, ETAG)).toBe(false);
  });
});

describe("a content whose ETag ends with a hyphen", () => {
  it.each(['"4pD-"', '"4pD--gzip"', '"4pD---gzip"', 'W/"4pD--br"'])(
    "need not be sent to a client that sends If-None-Match %j",
    (header) => {
      expect(isNotModified({ method: "GET", headers: { "if-none-match": header } }, '"4pD-"')).toBe(true);
    },
  );
});

describe("the server", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({}, undefined, async () => {
      const page = { html: `<html>${"robe ".repeat(100)}`, status: 200, headers: {} };
      return {
        files: express.Router(),
        pages: {
          shell: async () => page,
          page: async () => page,
          panel: async () => page,
          rider: async () => page,
        },
      };
    });
    await shop.createProducts({}, {}, {});
  });
  afterAll(() => shop.close());

  it.each([
    "/",
    "/cart",
    "/robots.txt",
    "/sitemap.xml",
    "/feeds/google.xml",
    "/api/openapi.json",
    "/api/get-product",
  ])(
    "sends %s uncompressed to a client that refuses compression, and 304 to a client that has the content",
    async (path) => {
      const ask = (headers: Record<string, string>) => fetch(shop.address + path, { headers });
      const first = await ask({ "accept-encoding": "br;q=0, gzip;q=0" });
      expect([first.status, first.headers.get("content-encoding")]).toEqual([200, null]);
      const etag = first.headers.get("etag") ?? "";
      for (const known of [etag, `W/${etag}`, etag.replace(/"$/, '-gzip"'), "*"])
        expect((await ask({ "if-none-match": known })).status).toBe(304);
      expect((await ask({ "if-none-match": '"other"' })).status).toBe(200);
    },
  );
});
