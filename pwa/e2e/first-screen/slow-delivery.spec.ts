import { setTimeout as pause } from "node:timers/promises";
import { expect } from "@playwright/test";
import { test } from "../support/fixtures.ts";
import { settled } from "../support/hydration.ts";
import { watchHydration } from "../support/hydration-watch.ts";
import { firstProductPath } from "../support/products.ts";
import { SlowDelivery } from "../support/slow-delivery.ts";

/** Delay of the style sheet and of the scripts (ms). It is longer than all other loading of the page takes. */
const LATE_MS = 2_000;

for (const [device, width, height] of [
  ["phone", 360, 740],
  ["computer", 1280, 800],
] as const)
  for (const name of ["the home page", "a product's page"])
    test(`on a ${device}, nothing on ${name} moves while a slow network delivers the page`, async ({
      page,
      shop,
      request,
    }) => {
      const path = name === "the home page" ? "/" : await firstProductPath(request);
      const delivery = new SlowDelivery(shop.port);
      try {
        await page.setViewportSize({ width, height });
        const hydrated = await watchHydration(page, "main");
        await page.goto((await delivery.open()) + path);
        await settled(page);
        expect((await hydrated()).isSame).toBe(true);
      } finally {
        delivery.close();
      }
    });

for (const [late, files] of [
  ["style sheet", /\/assets\/[^/]+\.css$/],
  ["script", /\/assets\/[^/]+\.js$/],
] as const)
  for (const path of ["/product", "/search?q=sac", "/favoris", "/orders"])
    test(`nothing on ${path} moves when its ${late} arrives late`, async ({ page }) => {
      await page.route(files, async (route) => {
        await pause(LATE_MS);
        await route.continue();
      });
      const hydrated = await watchHydration(page, "header");
      await page.goto(path);
      await settled(page);
      await page.waitForFunction(() => !document.querySelector("link[data-awaited]"));
      await settled(page);
      await hydrated();
    });
