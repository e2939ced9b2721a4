import { beforeEach, expect, it, vi } from "vitest";
import {
  eraseOldMessage,
  eraseSharedMessage,
  storeSharedMessage,
  takeSharedMessage,
} from "./shared-message.ts";
import { SHARED_MESSAGE_CACHE } from "./storage-keys.ts";
import { fakeCaches } from "./testing/fake-caches.ts";

beforeEach(() => void vi.stubGlobal("caches", fakeCaches()));

it("only the last shared message is stored; a long one is cut off, and it is erased once a page has read it", async () => {
  await storeSharedMessage("premier");
  await storeSharedMessage(`second ${"x".repeat(5_000)}`);
  expect(await takeSharedMessage()).toBe(`second ${"x".repeat(5_000)}`.slice(0, 4_000));
  expect(await caches.has(SHARED_MESSAGE_CACHE)).toBe(false);
  expect(await takeSharedMessage()).toBeUndefined();
});

it("a shared message waits an hour for its page, and is erased afterwards", async () => {
  await storeSharedMessage("nouveau");
  await eraseOldMessage();
  expect(await caches.has(SHARED_MESSAGE_CACHE)).toBe(true);
  vi.spyOn(Date, "now").mockReturnValueOnce(Date.now() + 61 * 60 * 1000);
  await eraseOldMessage();
  expect(await caches.has(SHARED_MESSAGE_CACHE)).toBe(false);
});

it("a shared message that no page has read within an hour is erased unread", async () => {
  vi.spyOn(Date, "now").mockReturnValueOnce(Date.now() - 61 * 60 * 1000);
  await storeSharedMessage("ancien");
  expect(await takeSharedMessage()).toBeUndefined();
  expect(await caches.has(SHARED_MESSAGE_CACHE)).toBe(false);
});

it("a page without caches has no shared message", async () => {
  vi.stubGlobal("caches", undefined);
  expect(await takeSharedMessage()).toBeUndefined();
  await expect(eraseOldMessage()).resolves.toBeUndefined();
  await expect(eraseSharedMessage()).resolves.toBeUndefined();
});
