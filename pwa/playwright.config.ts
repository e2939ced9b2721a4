import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";

/** Each worker's shop holds connections to the one database server, which gives sixty. */
const MOST_WORKERS = 4;

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/global-setup.ts",
  // Each worker has a shop of its own, so that tests of one file need not wait for each other.
  fullyParallel: true,
  // Two more than cores: tests wait for pauses of the shop, and for each other's processes.
  workers: Math.min(MOST_WORKERS, availableParallelism() + 2),
  retries: 0,
  // A busy machine is slow, not wrong: what an open page shows within two seconds may take it ten times as long.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    locale: "fr-FR",
    // What moves is drawn anew all the time: an open home page would keep a core busy. What tests motion asks for it.
    contextOptions: { reducedMotion: "reduce" },
    // Taking screenshots for the trace would slow down what is timed; in CI nobody keeps it, and it costs a thirtieth.
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
