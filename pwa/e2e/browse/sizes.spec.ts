import { expect, type Locator, type Page } from "@playwright/test";
import { SUPER_ADMIN } from "../support/accounts.ts";
import { test } from "../support/fixtures.ts";
import { open, settled } from "../support/hydration.ts";
import {
  catalogueReplicated,
  lengthenWorkerTimeouts,
  openWithEventStream,
  serviceWorkerReady,
} from "../support/offline.ts";
import { setSizes } from "../support/sizes.ts";

/** Sizes that no product of the demonstration catalogue has, each with its availability. */
const SIZES = { T1: "AVAILABLE", T2: "LAST_PIECES", T3: "SOLD_OUT" } as const;

const chip = (page: Page, name: string) => page.getByRole("radio", { name });
const order = (page: Page | Locator) => page.getByRole("link", { name: "Commander sur WhatsApp" });
const messageOf = async (page: Page, name: string) =>
  new URL((await page.getByRole("link", { name }).getAttribute("href")) ?? "").searchParams.get("text");

test("arrow keys choose a size; the link to the size works without a script and without a network", async ({
  page,
  context,
  shop,
  api,
}) => {
  const shirt = await api.createProduct(await api.signIn(SUPER_ADMIN), { category: "Pull" });
  await setSizes(shop, shirt.id, SIZES);
  await expect.poll(async () => (await page.request.get(shirt.path)).text()).toContain("radiogroup");
  await open(page, shirt.path);

  await test.step("arrow keys choose a size", async () => {
    await page.getByRole("link", { name: "Pull", exact: true }).last().focus();
    await page.keyboard.press("Tab");
    await expect(chip(page, "T1")).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(chip(page, "T2, dernières pièces")).toBeChecked();
    await expect(page).toHaveURL(new RegExp(`${shirt.path}\\?variante=2$`));
    // The URL changes a moment before the page shows the size.
    await expect.poll(() => messageOf(page, "Commander sur WhatsApp")).toContain("\nTaille : T2\n");
    expect(await messageOf(page, "Partager sur WhatsApp")).toContain(`${shirt.path}?variante=2`);
  });

  await test.step("without a script the sizes are links", async () => {
    const bare = await context.browser()?.newContext({ javaScriptEnabled: false, locale: "fr-FR" });
    const link = await bare?.newPage();
    if (!bare || !link) throw new Error("no browser");
    await link.goto(shop.address + shirt.path);
    await chip(link, "T2, dernières pièces").click();
    await expect(link).toHaveURL(/variante=2$/);
    await expect(chip(link, "T2, dernières pièces")).toBeChecked();
    expect(await messageOf(link, "Commander sur WhatsApp")).toContain("\nTaille : T2\n");
    await bare.close();
  });

  await test.step("without a network the chosen size is on the page, before its script runs and afterwards", async () => {
    await serviceWorkerReady(page);
    await catalogueReplicated(page);
    await lengthenWorkerTimeouts(page);
    await context.setOffline(true);
    const answer = await page.goto(`${shirt.path}?variante=3`);
    expect(answer?.fromServiceWorker()).toBe(true);
    expect(await answer?.text()).toContain("Me prévenir");
    await expect(chip(page, "T3, épuisé")).toBeChecked();
    await chip(page, "T1").click();
    await expect(order(page)).toBeVisible();
    await page.goto("/product-category?category=Pull&size=T3");
    await expect(page.getByRole("article").filter({ hasText: shirt.name })).toBeVisible();
    await page.goto("/product-category?category=Pull&size=T3&available=1");
    await expect(page.getByText("Aucun produit trouvé pour ces filtres")).toBeVisible();
  });
});

test("the dialog for the size of ordered shoes shows six sizes a line, and always its order link", async ({
  page,
  shop,
  api,
}) => {
  const shoe = await api.createProduct(await api.signIn(SUPER_ADMIN), { category: "Escarpins" });
  const openSheet = async (count: number) => {
    const sizes = Array.from({ length: count }, (_, place) => [String(36 + place), "AVAILABLE"] as const);
    await setSizes(shop, shoe.id, Object.fromEntries(sizes));
    await expect
      .poll(async () => (await page.request.get(shoe.path)).text())
      .toContain(`>${String(35 + count)}</a>`);
    await open(page, shoe.path);
    await settled(page);
    await order(page).click();
    const sheet = page.getByRole("dialog", { name: shoe.name });
    await expect(sheet.getByRole("radio")).toHaveCount(count);
    return sheet;
  };

  const sheet = await openSheet(6);
  const tops = await sheet
    .getByRole("radio")
    .evaluateAll((chips) => new Set(chips.map((one) => one.getBoundingClientRect().top)).size);
  expect(tops).toBe(1);

  await openSheet(20);
  await expect(order(sheet)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 740, height: 360 });
  await expect(order(sheet)).toBeInViewport({ ratio: 1 });
  const last = sheet.getByRole("radio", { name: "55" });
  await last.focus();
  const isCovered = () =>
    last.evaluate((chip) => {
      const { left, top, width, height } = chip.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height - 1) !== chip;
    });
  await expect.poll(isCovered).toBe(false);
});

test("open pages show without a reload that a size, and later the whole product, is sold out", async ({
  page,
  context,
  shop,
  api,
}) => {
  const shirt = await api.createProduct(await api.signIn(SUPER_ADMIN), { category: "Pull" });
  await setSizes(shop, shirt.id, SIZES);
  const list = await context.newPage();
  await openWithEventStream(page, `${shirt.path}?variante=1`);
  await expect(chip(page, "T1")).toBeChecked();
  await openWithEventStream(list, "/product-category?category=Pull");
  const card = list.getByRole("article").filter({ hasText: shirt.name });
  await expect(card.getByRole("link", { name: /^Commander/ })).toBeVisible();

  await setSizes(shop, shirt.id, { ...SIZES, T1: "SOLD_OUT" });
  await expect(chip(page, "T1, épuisé")).toBeChecked();
  await expect(page.getByRole("link", { name: "Me prévenir", exact: true })).toBeVisible();
  await expect(order(page)).toHaveCount(0);
  await chip(page, "T2, dernières pièces").click();
  await expect(order(page)).toBeVisible();

  await setSizes(shop, shirt.id, { T1: "SOLD_OUT", T2: "SOLD_OUT", T3: "SOLD_OUT" });
  await expect(card.getByText("Épuisé")).toBeVisible();
  await expect(card.getByRole("link", { name: /^Me prévenir/ })).toBeVisible();
});
