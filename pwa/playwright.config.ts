import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";

/** Maximum number of workers: each worker's shop needs database connections, and the one server allows sixty. */
const MOST_WORKERS = 4;

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/global-setup.ts",
  // Each worker has its own shop, so tests of one file can run in parallel.
  fullyParallel: true,
  // Two more workers than cores, because tests often only wait: for pauses of the shop, or for another test's
  // processes.
  workers: Math.min(MOST_WORKERS, availableParallelism() + 2),
  retries: 0,
  // On a busy machine, a step that takes an open page two seconds can take ten times as long.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    locale: "fr-FR",
    // An animated home page would keep a core busy. Tests of motion request it themselves.
    contextOptions: { reducedMotion: "reduce" },
    // Screenshots of traces would slow down timed tests. CI keeps no traces, because they add 3 % to the duration.
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
