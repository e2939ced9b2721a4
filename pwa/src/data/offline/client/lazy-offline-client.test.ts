import { expect, it, vi } from "vitest";
import { LazyOfflineClient } from "./lazy-offline-client.ts";

it("while a component follows a topic of events, the client's code is requested again and again until the network is back", async () => {
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
