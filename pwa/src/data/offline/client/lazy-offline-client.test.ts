import { expect, it, vi } from "vitest";
import { LazyOfflineClient } from "./lazy-offline-client.ts";

it("while a component waits for events of the server, the code that receives them is requested again until it has loaded", async () => {
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
