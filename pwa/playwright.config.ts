import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";

/** Largest number of workers. The shops of all workers share one PostgreSQL, which allows only sixty connections. */
const MOST_WORKERS = 4;

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/global-setup.ts",
  // Tests of one file can run in parallel, because each worker has its own shop.
  fullyParallel: true,
  // Two more workers than processor cores, because tests often only wait for a timer of the shop and need no core.
  workers: Math.min(MOST_WORKERS, availableParallelism() + 2),
  retries: 0,
  // A step that takes two seconds may take ten times as long on a busy machine.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    locale: "fr-FR",
    // An animated home page would keep a core busy. Tests of motion enable it themselves.
    contextOptions: { reducedMotion: "reduce" },
    // Traces contain no screenshots, because screenshots would slow down the tests that measure time. CI writes no
    // traces at all, because they would take 3 % more time.
    trace: { mode: process.env.CI ? "off" : "retain-on-failure", screenshots: false, snapshots: false },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"],
    },
  },
  projects: [
    {
      name: "téléphone",
      use: { ...devices["Galaxy S9+"], viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 },
    },
  ],
});
