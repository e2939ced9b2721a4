import { describe, expect, it, vi } from "vitest";
import { isUnmetered, prefetchThumbnails, type ThumbnailPrefetchOptions } from "./thumbnail-prefetch.ts";

function options(more: Partial<ThumbnailPrefetchOptions> = {}) {
  const urls = Array.from({ length: 20 }, (_, index) => `/images/${index}/320`);
  return {
    mayFetch: () => true,
    urls: async () => urls,
    isCached: async () => false,
    load: vi.fn(async () => undefined),
    idle: vi.fn(async () => undefined),
    ...more,
  };
}

describe("prefetched thumbnails", () => {
  it("load in small batches while the browser is idle", async () => {
    const browser = options();
    await prefetchThumbnails(browser);
    expect(browser.load).toHaveBeenCalledTimes(20);
    expect(browser.idle).toHaveBeenCalledTimes(4);
  });

  it("are not fetched twice", async () => {
    const load = vi.fn(async () => undefined);
    await prefetchThumbnails(options({ load, isCached: async (url) => url !== "/images/7/320" }));
    expect(load.mock.calls).toEqual([["/images/7/320"]]);
  });

  it("stop when the connection becomes metered", async () => {
    let checks = 0;
    const mayFetch = () => {
      checks += 1;
      return checks < 3;
    };
    const browser = options({ mayFetch });
    await prefetchThumbnails(browser);
    expect(browser.load).toHaveBeenCalledTimes(6);
  });

  it.each([
    ["Wi-Fi", { type: "wifi", effectiveType: "4g" }, true],
    ["Wi-Fi with Save-Data", { type: "wifi", saveData: true }, false],
    ["a fast mobile connection", { type: "cellular", effectiveType: "4g" }, false],
    ["a desktop's fast connection", { effectiveType: "4g" }, true],
    ["a slow connection", { effectiveType: "3g" }, false],
    ["slow Wi-Fi", { type: "wifi", effectiveType: "slow-2g" }, false],
    ["a browser that does not say", undefined, false],
  ])("over %s: %j → %s", (_, connection, expected) => expect(isUnmetered(connection)).toBe(expected));
});
