import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { SUPER_ADMIN, signIn } from "../support/accounts.ts";
import { test, testInEmptyShop } from "../support/fixtures.ts";
import { open, settled } from "../support/hydration.ts";
import {
  catalogueReplicated,
  openWithEventStream,
  serviceWorkerReady,
  settingsStored,
} from "../support/offline.ts";
import { documentId } from "../support/stored-documents.ts";

const FORMER = "237600000000";
const PHONE = "237677123456";

/** Saves the form, and waits until it has no unsaved edit. */
async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText(/^Enregistré\. /)).toBeVisible();
  await expect(page.getByRole("button", { name: "Enregistrer", exact: true })).toBeDisabled();
}

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

testInEmptyShop(
  "the owner's phone number and opening hours appear on open pages, on first visits and offline",
  async ({ browser, page, shop }) => {
    const product = await shop.addProduct("Robe Wouri");
    const context = await browser.newContext({ baseURL: shop.address });
    const shopper = await context.newPage();
    await openWithEventStream(shopper, product);
    await serviceWorkerReady(shopper);
    await catalogueReplicated(shopper);
    await expectLinksTo(shopper, FORMER);

    await test.step("the owner sets phone number and opening hours", async () => {
      await signIn(page, SUPER_ADMIN);
      await open(page, "/admin-panel/settings");
      await page.getByLabel("Téléphone", { exact: true }).fill("6 77 12 34 56");
      await page.getByLabel("Heures, ligne 2").fill("9h-20h");
      await page.getByRole("button", { name: "Aperçu" }).click();
      await expect(page.getByRole("region", { name: "Aperçu" })).toContainText("+237 6 77 12 34 56");
      await expectAccessible(page, "réglages, aperçu");
      await save(page);
      await page.getByRole("link", { name: "Commandes", exact: true }).last().click();
      await expect(page.getByLabel("Les administrateurs traitent toutes les commandes")).toBeVisible();
      await expectAccessible(page, "réglages, commandes");
    });

    await test.step("an open page shows the new phone number without a reload", async () => {
      await expectLinksTo(shopper, PHONE);
      await settingsStored(shopper, PHONE);
    });

    await test.step("a first visit shows only the new phone number", async () => {
      const html = await (await page.request.get("/contact")).text();
      expect(html).toContain("9h-20h");
      expect(html).toContain(PHONE);
      expect(html).not.toContain(FORMER);
    });

    await test.step("pages that were never opened show the new phone number without a network", async () => {
      await context.setOffline(true);
      const later = await context.newPage();
      await later.goto(product);
      await expect(later.getByRole("heading", { level: 1, name: "Robe Wouri" })).toBeVisible();
      await expectLinksTo(later, PHONE);
      await expect.poll(() => later.content()).not.toContain(FORMER);
      await later.goto("/contact");
      await expect(later.getByText("9h-20h")).toBeVisible();
    });
    await context.close();
  },
);

testInEmptyShop("the owner changes the shop's name, a page's text and a service", async ({ page, shop }) => {
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
  await expectAccessible(page, "service");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog).toBeHidden();
  await expectAccessible(page, "services");
  const visitor = await (await page.context().browser()?.newContext({ baseURL: shop.address }))?.newPage();
  if (!visitor) throw new Error("no browser");
  // The visit starts on the home page. Its HTML contains neither the changed terms nor the services, so the visitor's
  // device must fetch both.
  await open(visitor, "/");
  await visitor.getByRole("contentinfo").getByRole("link", { name: "Conditions" }).click();
  await expect(visitor.getByText("Chez Ada rembourse <b>tout</b>.")).toBeVisible();
  await open(visitor, "/services");
  await expect(visitor.getByRole("article").filter({ hasText: "Dépose" })).toContainText(/5.000.FCFA/);
  await visitor.context().close();
});

testInEmptyShop(
  "the owner prepares appointments; only the page of the services contains the opening hours",
  async ({ page }) => {
    await signIn(page, SUPER_ADMIN);
    await open(page, "/admin-panel/settings/appointments");
    await page.getByRole("button", { name: "Lundi-vendredi" }).click();
    await page.getByRole("button", { name: "Ajouter une pause, lundi" }).click();
    await page.getByRole("button", { name: "Ajouter une place" }).click();
    await page.getByRole("button", { name: "Ajouter un jour" }).click();
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByText("Indiquez un jour qui existe")).toBeVisible();
    await expectAccessible(page, "rendez-vous, avec une erreur");
    await page.getByLabel("Jour fermé 1").fill("2099-12-25");
    await save(page);

    await page.getByRole("link", { name: "Voir les services" }).click();
    await page.getByRole("button", { name: "Modifier Dépose" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/^Durée/).selectOption("45");
    await dialog.getByRole("checkbox", { name: "Place 2" }).uncheck();
    await expectAccessible(page, "service avec des places");
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("link", { name: "Rendez-vous", exact: true }).last().click();
    await expect(page.getByText("Les clients peuvent choisir une heure pour un service.")).toBeVisible();

    const services = await (await page.request.get("/services")).text();
    expect(services).toContain("appointmentHours");
    for (const hidden of ["placeIds", "appointmentPlaces", "closedDays"])
      expect(services).not.toContain(hidden);
    expect(await (await page.request.get("/")).text()).not.toContain("appointmentHours");
  },
);

