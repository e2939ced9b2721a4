import { get, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";

const [SHELL_STYLE, PAGE_STYLE] = ["'sha256-shell'", "'sha256-page'"];
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({}, undefined, async ({ documentHeaders }) => ({
    files: express.Router(),
    pages: {
      shell: async () => ({
        html: "<html>coquille",
        status: 200,
        headers: documentHeaders({ scripts: [], style: SHELL_STYLE }),
      }),
      rider: async () => ({ html: "<html>tournée", status: 200, headers: documentHeaders() }),
      panel: async () => ({ html: "<html>panneau", status: 200, headers: documentHeaders() }),
      page: async (_, address) => ({
        html: `<html>${address}`,
        status: 200,
        headers: documentHeaders({ scripts: [], style: PAGE_STYLE }),
      }),
    },
  }));
});
afterAll(() => shop.close());

/** Requests a path exactly as it is written, because `fetch` would resolve its dots. */
async function raw(path: string): Promise<{ body: string; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const request = get(shop.address, { path }, async (response) =>
      resolve({ body: await text(response), headers: response.headers }),
    );
    request.on("error", reject);
  });
}

const POLICY = /^default-src 'none'.*style-src 'self' 'sha256-page'.*frame-ancestors 'none'/;

describe("a page's content security policy", () => {
  it.each([
    ["dots that lead out of a folder of files", "/icons/%2e%2e/", "/"],
    ["unescaped dots", "/assets/../faq", "/faq"],
    ["backslashes", "/images\\..\\about", "/about"],
    ["a file's name", "/contact.png/../contact", "/contact"],
  ])("is the same if the page was first requested under an unusual URL: %s", async (_, unusual, address) => {
    const first = await raw(unusual);
    expect(first.body).toBe(`<html>${address}`);
    expect(first.headers["content-security-policy"]).toMatch(POLICY);
    for (const form of [address, `${address}?utm_source=chat`]) {
      const { headers, body } = await raw(form);
      expect(body).toBe(`<html>${address}`);
      expect(headers["content-security-policy"]).toMatch(POLICY);
    }
  });

  it.each(["/icons/unknown", "/unknown.png", "/banners/unknown", "/assets/unknown.js"])(
    "is also sent at the URL of a file that does not exist: %s",
    async (path) => {
      const { headers, body } = await raw(path);
      expect(body).toBe(`<html>${path}`);
      expect(headers["content-security-policy"]).toMatch(POLICY);
    },
  );
});

it.each(["/cart", "/Cart", "/x/%2e%2e/cart", "/cart/", "/cart?category=Robe", "/icons/../cart"])(
  "a private page is answered with the app shell, which search engines must not index: %s",
  async (path) => {
    const { headers, body } = await raw(path);
    expect(body).toBe("<html>coquille");
    expect(headers["x-robots-tag"]).toBe("noindex");
    expect(headers["content-security-policy"]).toContain(SHELL_STYLE);
  },
);

it.each([
  "/admin-panel",
  "/Admin-Panel/",
  "/admin-panel/orders?etat=NEW",
  "/icons/../admin-panel/orders",
  "/admin-panel/unknown",
])(
  "a panel page is answered with the panel's own HTML, which search engines must not index: %s",
  async (path) => {
    const { headers, body } = await raw(path);
    expect(body).toBe("<html>panneau");
    expect(headers["x-robots-tag"]).toBe("noindex");
    expect(headers["content-security-policy"]).toMatch(/script-src 'self';style-src 'self';/);
  },
);

it("the rider's page is neither cached nor indexed, and its URL is not sent to other sites", async () => {
  for (const address of ["/tournee", "/tournee/", "/tournee?x=1"]) {
    const { body, headers } = await raw(address);
    expect(body).toBe("<html>tournée");
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
      "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
    });
  }
});
