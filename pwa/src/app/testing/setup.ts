import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { toast } from "../../ui/feedback/toast.ts";
import { standInForImageDecoding } from "./image-decoding.ts";
import { server } from "./server.ts";

// Property tests draw the same values in every run with the same TEST_SEED.
fc.configureGlobal({ seed: Number(process.env.TEST_SEED) });

// A busy machine is slow, not wrong: what is waited for may take longer than the library's second.
configure({ asyncUtilTimeout: 10_000 });

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());

// What a component says on the console is a fault nobody would see.
let complaints = vi.spyOn(console, "error");
beforeEach(() => {
  // Those a file makes once for all its tests.
  vi.clearAllMocks();
  for (const kind of ["success", "error", "info"] as const)
    vi.spyOn(toast, kind).mockImplementation(() => undefined);
  standInForImageDecoding();
  complaints = vi.spyOn(console, "error").mockClear(); // anew: a test may have restored it
});

afterEach(() => {
  cleanup();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  expect(complaints.mock.calls).toEqual([]);
});
