import { expect, type Page } from "@playwright/test";
import { SUPER_ADMIN } from "../support/accounts.ts";
import { test } from "../support/fixtures.ts";
import { open, settled } from "../support/hydration.ts";
import { firstProductPath } from "../support/products.ts";
import { offerSizes } from "../support/sizes.ts";

// A worker changes nothing of these screens, and would fetch the whole shop with each visit.
test.use({ serviceWorkers: "block" });

const LONG_NAME = "Ensemble trois pièces en wax imprimé, manches ballon et ceinture nouée, Foumban";

/** What lies on the name, where it is on screen. */
const covers = (page: Page) =>
  page.locator("main h1").evaluate((heading) => {
    const { left, top, width, height } = heading.getBoundingClientRect();
    const points = [2, width / 2, width - 2].flatMap((x) =>
      [1, height / 2, height - 1].map((y) => document.elementFromPoint(left + x, top + y)),
    );
    return points.flatMap((found) =>
      found && found !== heading ? [`${found.tagName}: ${found.textContent}`] : [],
    );
  });

test("nothing covers a product's name on the first screen", async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, await firstProductPath(request));
  await settled(page);
  // Not a product of its own: other tests of this shop would find it.
  await page.locator("main h1").evaluate((heading, name) => heading.replaceChildren(name), LONG_NAME);
  // Phones upright and on their side, and what a phone and a laptop show at 200 %.
  for (const [width, height] of [
    [360, 740],
    [320, 568],
    [320, 640],
    [412, 915],
    [640, 360],
    [740, 360],
    [180, 370],
    [640, 400],
  ] as const) {
    await page.setViewportSize({ width, height });
    // The header may still be on its way to where it stands at this size.
    await expect.poll(() => covers(page), `${width}×${height}`).toEqual([]);
  }
});

test("on a phone the photo is as wide as the screen, and price and order stay in sight", async ({
  page,
  request,
}) => {
  await open(page, await firstProductPath(request));
  await settled(page);
  const photo = page.getByRole("list", { name: "Images du produit" }).getByRole("img").first();
  const { width = 0, height = 0 } = (await photo.boundingBox()) ?? {};
  expect(Math.abs(width - 360)).toBeLessThanOrEqual(1);
  expect(Math.abs(width / height - 0.8)).toBeLessThan(0.01);
  await expect(photo).toHaveCSS("object-fit", "cover");

  const order = page.getByRole("link", { name: "Commander sur WhatsApp" });
  const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  for (const y of [0, end / 3, end / 2, end]) {
    await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), y);
    await expect(order).toBeInViewport({ ratio: 1 });
    await expect(order.locator("xpath=..")).toHaveAttribute("data-price", /FCFA$/);
  }
  // The end of the page is above the bar.
  const { y: top = 0 } = (await order.boundingBox()) ?? {};
  const last = await page.getByRole("button", { name: "Haut de page" }).boundingBox();
  expect((last?.y ?? top) + (last?.height ?? 0)).toBeLessThan(top);
});

test("on a phone nothing that has the focus is behind the bars", async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, await firstProductPath(request));
  await settled(page);
  const hidden: string[] = [];
  for (let name = ""; name !== "Haut de page"; ) {
    await page.keyboard.press("Tab");
    const [said = "", covering] = await page.evaluate(async () => {
      // The header comes back over the page with the focus's scroll.
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      const element = document.activeElement ?? document.body;
      const { left, top, width, height } = element.getBoundingClientRect();
      const found = document.elementFromPoint(left + width / 2, top + height / 2);
      const isSeen = !found || element.contains(found) || found.contains(element);
      return [element.getAttribute("aria-label") ?? element.textContent, isSeen ? "" : found.textContent];
    });
    if (covering) hidden.push(`${said} by ${covering}`);
    name = said;
  }
  expect(hidden).toEqual([]);
});

