import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  // Node takes graphql's CommonJS build, Vite would take the other: two copies refuse each other's types.
  resolve: { alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }] },
  test: {
    silent: "passed-only",
    include: ["src/**/*.test.ts"],
    globalSetup: ["src/database/testing/engine-global-setup.ts"],
    pool: "forks",
    // Each worker's shop has connections of its own to the one engine, which gives sixty.
    maxWorkers: Math.min(4, Math.max(1, availableParallelism() - 1)),
    // A busy machine is slow, not wrong.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    teardownTimeout: 20_000,
  },
});
