import { expect, it, vi } from "vitest";
import { LazyOfflineClient } from "./lazy-offline-client.ts";

it("without a network its code is requested again and again while a component follows a topic", async () => {
  vi.useFakeTimers();
  const offline = new LazyOfflineClient();
  const load = vi.spyOn(offline, "load").mockRejectedValue(new TypeError("Failed to fetch"));
  const stop = offline.follow("orders", () => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(4);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(4);
});
