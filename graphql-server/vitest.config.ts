import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import gate from "../.ci/test/seed.json" with { type: "json" };

export default defineConfig({
  // Makes Vite load the CommonJS build of the package graphql, which Node loads. Vite would otherwise load the ESM
  // build too, and each build refuses objects that the other build has created.
  resolve: { alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }] },
  test: {
    silent: "passed-only",
    include: ["src/**/*.test.ts"],
    env: {
      TEST_SEED: process.env.TEST_SEED ?? String(gate.seed),
      // The S3 client would print a warning about Node 20 each time it is loaded.
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true",
    },
    setupFiles: ["src/testing/fixed-seed.ts"],
    globalSetup: ["src/platform/database/testing/engine-global-setup.ts"],
    pool: "forks",
    // All test files of a worker share the loaded modules, because loading TypeORM and type-graphql for each file would
    // take as long as the tests. This is safe, because no module keeps state.
    isolate: false,
    // One worker more than the machine has cores, because tests often wait for processes or pauses. At most four
    // workers, because all of them share one PostgreSQL with sixty connections.
    maxWorkers: Math.min(4, availableParallelism() + 1),
    // These timeouts are long, because a slow machine must not make a test fail.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    teardownTimeout: 20_000,
  },
});
