import { describe, expect, it, vi } from "vitest";
import { createReplica, FakeCatalogueServer, replicaProduct } from "../testing/replica-fixture.ts";
import { isUnmetered, prefetchThumbnails, type ThumbnailPrefetchOptions } from "./thumbnail-prefetch.ts";

const picture = (number: number) => String(number).padStart(16, "0");
/** Twenty products with a picture each, the oldest first. */
const catalogue = Array.from({ length: 20 }, (_, number) =>
  replicaProduct(number, { pictures: [picture(number)] }),
);
const products = async () => catalogue;
const thumbnail = (number: number) => `/images/${picture(number)}/320`;

function options(more: Partial<ThumbnailPrefetchOptions> = {}) {
  return {
    mayFetch: () => true,
    isCached: async () => false,
    load: vi.fn(async () => undefined),
    idle: vi.fn(async () => undefined),
    ...more,
  };
}

describe("prefetching thumbnails of products", () => {
  it("loads the thumbnails in small batches while the browser is idle", async () => {
    const browser = options();
    await prefetchThumbnails(products, browser);
    expect(browser.load).toHaveBeenCalledTimes(20);
    expect(browser.idle).toHaveBeenCalledTimes(4);
  });

  it("begins with the newest products, which are read from memory, not from the database", async () => {
    const replica = createReplica(new FakeCatalogueServer(catalogue));
    await replica.sync();
    const read = vi.spyOn(IDBDatabase.prototype, "transaction");
    const load = vi.fn(async () => undefined);
    await prefetchThumbnails(() => replica.products(), options({ load }));
    expect(load.mock.calls).toEqual(catalogue.map((_, number) => [thumbnail(19 - number)]));
    expect(read).not.toHaveBeenCalled();
  });

  it("loads only thumbnails that are not cached yet", async () => {
    const load = vi.fn(async () => undefined);
    await prefetchThumbnails(products, options({ load, isCached: async (url) => url !== thumbnail(7) }));
    expect(load.mock.calls).toEqual([[thumbnail(7)]]);
  });

  it("stops when the connection becomes metered", async () => {
    let checks = 0;
    const mayFetch = () => {
      checks += 1;
      return checks < 3;
    };
    const browser = options({ mayFetch });
    await prefetchThumbnails(products, browser);
    expect(browser.load).toHaveBeenCalledTimes(6);
  });

  it.each([
    ["Wi-Fi", { type: "wifi", effectiveType: "4g" }],
    ["a desktop's fast connection", { effectiveType: "4g" }],
  ])("is allowed over %s (%j)", (_, connection) => expect(isUnmetered(connection)).toBe(true));

  it.each([
    ["Wi-Fi with Save-Data", { type: "wifi", saveData: true }],
    ["a fast mobile connection", { type: "cellular", effectiveType: "4g" }],
    ["a slow connection", { effectiveType: "3g" }],
    ["slow Wi-Fi", { type: "wifi", effectiveType: "slow-2g" }],
    ["a connection of which the browser says nothing", undefined],
  ])("is not allowed over %s (%j)", (_, connection) => expect(isUnmetered(connection)).toBe(false));
});
