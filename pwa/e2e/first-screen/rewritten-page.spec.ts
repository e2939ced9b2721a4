import { expect } from "@playwright/test";
import { test } from "../support/fixtures.ts";
import { hydrated } from "../support/hydration.ts";
import { sharp } from "../support/images.ts";

/**
 * Changes a page's HTML in the way that a CDN, a browser extension or another application's browser may, before React
 * hydrates it.
 */
const rewrite = (html: string): string =>
  html
    .replace("<body>", '<body data-gr-ext-installed=""><div id="in-app-bar">Ouvrir dans le navigateur</div>')
    .replace(
      '<div id="root">',
      '<div id="root"><grammarly-desktop-integration></grammarly-desktop-integration>',
    )
    .replaceAll(
      /<a href="mailto:[^"]*">[^<]*<\/a>/g,
      '<a href="/cdn-cgi/l/email-protection#6e04"><span class="__cf_email__">[email&#160;protected]</span></a>',
    )
    .replaceAll(/(\+237(?:[\s\u00a0]|&nbsp;)*6[\d\s\u00a0]{8,})/g, '<a href="tel:$1">$1</a>');

test.describe("a page whose HTML was changed on its way to the browser", () => {
  test.use({ serviceWorkers: "block" });

  test("is rendered again by the script: its e-mail links show the shop's e-mail address, and its forms work", async ({
    page,
  }) => {
    let isRewritten = false;
    await page.route("**/contact", async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const changed = rewrite(html);
      isRewritten = html !== changed && changed.includes("email-protection");
      await route.fulfill({ response, body: changed });
    });
    await page.goto("/contact");
    await hydrated(page);
    expect(isRewritten).toBe(true);
    await expect(page.locator("main a[href^='mailto:']").first()).toHaveText(/@/);
    await expect(page.getByText("[email protected]")).toHaveCount(0);
    await page.getByLabel("Message").fill("Bonjour");
    await expect(page.getByLabel("Message")).toHaveValue("Bonjour");
  });

  test("is sent with a header by which the shop forbids CDNs to change the HTML", async ({ request }) => {
    const response = await request.get("/contact");
    expect(response.headers()["cache-control"]).toBe("no-cache, no-transform");
    expect(await response.text()).toContain('<meta name="format-detection" content="telephone=no');
  });
});

test("a browser's own dark mode does not invert the colours of products", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setAutoDarkModeOverride", { enabled: true });
  const brightness = async () => {
    const { channels } = await sharp(await page.screenshot()).stats();
    return Math.min(...channels.map(({ mean }) => mean));
  };
  await page.goto("/contact");
  await expect.poll(brightness).toBeGreaterThan(150);
  // With the colour scheme `light` instead of `only light`, the browser darkens the page. This proves that the
  // browser's own dark mode is on in this test.
  await page.evaluate(() => document.documentElement.style.setProperty("color-scheme", "light"));
  await expect.poll(brightness).toBeLessThan(100);
});
