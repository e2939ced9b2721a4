import pg from "pg";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openSilencedProxy, type SilencedProxy } from "../../database/testing/silenced-proxy.ts";
import { createLogger } from "../../logging/logger.ts";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { ChangeListener } from "./change-listener.ts";

/** A busy machine that answers within a second is not silent. */
const INTERVALS = { heartbeatMs: 50, timeoutMs: 1_000, retryMs: 50, deafAfterMs: 3_000 };

let shop: TestShop;
let proxy: SilencedProxy;
let listener: ChangeListener;
const onChange = vi.fn(async () => undefined);
beforeEach(async () => {
  shop = await openTestShop();
  proxy = await openSilencedProxy(String((shop.services.database.options as { url?: string }).url));
  listener = new ChangeListener(proxy.url, onChange, createLogger({ logLevel: "silent" }), INTERVALS);
  onChange.mockReset().mockResolvedValue(undefined);
});
afterEach(async () => {
  await listener.stop();
  await proxy.close();
  await shop.close();
});

const change = () => shop.services.database.query("SELECT pg_notify('catalogue', '')");

it("a connection that goes silent is replaced, the change log read again, and later changes heard", async () => {
  await listener.start();
  await expect.poll(() => onChange.mock.calls.length).toBe(1);
  proxy.silence();
  // A machine that stands still for a second makes it connect anew once more.
  await expect.poll(() => onChange.mock.calls.length).toBeGreaterThan(1);
  const before = onChange.mock.calls.length;
  await change();
  await expect.poll(() => onChange.mock.calls.length).toBeGreaterThan(before);
  await expect.poll(() => listener.isDeaf).toBe(false);
});

it("a listener whose route is lost leaves no session behind for two hours", async () => {
  const query = vi.spyOn(pg.Client.prototype, "query");
  // A slow machine must not make it connect anew.
  const patient = { heartbeatMs: 60_000, timeoutMs: 60_000 };
  listener = new ChangeListener(proxy.url, onChange, createLogger({ logLevel: "silent" }), patient);
  await listener.start();
  const listening = query.mock.calls.findIndex(([sql]) => String(sql).startsWith("LISTEN"));
  const client = query.mock.contexts[listening];
  query.mockRestore();
  const { rows } = await (client as pg.Client).query("SHOW tcp_keepalives_idle");
  expect(rows).toEqual([{ tcp_keepalives_idle: "30" }]);
});

it("a read of the change log that fails is repeated", async () => {
  onChange.mockRejectedValueOnce(new Error("no connection to spare"));
  await listener.start();
  await expect.poll(() => onChange.mock.calls.length).toBeGreaterThan(1);
  const before = onChange.mock.calls.length;
  await change();
  await expect.poll(() => onChange.mock.calls.length).toBeGreaterThan(before);
});

it("a listener that hears nothing any more says so, and hears again once the database answers", async () => {
  await listener.start();
  proxy.silenceNew(true);
  proxy.silence();
  await expect.poll(() => listener.isDeaf).toBe(true);
  proxy.silenceNew(false);
  await expect.poll(() => listener.isDeaf).toBe(false);
});

it("a listener on a silent connection stops all the same", async () => {
  await listener.start();
  proxy.silenceNew(true);
  proxy.silence();
  await listener.stop();
});