test("what is sold out promises no delivery", async ({ page, shop, api }) => {
  const shirt = await api.createProduct(await api.signIn(SUPER_ADMIN), { category: "Pull" });
  await offerSizes(shop, shirt.id, { T1: "AVAILABLE", T2: "SOLD_OUT" });
  await expect.poll(async () => (await page.request.get(shirt.path)).text()).toContain("radiogroup");
  await open(page, shirt.path);
  await settled(page);
  const promise = page.getByRole("main").getByText(/livraison/i);
  await expect(promise.first()).toBeVisible();
  await page.getByRole("radio", { name: "T2, épuisé" }).click();
  await expect(page.getByRole("link", { name: "Me prévenir", exact: true })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("link", { name: "Commander sur WhatsApp" })).toHaveCount(0);
  await expect(promise).toHaveCount(0);
  const html = await (await page.request.get(`${shirt.path}?variante=2`)).text();
  expect(html.slice(html.indexOf("<main"), html.indexOf("</main"))).not.toMatch(/livraison/i);
});

/** Moves fingers from one place to another, both by their x in CSS pixels, in the middle of the screen. */
async function move(page: Page, from: readonly number[], to: readonly number[]): Promise<void> {
  const STEPS = 10;
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", step: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints:
        type === "touchEnd"
          ? []
          : from.map((x, id) => ({ id, x: x + ((to[id] ?? x) - x) * (step / STEPS), y: 370 })),
    });
  await touch("touchStart", 0);
  for (let step = 1; step <= STEPS; step++) await touch("touchMove", step);
  await touch("touchEnd", STEPS);
}

test("an image is seen whole and close, by fingers or by keys", async ({ page, request }) => {
  await open(page, await firstProductPath(request));
  await settled(page);
  const enlarge = page.getByRole("button", { name: "Agrandir l’image" });
  await enlarge.press("Enter");
  const viewer = page.getByRole("dialog");
  await expect(viewer.getByRole("button", { name: "Fermer" })).toBeFocused();
  await expect(viewer.getByText(/^Image 1 sur/)).toBeVisible();

  await test.step("two fingers enlarge it", async () => {
    const width = () =>
      viewer
        .getByRole("img")
        .first()
        .evaluate((img) => img.getBoundingClientRect().width);
    await move(page, [150, 210], [60, 300]);
    await expect.poll(width).toBeGreaterThan(700);
    await viewer.getByRole("img").first().click();
    await page.keyboard.press("ArrowRight");
    await expect(viewer.getByText(/^Image 2 sur/)).toBeVisible();
    await expect.poll(width).toBe(360);
    await page.keyboard.press("ArrowLeft");
    await expect(viewer.getByText(/^Image 1 sur/)).toBeVisible();
  });

  await test.step("a finger leads to the next", async () => {
    await move(page, [300], [50]);
    await expect(viewer.getByText(/^Image 2 sur/)).toBeVisible();
  });

  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
  await expect(enlarge).toBeFocused();
  await expect(page.getByRole("button", { name: /^Image 2 sur/ })).toHaveAttribute("aria-current", "true");
});

test("results of a search stand three to a row on a wide screen, each with the word that calls", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/search?q=robe");
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards.nth(3)).toBeVisible();
  const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
  expect(tops.filter((top) => top === tops[0])).toHaveLength(3);
  await expect(cards.first().getByText("Appeler")).toBeVisible();
});

for (const [deviceScaleFactor, width] of [
  [1, 320],
  [2, 640],
  [3, 640],
] as const)
  test.describe(`with ${deviceScaleFactor} pixels a point`, () => {
    test.use({ deviceScaleFactor });

    test(`a phone fetches an image of ${width} pixels, and none larger`, async ({ page, request }) => {
      const asked: string[] = [];
      page.on("request", (sent) => asked.push(new URL(sent.url()).pathname));
      await open(page, await firstProductPath(request));
      await settled(page);
      const shown = page.getByRole("list", { name: "Images du produit" }).getByRole("img").first();
      await expect(shown).toHaveJSProperty("complete", true);
      const widths = asked.flatMap((path) => /^\/images\/[^/]+\/(\d+)$/.exec(path)?.[1] ?? []);
      expect(Math.max(...widths.map(Number))).toBe(width);
    });
  });
