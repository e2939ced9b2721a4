import { expect } from "@playwright/test";
import { test } from "../support/fixtures.ts";
import { settled } from "../support/hydration.ts";
import { watchHydration } from "../support/hydration-watch.ts";
import { firstProductPath } from "../support/products.ts";
import { SlowDelivery } from "../support/slow-delivery.ts";

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