testInEmptyShop(
  "if payment settings were changed on two pages, the owner chooses a version of each field",
  async ({ page }) => {
    await signIn(page, SUPER_ADMIN);
    const other = await page.context().newPage();
    for (const one of [page, other]) await open(one, "/admin-panel/settings/payment");
    const state = async (one: Page, deposit: string, holder: string) => {
      await one.getByLabel(/^Acompte, en\s%/).fill(deposit);
      await one.getByRole("button", { name: "Ajouter un compte" }).click();
      const account = one.getByRole("group", { name: "Compte 1" });
      await account.getByLabel("Titulaire").fill(holder);
      await account.getByLabel("Numéro ou code marchand").fill("677123456");
    };
    await state(other, "30", "AWA NGONO");
    await save(other);
    await state(page, "40", "BRICE");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    const conflict = (label: string) => page.getByRole("region", { name: `${label}\u00a0: deux versions` });
    await expect(conflict("Comptes de mobile money")).toContainText("MTN MoMo AWA NGONO 677123456");
    await expect(conflict("Comptes de mobile money")).toBeFocused();
    await expectAccessible(page, "réglages, deux versions");
    await conflict("Comptes de mobile money").getByRole("button", { name: "Prendre l’autre" }).click();
    await conflict("Acompte, en %").getByRole("button", { name: "Garder le mien" }).click();
    await expect(page.getByRole("group", { name: "Compte 1" }).getByLabel("Titulaire")).toHaveValue(
      "AWA NGONO",
    );
    await save(page);
    await page.reload();
    await expect(page.getByLabel(/^Acompte, en\s%/)).toHaveValue("40");
    await expect(page.getByRole("group", { name: "Compte 1" }).getByLabel("Titulaire")).toHaveValue(
      "AWA NGONO",
    );

    await page.getByRole("link", { name: "Identité légale" }).click();
    await page.getByLabel(/^NIU/).fill("12");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByText(/^14 caractères/)).toBeVisible();
    await expectAccessible(page, "identité légale refusée");
  },
);

/**
 * Drags the first entry of a sortable list onto the second, by its handle and with one finger. Moves and lifts the
 * finger only after the list has announced the entry's last position; otherwise the entry would not move.
 */
async function dragFirstToSecond(page: Page, list: Locator): Promise<void> {
  const middleOf = async (handle: Locator) => {
    const box = await handle.boundingBox();
    if (!box) throw new Error("the handle is not on screen");
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const handles = list.getByRole("button", { name: /^Déplacer / });
  const [start, end] = [await middleOf(handles.nth(0)), await middleOf(handles.nth(1))];
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints });
  const announced = (place: number) =>
    expect(page.getByText(new RegExp(`^Déplacement de .*: place ${place} sur `))).toBeAttached();
  await touch("touchStart", start);
  await touch("touchMove", { ...start, y: start.y + 8 });
  await announced(1);
  await touch("touchMove", { ...start, y: end.y + 8 });
  await announced(2);
  await touch("touchEnd");
}

test("the owner sorts delivery zones with a finger; a zone without a price is refused", async ({ page }) => {
  await signIn(page, SUPER_ADMIN);
  await open(page, "/admin-panel/delivery");
  await settled(page);
  const zones = page.getByRole("main").locator("ol").first();
  const names = async () => (await zones.locator("li strong").allInnerTexts()).slice(0, 3);
  // Waits until the list has loaded and its entries are laid out, because the texts of entries can be read only then.
  await expect.poll(async () => (await names()).filter(Boolean).length).toBe(3);
  const [first = "", second = "", third = ""] = await names();
  await expectAccessible(page, "zones de livraison");
  const sorted = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes(documentId("mutation SortDeliveryZones("))),
  );
  await dragFirstToSecond(page, zones);
  await sorted;
  await expect.poll(names).toEqual([second, first, third]);
  await page.reload();
  await expect.poll(names).toEqual([second, first, third]);

  await page.getByRole("button", { name: "Ajouter une zone" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Enregistrer" }).click();
  const alerts = page.getByRole("dialog").getByRole("alert");
  await expect(alerts.filter({ hasText: "francs entiers" })).toBeVisible();
  await expectAccessible(page, "zone refusée");
});
