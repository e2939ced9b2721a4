import { rm } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { testByProxy } from "./support/fixtures.ts";
import { settled } from "./support/hydration.ts";
import { serviceWorkerReady } from "./support/offline.ts";

testByProxy(
  "opened again after the browser has ended, the shop does not download a page that the device has",
  async ({ playwright, launchOptions, contextOptions, baseURL, viewport, connection }, testInfo) => {
    const profile = testInfo.outputPath("profile");
    const visit = async (look: (page: Page) => Promise<void>) => {
      const context = await playwright.chromium.launchPersistentContext(profile, {
        ...contextOptions,
        ...launchOptions,
        ...(baseURL && { baseURL }),
        viewport,
      });
      const page = await context.newPage();
      await page.goto("/");
      await settled(page);
      await look(page);
      await context.close();
    };
    await visit(serviceWorkerReady);
    expect(connection.requests).toContain("GET /");
    connection.requests.length = 0;

    await visit(async (page) => {
      await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
      // Paths of the server's own still reach it.
      await page.goto("/sitemap.xml");
      await expect(page.getByText("/product-category").first()).toBeVisible();
      await page.goto("/api/docs");
      await expect(page.getByText("/api/signin").first()).toBeVisible();
    });
    const pages = connection.requests.filter((request) => /^GET \/(?:$|sitemap|api\/docs)/.test(request));
    expect(pages).toEqual(["GET /sitemap.xml", "GET /api/docs"]);
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  },
);
