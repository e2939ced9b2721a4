import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, describe, expect, it } from "vitest";
import { WorkQueue } from "../../platform/admission/work-queue.ts";
import { ResponseCache } from "../../platform/http/response-cache.ts";
import { securityHeaders } from "../../platform/http/security-headers.ts";
import { createLogger } from "../../platform/logging/logger.ts";
import { parseSettings } from "../../platform/settings/settings.ts";
import { pageHandler } from "./page-handler.ts";
import type { PageDocument } from "./storefront.ts";

const shop = { ...parseSettings({}).shop, version: 1, zones: [], year: 2026 };
let server: Server;
afterEach(() => server.close());

async function serve(page: (address: string) => Promise<PageDocument>): Promise<string> {
  const pages = {
    shell: async () => html("coquille"),
    panel: async () => html("panneau"),
    rider: async () => html("tournée"),
    page: (_shop: unknown, address: string) => page(address),
  };
  // The queue has no maximum wait, because on a slow machine a request could wait longer than the maximum and be
  // refused.
  const queue = new WorkQueue({ concurrency: 1, maxWaiting: 12 });
  const handler = pageHandler({
    pages,
    cache: new ResponseCache(1_000_000),
    queue,
    shopNow: () => shop,
    documentHeaders: securityHeaders("https://boutique.example", undefined).ofDocuments,
    logger: createLogger({ logLevel: "silent" }),
  });
  server = createServer(express().use(handler)).listen(0);
  await new Promise((resolve) => server.once("listening", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const html = (text: string): PageDocument => ({ html: `<html>${text}`, status: 200, headers: {} });

describe("pages for visitors", () => {
  it("are refused at once if too many others wait to be rendered, unless they are cached", async () => {
    let release = () => undefined as unknown;
    const held = new Promise((resolve) => {
      release = () => resolve(undefined);
    });
    const address = await serve(async (path) => {
      if (path !== "/") await held;
      return html(path);
    });
    await fetch(address);
    const refused: Response[] = [];
    const all = Array.from({ length: 60 }, async (_, number) => {
      const response = await fetch(`${address}/product/${number}`);
      if (response.status === 503) refused.push(response);
      return response.status;
    });
    await expect.poll(() => refused.length).toBe(60 - 1 - 12);
    const [first] = refused;
    expect(first?.headers.get("retry-after")).toBe("5");
    expect(first?.headers.get("cache-control")).toBe("no-store");
    expect(Object.fromEntries(first?.headers ?? [])).toMatchObject({
      "content-security-policy": expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'/),
      "cross-origin-opener-policy": "same-origin-allow-popups",
      "referrer-policy": "strict-origin-when-cross-origin",
    });
    expect(await first?.text()).toContain("La boutique est très demandée");
    expect(await (await fetch(address)).text()).toBe("<html>/");
    release();
    const statuses = await Promise.all(all);
    expect(statuses.filter((status) => status === 200)).toHaveLength(13);
    expect((await fetch(`${address}/product/0`)).status).toBe(200);
  });
});
