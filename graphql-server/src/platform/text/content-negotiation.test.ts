import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { acceptsEncoding, isNotModified } from "./content-negotiation.ts";

describe("the encoding", () => {
  it.each([
    ["gzip, deflate, br", true],
    ["GZIP, BR", true],
    ["gzip;q=0.8,br;q=0.001", true],
    ["br;q=1.0", true],
    ["br;q=0", false],
    ["gzip, br; Q=0.000", false],
    ["*;q=0, gzip", false],
    ["*", false],
    ["brotli, x-br-y", false],
    ["", false],
    [undefined, false],
  ])("whether the header Accept-Encoding %j accepts br: %s", (header, expected) => {
    const headers = header === undefined ? {} : { "accept-encoding": header };
    expect(acceptsEncoding({ headers }, "br")).toBe(expected);
  });
});

describe("a content that the client already has", () => {
  const ETAG = '"4pD-x_9gzip-Qa1B"';
  it.each([
    [ETAG, "GET", true],
    [`W/${ETAG}`, "GET", true],
    [`"other", W/${ETAG}`, "HEAD", true],
    ['"4pD-x_9gzip-Qa1B-gzip"', "GET", true],
    ['W/"4pD-x_9gzip-Qa1B-gzip"', "GET", true],
    ['"4pD-x_9gzip-Qa1B--gzip"', "GET", true],
    ['"4pD-x_9gzip-Qa1B-br"', "GET", true],
    ["*", "GET", true],
    ["*", "POST", false],
    [ETAG, "POST", false],
    ['"4pD-x_9gzip-Qa1B-other"', "GET", false],
    ['"4pD-x_9"', "GET", false],
    ["", "GET", false],
    [undefined, "GET", false],
  ])(
    "whether the header If-None-Match %j of a %s request names that content: %s",
    (header, method, expected) => {
      const headers = header === undefined ? {} : { "if-none-match": header };
      expect(isNotModified({ method, headers }, ETAG)).toBe(expected);
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
    "sends %s uncompressed if the client refuses compression, and answers 304 if the client already has the content",
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
