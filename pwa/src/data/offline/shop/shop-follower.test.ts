import { beforeEach, expect, it, vi } from "vitest";
import { testShop } from "../../../app/testing/render.tsx";
import { ConnectionMonitor } from "../../../lib/http/connection-monitor.ts";
import { ShopStore } from "../../../lib/shop-context.tsx";
import type { ShopAnswer } from "./fetch-shop.ts";
import { ShopFollower } from "./shop-follower.ts";

const MINUTE = 60_000;
const said = (version: number, phone = "237699999999"): NonNullable<ShopAnswer> => {
  const { year, ...shop } = testShop;
  return { ...shop, version, phone };
};

beforeEach(() => {
  vi.useFakeTimers();
});

/** Opens a page with these settings. `fetchShop` replaces the server. */
function page(opened = { ...testShop, version: 5 }) {
  const store = new ShopStore(opened);
  const fetchShop = vi.fn(async (_unless?: number): Promise<ShopAnswer> => null);
  const keep = vi.fn(async () => undefined);
  const onChanged = vi.fn();
  const hear: ((event: MessageEvent) => void)[] = [];
  const channel = {
    postMessage: vi.fn(),
    addEventListener: (_: string, listener: (event: MessageEvent) => void) => void hear.push(listener),
  };
  const follower = new ShopFollower({
    store,
    fetchShop,
    keep,
    onChanged,
    channel: channel as unknown as BroadcastChannel,
    connection: new ConnectionMonitor(),
    isVisible: () => true,
  });
  const otherTab = (shop: unknown) => {
    for (const listener of hear) listener(new MessageEvent("message", { data: shop }));
  };
  return { store, follower, fetchShop, keep, onChanged, channel, otherTab };
}

it("a page shows and stores newer settings, sends them to other tabs, and has the worker replaced", () => {
  const { store, follower, keep, onChanged, channel } = page();
  follower.receive(said(6));
  const shown = { ...testShop, version: 6, phone: "237699999999" };
  expect(store.get()).toEqual(shown);
  expect(keep).toHaveBeenCalledWith(shown);
  expect(channel.postMessage).toHaveBeenCalledWith(shown);
  expect(onChanged).toHaveBeenCalledTimes(1);
});

it("a page with a part of the settings queries all of them; an equal version does not replace the worker", async () => {
  const { follower, fetchShop, onChanged } = page({
    ...testShop,
    version: 5,
    part: "none",
  } as typeof testShop);
  fetchShop.mockResolvedValueOnce(said(5));
  expect(follower.version).toBeUndefined();
  await follower.ask();
  expect(fetchShop).toHaveBeenCalledWith(undefined);
  expect(follower.version).toBe(5);
  expect(onChanged).not.toHaveBeenCalled();
});

it("a page sends no query if it already has the version of the settings that the server announces", async () => {
  const { follower, fetchShop } = page();
  follower.follow(5);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(fetchShop).not.toHaveBeenCalled();
});

it("if newer settings are announced twice, a page sends only one query within two seconds", async () => {
  const { store, follower, fetchShop } = page();
  fetchShop.mockResolvedValue(said(7));
  follower.follow(6);
  follower.follow(7);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(fetchShop.mock.calls).toEqual([[5]]);
  expect(store.get().version).toBe(7);
});

it("after a network failure or an answer without settings, a page asks again for the announced ones", async () => {
  const { store, follower, fetchShop } = page();
  fetchShop.mockRejectedValueOnce(new Error("no network")).mockResolvedValueOnce(null);
  follower.follow(6);
  await vi.advanceTimersByTimeAsync(2_000);
  fetchShop.mockResolvedValue(said(6));
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(store.get().version).toBe(6);
  expect(fetchShop).toHaveBeenCalledTimes(3);
});

it("a page ignores a late answer that contains older settings than the page has", () => {
  const { store, follower } = page();
  follower.receive(said(7));
  follower.receive(said(6, "237611111111"));
  expect(store.get().phone).toBe("237699999999");
});

it("a page shows newer settings of another tab without sending them on", () => {
  const { store, otherTab, channel } = page();
  otherTab({ ...testShop, version: 8, name: "Chez Ada" });
  otherTab({ ...testShop, version: 4, name: "Autrefois" });
  expect(store.get().name).toBe("Chez Ada");
  expect(channel.postMessage).not.toHaveBeenCalled();
});
