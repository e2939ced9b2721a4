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

it("a shared message replaces the former one, is cut off after 4,000 characters, and can be read once", async () => {
  await storeSharedMessage("premier");
  await storeSharedMessage(`second ${"x".repeat(5_000)}`);
  expect(await takeSharedMessage()).toBe(`second ${"x".repeat(5_000)}`.slice(0, 4_000));
  expect(await caches.has(SHARED_MESSAGE_CACHE)).toBe(false);
  expect(await takeSharedMessage()).toBeUndefined();
});

it("if no page has read a shared message, it is erased when the shop is used again after an hour", async () => {
  await storeSharedMessage("nouveau");
  await eraseOldMessage();
  expect(await caches.has(SHARED_MESSAGE_CACHE)).toBe(true);
  vi.spyOn(Date, "now").mockReturnValueOnce(Date.now() + 61 * 60 * 1000);
  await eraseOldMessage();
  expect(await caches.has(SHARED_MESSAGE_CACHE)).toBe(false);
});

it("a shared message that is older than an hour is erased instead of read", async () => {
  vi.spyOn(Date, "now").mockReturnValueOnce(Date.now() - 61 * 60 * 1000);
  await storeSharedMessage("ancien");
  expect(await takeSharedMessage()).toBeUndefined();
  expect(await caches.has(SHARED_MESSAGE_CACHE)).toBe(false);
});

it("a page without HTTPS, where the browser has no caches, finds no shared message and throws no error", async () => {
  vi.stubGlobal("caches", undefined);
  expect(await takeSharedMessage()).toBeUndefined();
  await expect(eraseOldMessage()).resolves.toBeUndefined();
  await expect(eraseSharedMessage()).resolves.toBeUndefined();
});
