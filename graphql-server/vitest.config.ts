import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    globalSetup: ["src/database/testing/engine-global-setup.ts"],
    pool: "forks",
    testTimeout: 15_000,
    hookTimeout: 30_000,
    teardownTimeout: 20_000,
  },
});
