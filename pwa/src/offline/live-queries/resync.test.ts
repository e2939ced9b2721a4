import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closeDevice } from "../database/database.ts";
import type { DeviceCatalogue } from "../replica/catalogue-replica.ts";
import { device, deviceProduct, deviceProducts, StandInServer } from "../testing/replica-fixture.ts";
import { catchUpOf } from "./resync.ts";

const askAnew = vi.fn(async () => undefined);
let server: StandInServer;
beforeEach(async () => {
  await closeDevice();
  vi.stubGlobal("indexedDB", new IDBFactory());
  askAnew.mockClear();
  server = new StandInServer(deviceProducts(30));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const pricesOf = (tab: DeviceCatalogue) =>
  JSON.stringify(tab.answerNow("ProductList", { first: 3 }, true)?.data).match(/"sellingPrice":\d+/g);

it("a device that is at this version already asks nothing", async () => {
  const tab = device(server);
  await tab.sync();
  const asked = server.asked.length;
  expect(await catchUpOf(tab, { askAnew })(server.version, "1")).toBe(true);
  expect(server.asked).toHaveLength(asked);
});

it("a device that is behind asks for what has changed, and that is all", async () => {
  const tab = device(server);
  await tab.sync();
  server.put(deviceProduct(30, { sellingPrice: 1 }));
  await catchUpOf(tab, { askAnew })(server.version, "1");
  expect(pricesOf(tab)?.[0]).toBe('"sellingPrice":1');
  expect(askAnew).not.toHaveBeenCalled();
});

it("a synchronisation that had asked before the change is followed by another", async () => {
  let arrive: () => void = () => undefined;
  let line: Promise<void> | undefined;
  const tab = device(server, {
    ask: async (since) => {
      const answer = await server.answer(since);
      await line;
      return answer;
    },
  });
  await tab.sync();
  line = new Promise((resolve) => (arrive = resolve));
  const before = tab.sync();
  await expect.poll(() => server.answered).toBe(2);
  server.put(deviceProduct(30, { sellingPrice: 1 }));
  const caughtUp = catchUpOf(tab, { askAnew })(server.version, "1");
  arrive();
  await Promise.all([before, caughtUp]);
  expect(pricesOf(tab)?.[0]).toBe('"sellingPrice":1');
});

it("another tab that is at it is waited for", async () => {
  const locks = { request: async (_: string, __: unknown, act: (lock: null) => unknown) => act(null) };
  const tab = device(server, { locks: locks as unknown as LockManager });
  expect(await catchUpOf(tab, { askAnew })(server.version, "1")).toBe(false);
});

it("a browser that keeps nothing asks anew for what is being looked at, when that has changed", async () => {
  vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("refused", "SecurityError");
  });
  const catchUp = catchUpOf(device(server), { askAnew });
  await catchUp("1", "1");
  await catchUp("1", "1");
  expect(askAnew).not.toHaveBeenCalled();
  await catchUp("2", "1");
  expect(askAnew).toHaveBeenCalledTimes(1);
  expect(server.asked).toHaveLength(0);
});

it("so does one whose person has the catalogue erased, or that holds a part of a large one", async () => {
  const erased = catchUpOf(device(server, { sparesData: () => true }), { askAnew });
  await erased("1", "1");
  await erased("2", "1");
  expect(askAnew).toHaveBeenCalledTimes(1);

  const large = new StandInServer(deviceProducts(30), 10, 20);
  const tab = device(large);
  await tab.sync();
  const [asked, before] = [large.asked.length, large.version];
  const catchUp = catchUpOf(tab, { askAnew });
  large.put(deviceProduct(30, { sellingPrice: 1 }));
  await catchUp(large.version, before);
  expect(askAnew).toHaveBeenCalledTimes(2);
  expect(large.asked).toHaveLength(asked + 1);
  large.put(deviceProduct(30, { sellingPrice: 2 }));
  // Somebody else has brought the device up to date: what is being looked at is not.
  await tab.sync();
  await catchUp(large.version, before);
  expect(askAnew).toHaveBeenCalledTimes(3);
});

it("a dead network changes nothing on screen", async () => {
  server.reachable = false;
  const catchUp = catchUpOf(device(server), { askAnew });
  expect(await catchUp("2", "1")).toBe(true);
  expect(askAnew).not.toHaveBeenCalled();
});
