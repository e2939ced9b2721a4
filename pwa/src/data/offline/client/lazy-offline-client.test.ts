import { expect, it, vi } from "vitest";
import { LazyOfflineClient } from "./lazy-offline-client.ts";

it("if the code for events could not be loaded, it is requested again while a component needs events", async () => {
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
