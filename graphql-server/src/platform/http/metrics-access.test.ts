import type { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { openTestShop } from "../../testing/test-shop.ts";
import { mayReadMetrics } from "./metrics-access.ts";

const TOKEN = "jeton-de-prometheus";

describe("without a configured token, the metrics", () => {
  it.each([
    ["127.0.0.1", {}],
    ["::1", {}],
    ["::ffff:10.1.2.3", {}],
    ["172.20.0.4", {}],
    ["fd00::4", {}],
    [
      "127.0.0.1",
      {
        accept: "application/openmetrics-text",
        "accept-encoding": "gzip",
        "user-agent": "Prometheus/3.7.3",
        "x-prometheus-scrape-timeout-seconds": "10",
      },
    ],
  ])("can be read from the IP address %s with the headers %j", (remoteAddress, headers) => {
    expect(mayReadMetrics({ headers, socket: { remoteAddress } as Socket }, undefined)).toBe(true);
  });

  it.each([
    ["41.202.207.1", {}],
    ["2001:db8::1", {}],
    ["172.32.0.1", {}],
    ["127.0.0.1", { "x-forwarded-for": "41.202.207.1" }],
    ["10.1.2.3", { forwarded: "for=41.202.207.1" }],
    ["127.0.0.1", { via: "1.1 caddy" }],
    ["127.0.0.1", { "x-real-ip": "41.202.207.1" }],
    ["127.0.0.1", { "cf-connecting-ip": "41.202.207.1" }],
    ["127.0.0.1", { "true-client-ip": "41.202.207.1" }],
    ["127.0.0.1", { "x-client-ip": "" }],
    ["127.0.0.1", { "x-azure-clientip": "41.202.207.1" }],
    ["127.0.0.1", { "fly-client-ip": "41.202.207.1" }],
    ["127.0.0.1", { "client-ip": "41.202.207.1" }],
    ["127.0.0.1", { "x-forwarded-proto": "https" }],
    ["127.0.0.1", { "cdn-loop": "cloudflare" }],
    [undefined, {}],
  ])("cannot be read from the IP address %s with the headers %j", (remoteAddress, headers) => {
    expect(mayReadMetrics({ headers, socket: { remoteAddress } as Socket }, undefined)).toBe(false);
  });
});

it("the metrics are hidden from clients behind a proxy or, if a token is set, without the token", async () => {
  const [open, closed] = [await openTestShop(), await openTestShop({ METRICS_TOKEN: TOKEN })];
  try {
    const status = async (address: string, headers: Record<string, string> = {}) =>
      (await fetch(`${address}/metrics`, { headers })).status;
    expect(await status(open.address)).toBe(200);
    for (const name of ["x-forwarded-for", "Via", "X-Real-IP", "CF-Connecting-IP"])
      expect(await status(open.address, { [name]: "41.202.207.1" })).toBe(404);
    expect(await status(closed.address)).toBe(404);
    expect(await status(closed.address, { authorization: "Bearer faux" })).toBe(404);
    expect(
      await status(closed.address, { authorization: `Bearer ${TOKEN}`, "x-forwarded-for": "41.202.207.1" }),
    ).toBe(200);
  } finally {
    await open.close();
    await closed.close();
  }
});
