import { defineConfig, devices } from "@playwright/test";

const PORT = Number(process.env.E2E_PORT ?? 4173);
const BASE_URL = `http://localhost:${PORT}`;
const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

export default defineConfig({
  testDir: "e2e",
  workers: 1,
  retries: 0,
  // A busy machine is slow, not wrong.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    baseURL: BASE_URL,
    locale: "fr-FR",
    // Their pictures would take the machine from what is timed.
    trace: { mode: "retain-on-failure", screenshots: false },
    launchOptions: {
      executablePath,
      args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"],
    },
  },
  projects: [
    {
      name: "téléphone",
      use: { ...devices["Galaxy S9+"], viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 },
    },
    {
      name: "ordinateur",
      use: { viewport: { width: 1280, height: 800 } },
      testMatch: /(accessible|desktop).*/,
    },
  ],
  webServer: {
    command: `node e2e/start-shop.mjs`,
    env: { E2E_PORT: String(PORT) },
    url: `${BASE_URL}/readyz`,
    timeout: 600_000,
    reuseExistingServer: !process.env.CI,
    // The server ends its database engine: killed before, on a busy machine, it would leave it running.
    gracefulShutdown: { signal: "SIGTERM", timeout: 60_000 },
    stdout: "ignore",
  },
});
