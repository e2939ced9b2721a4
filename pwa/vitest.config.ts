import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import gate from "../.ci/test/seed.json" with { type: "json" };

export default defineConfig({
  plugins: [react()],
  test: {
    silent: "passed-only",
    environment: "happy-dom",
    environmentOptions: {
      happyDOM: {
        url: "http://localhost:4000/",
        settings: {
          // Style sheets are not fetched, and count as loaded.
          handleDisabledFileLoadingAsSuccess: true,
          // Frames are made, but nothing is fetched for them.
          enableIframePageLoading: true,
          // A link out of the shop would replace the page of all tests.
          navigation: {
            disableMainFrameNavigation: true,
            disableChildFrameNavigation: true,
            disableFallbackToSetURL: true,
          },
        },
      },
    },
    include: ["src/**/*.test.{ts,tsx}", "vite/**/*.test.ts"],
    // Threads start faster than processes.
    pool: "threads",
    // The files of a worker share modules and page; `page-lifetime.ts` ends after each test what it has left.
    isolate: false,
    maxWorkers: Math.min(4, availableParallelism()),
    env: { TEST_SEED: process.env.TEST_SEED ?? String(gate.seed) },
    setupFiles: ["src/app/testing/setup.ts"],
    // Style sheets have their addresses only: Chromium applies them in the end-to-end tests.
    css: { include: /[.]css[?]url$/, modules: { classNameStrategy: "non-scoped" } },
    // A busy machine is slow, not wrong.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
