import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { toast } from "../../ui/feedback/toast.ts";
import { standInForDialogs } from "./dialogs.ts";
import { fakeEventSource } from "./fake-event-source.ts";
import { standInForImageDecoding } from "./image-decoding.ts";
import { closePage } from "./page-lifetime.ts";
import { requestsAnswered, server } from "./server.ts";

// Property tests use the same random values in every run with the same TEST_SEED.
fc.configureGlobal({ seed: Number(process.env.TEST_SEED) });

// The timeout is longer than the library's one second, because on a busy machine a correct test may take longer. In
// StrictMode every component is rendered and mounted twice, so that a test fails if the component is impure or its
// cleanup is missing.
configure({ asyncUtilTimeout: 30_000, reactStrictMode: true });

/**
 * React warns about each update outside act() while this global is true. Testing Library sets it during act() and then
 * restores the former value. If a test does not await its act(), the global stays true for all later test files of the
 * worker, so the code below checks and resets it after each test.
 */
const ACT_ENVIRONMENT = "IS_REACT_ACT_ENVIRONMENT";

// Each test fails if anything writes an error to the console, because nobody reads the console of a test that passes.
let complaints = vi.spyOn(console, "error");

beforeEach(() => {
  // A test file may create mocks once for all its tests; their recorded calls are cleared.
  vi.clearAllMocks();
  complaints = vi.spyOn(console, "error");
  for (const kind of ["success", "error", "info"] as const)
    vi.spyOn(toast, kind).mockImplementation(() => undefined);
  standInForDialogs();
  standInForImageDecoding();
  fakeEventSource();
});

afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  await requestsAnswered();
  const complained = [...complaints.mock.calls];
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  closePage();
  server.resetHandlers();
  const isActOpen = Reflect.get(globalThis, ACT_ENVIRONMENT) === true;
  Reflect.set(globalThis, ACT_ENVIRONMENT, false);
  expect(isActOpen, "act() must be awaited before the next wait begins").toBe(false);
  expect(complained).toEqual([]);
});
