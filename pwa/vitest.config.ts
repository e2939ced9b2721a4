import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import gate from "../.ci/test/seed.json" with { type: "json" };

/**
 * Removes the rules of CSS modules. A module's rules would be in the page only until the end of the first test that
 * imports the module, so the tests would depend on their sequence.
 */
const withoutRules = {
  postcssPlugin: "without-rules",
  OnceExit: (sheet: { removeAll(): void }) => sheet.removeAll(),
};

export default defineConfig({
  plugins: [react()],
  css: { postcss: { plugins: [withoutRules] } },
  test: {
    silent: "passed-only",
    environment: "happy-dom",
    environmentOptions: {
      happyDOM: {
        url: "http://localhost:4000/",
        settings: {
          // Style sheets count as loaded, although they are not fetched.
          handleDisabledFileLoadingAsSuccess: true,
          // Frames are created, although their pages are not fetched.
          enableIframePageLoading: true,
          // Navigation is disabled, because a link to another site would replace the page of all tests.
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
    // All test files of a worker share modules and the page; `page-lifetime.ts` cleans up after each test.
    isolate: false,
    maxWorkers: Math.min(4, availableParallelism()),
    env: { TEST_SEED: process.env.TEST_SEED ?? String(gate.seed) },
    setupFiles: ["src/app/testing/setup.ts"],
    // The tests need the URLs of style sheets and the class names of CSS modules, not their rules. Chromium applies the
    // rules in the end-to-end tests.
    css: { include: /[.]css[?]url$|[.]module[.]css$/, modules: { classNameStrategy: "non-scoped" } },
    // The timeout is long, because a slow test on a busy machine must not fail.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
