import { HttpResponse, http } from "msw";
import { expect, it, vi } from "vitest";
import { server } from "../../app/testing/server.ts";
import { connection } from "./connection-monitor.ts";
import { fetchJson } from "./fetch-json.ts";

const URL_ = "http://localhost/graphql";

function hangingFetch() {
  const aborted = vi.fn();
  vi.stubGlobal("fetch", (_: unknown, { signal }: RequestInit) => {
    if (signal?.aborted) return Promise.reject(signal.reason);
    return new Promise((_, reject) =>
      signal?.addEventListener("abort", () => {
        aborted();
        reject(signal.reason);
      }),
    );
  });
  return aborted;
}

it("`fetchJson` returns the status, the body and the pause that the server asks for", async () => {
  server.use(
    http.get("*/graphql", () =>
      HttpResponse.json({ data: 1 }, { status: 503, headers: { "retry-after": "120" } }),
    ),
  );
  expect(await fetchJson(URL_, { timeoutMs: 1_000 })).toEqual({
    status: 503,
    body: { data: 1 },
    retryAfterMs: 120_000,
  });
});

it("`fetchJson` returns the status and the pause, but no body, if the answer is not JSON", async () => {
  server.use(http.get("*/graphql", () => HttpResponse.html("<p>Connectez-vous</p>")));
  expect(await fetchJson(URL_, { timeoutMs: 1_000 })).toEqual({
    status: 200,
    body: undefined,
    retryAfterMs: 0,
  });
});

it("`fetchJson` throws if there is no network", async () => {
  server.use(http.get("*/graphql", () => HttpResponse.error()));
  await expect(fetchJson(URL_, { timeoutMs: 1_000 })).rejects.toThrow(TypeError);
});

it("`fetchJson` aborts a request that is not answered in time", async () => {
  vi.useFakeTimers();
  const aborted = hangingFetch();
  const failed = expect(fetchJson(URL_, { timeoutMs: 1_000 })).rejects.toThrow("timeout");
  await vi.advanceTimersByTimeAsync(999);
  expect(aborted).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await failed;
  expect(aborted).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

it("`fetchJson` aborts its request when its caller aborts, before or during the request", async () => {
  const aborted = hangingFetch();
  const controller = new AbortController();
  const failed = expect(fetchJson(URL_, { timeoutMs: 60_000, signal: controller.signal })).rejects.toThrow();
  controller.abort();
  await failed;
  expect(aborted).toHaveBeenCalledOnce();
  await expect(fetchJson(URL_, { timeoutMs: 60_000, signal: controller.signal })).rejects.toThrow();
});

it.each([
  ["an answer shows", 200, { data: 1 }, true],
  ["a refusal of the shop shows", 400, { errors: [] }, true],
  ["a fault of the server does not show", 503, { errors: [] }, false],
  ["a refusal because of too many requests does not show", 429, { errors: [] }, false],
  ["a captive portal's page does not show", 200, undefined, false],
])("%s that the shop can be reached again", async (_, status, body, isSign) => {
  server.use(
    http.get("*/graphql", () =>
      body ? HttpResponse.json(body, { status }) : new HttpResponse("<html>", { status }),
    ),
  );
  const listener = vi.fn();
  const stop = connection.onAlive(listener);
  await fetchJson(URL_, { timeoutMs: 1_000 });
  stop();
  expect(listener).toHaveBeenCalledTimes(isSign ? 1 : 0);
  await fetchJson(URL_, { timeoutMs: 1_000 });
  expect(listener).toHaveBeenCalledTimes(isSign ? 1 : 0);
});
