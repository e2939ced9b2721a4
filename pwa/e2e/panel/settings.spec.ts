import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { SUPER_ADMIN, signIn } from "../support/accounts.ts";
import { testInEmptyShop as test } from "../support/fixtures.ts";
import { open, settled } from "../support/hydration.ts";
import { catalogueReplicated, openWithEventStream, serviceWorkerReady } from "../support/offline.ts";

const FORMER = "237600000000";
const PHONE = "237677123456";

/** Saves what is typed, and waits until nothing is left to save. */
async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText(/^Enregistré\. /)).toBeVisible();
  await expect(page.getByRole("button", { name: "Enregistrer", exact: true })).toBeDisabled();
}

/** All links to a chat, a call or an SMS with the shop lead to this number, and there are some. */
const expectLinksTo = async (page: Page, phone: string) => {
  const links = page.locator('a[href*="wa.me/237"], a[href^="tel:"], a[href^="sms:"], a[href*="phone=237"]');
  const others = () =>
    links.evaluateAll(
      (all, number) => all.map((link) => link.getAttribute("href")).filter((href) => !href?.includes(number)),
      phone,
    );
  await expect(links.first()).toHaveAttribute("href", new RegExp(phone));
  await expect.poll(others).toEqual([]);
};

test("the number and the hours that the owner sets are followed by open pages, new ones, and later without a network", async ({
  browser,
  page,
  shop,
}) => {
  const product = await shop.addProduct("Robe Wouri");
  const context = await browser.newContext({ baseURL: shop.address });
  const shopper = await context.newPage();
  await openWithEventStream(shopper, product);
  await serviceWorkerReady(shopper);
  await catalogueReplicated(shopper);
  await expectLinksTo(shopper, FORMER);

  await test.step("the owner sets them", async () => {
    await signIn(page, SUPER_ADMIN);
    await open(page, "/admin-panel/settings");
    await page.getByLabel("Téléphone", { exact: true }).fill("6 77 12 34 56");
    await page.getByLabel("Heures, ligne 2").fill("9h-20h");
    await page.getByRole("button", { name: "Aperçu" }).click();
    await expect(page.getByRole("region", { name: "Aperçu" })).toContainText("+237 6 77 12 34 56");
    await settled(page);
    await expectAccessible(page, "réglages, aperçu");
    await save(page);
    await page.getByRole("link", { name: "Commandes", exact: true }).last().click();
    await expect(page.getByLabel("Les administrateurs traitent toutes les commandes")).toBeVisible();
    await settled(page);
    await expectAccessible(page, "réglages, commandes");
  });

  await test.step("the open page follows by itself", async () => {
    await expectLinksTo(shopper, PHONE);
    // It is shown before it is kept.
    const kept = () => shopper.evaluate(async () => (await caches.match("/shop.json"))?.text());
    await expect.poll(kept).toContain(PHONE);
  });

  await test.step("a new visit has nothing else", async () => {
    const html = await (await page.request.get("/contact")).text();
    expect(html).toContain("9h-20h");
    expect(html).toContain(PHONE);
    expect(html).not.toContain(FORMER);
  });

  await test.step("without a network it is the last known, on pages never opened too", async () => {
    await context.setOffline(true);
    const later = await context.newPage();
    await later.goto(product);
    await expect(later.getByRole("heading", { level: 1, name: "Robe Wouri" })).toBeVisible();
    await expectLinksTo(later, PHONE);
    expect(await later.content()).not.toContain(FORMER);
    await later.goto("/contact");
    await expect(later.getByText("9h-20h")).toBeVisible();
  });
  await context.close();
});

test("the shop's name, a page's text and its services are the owner's", async ({ page, shop }) => {
  await signIn(page, SUPER_ADMIN);
  await open(page, "/admin-panel/settings");
  await page.getByLabel("Nom de la boutique").fill("Chez Ada");
  await save(page);
  const manifest = await (await page.request.get("/manifest.webmanifest")).json();
  expect([manifest.name, manifest.short_name]).toEqual(["Chez Ada", "Chez Ada"]);

  await page.getByRole("link", { name: "Textes" }).click();
  await page
    .getByLabel("Texte", { exact: true })
    .fill("# Nos règles\n{boutique} rembourse <b>tout</b>.\n\n- vite\n- bien");
  await page.getByRole("button", { name: "Aperçu" }).click();
  await settled(page);
  await expectAccessible(page, "textes, aperçu");
  await save(page);
  const terms = await (await page.request.get("/terms")).text();
  expect(terms).toContain("Chez Ada rembourse &lt;b&gt;tout&lt;/b&gt;.");
  expect(terms).not.toContain("loi-cadre");
  expect(await (await page.request.get("/")).text()).not.toContain("rembourse");

  await page.getByRole("link", { name: "Services" }).last().click();
  await page.getByRole("button", { name: "Modifier Dépose" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Prix/).fill("5 000");
  await settled(page);
  await expectAccessible(page, "service");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog).toBeHidden();
  await settled(page);
  await expectAccessible(page, "services");
  const visitor = await (await page.context().browser()?.newContext({ baseURL: shop.address }))?.newPage();
  if (!visitor) throw new Error("no browser");
  // From the home page's document, which holds neither text nor services.
  await open(visitor, "/");
  await visitor.getByRole("contentinfo").getByRole("link", { name: "Conditions" }).click();
  await expect(visitor.getByText("Chez Ada rembourse <b>tout</b>.")).toBeVisible();
  await open(visitor, "/services");
  await expect(visitor.getByRole("article").filter({ hasText: "Dépose" })).toContainText(/5.000.FCFA/);
  await visitor.context().close();
});
