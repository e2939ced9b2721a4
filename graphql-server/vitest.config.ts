import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import gate from "../.ci/test/seed.json" with { type: "json" };

export default defineConfig({
  // Node takes graphql's CommonJS build, Vite would take the other: two copies refuse each other's types.
  resolve: { alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }] },
  test: {
    silent: "passed-only",
    include: ["src/**/*.test.ts"],
    env: {
      TEST_SEED: process.env.TEST_SEED ?? String(gate.seed),
      // The store's client announces the last Node 20 release of its own each time it is loaded.
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true",
    },
    setupFiles: ["src/testing/fixed-seed.ts"],
    globalSetup: ["src/database/testing/engine-global-setup.ts"],
    pool: "forks",
    // Importing TypeORM and type-graphql anew for each file would take as long as the tests; no module keeps state.
    isolate: false,
    // One more than cores: tests wait for processes and pauses. Each worker's shop has connections of its own to the one
    // engine, which gives sixty.
    maxWorkers: Math.min(4, availableParallelism() + 1),
    // A busy machine is slow, not wrong.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    teardownTimeout: 20_000,
  },
});
