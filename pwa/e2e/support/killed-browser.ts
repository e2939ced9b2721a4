import { execFileSync } from "node:child_process";
import type { BrowserContext, BrowserContextOptions } from "@playwright/test";
import { test } from "./fixtures.ts";

/** Starts browsers with a profile on disk, so that a new browser finds the data of the killed one. */
export const testWithProfile = test.extend<{
  startBrowser: (profile: string, options?: BrowserContextOptions) => Promise<BrowserContext>;
}>({
  startBrowser: ({ playwright, launchOptions, contextOptions, baseURL }, use) =>
    use((profile, options) =>
      playwright.chromium.launchPersistentContext(profile, {
        ...contextOptions,
        ...launchOptions,
        ...(baseURL && { baseURL }),
        ...options,
      }),
    ),
});

/** Kills the browser as a phone does when it needs memory. */
export async function kill(context: BrowserContext, profile: string): Promise<void> {
  const processes = execFileSync("ps", ["-axww", "-o", "pid=,args="], { encoding: "utf8" }).split("\n");
  const browser = processes
    .filter((one) => one.includes(`--user-data-dir=${profile}`) && !one.includes("--type="))
    .map((one) => Number.parseInt(one, 10));
  const gone = context.waitForEvent("close");
  for (const id of browser) process.kill(id, "SIGKILL");
  await gone;
}
