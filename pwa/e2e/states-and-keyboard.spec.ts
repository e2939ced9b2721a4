import { expect, type Page, test } from "@playwright/test";
import { expectFrenchSpaces, expectAccessible as expectNoBarrier } from "./barriers.ts";
import { desktop, open, settled, signInAsOwner, someProduct } from "./specification-lines.ts";
import { seenToasts, watchToasts } from "./toasts.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

async function expectAccessible(page: Page, state?: string): Promise<void> {
  await expectNoBarrier(page, state);
  await expectFrenchSpaces(page, state);
}

/** From now on nothing of the catalogue, the cart or the forms is answered. */
const cutOff = (page: Page) => page.context().route("**/graphql**", (route) => route.abort());
const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

test("axe objects to nothing that opens over a page", async ({ page }) => {
  await open(page, "/");
  await settled(page);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expectAccessible(page, "menu");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Rechercher", exact: true }).click();
  await expectAccessible(page, "recherche");
  await open(page, "/product-category?category=Robe&min=abc");
  await settled(page);
  await button(page, /^Filtres/).click();
  await expect(page.getByText(/nombre entier/)).toBeVisible();
  await expectAccessible(page, "filtres, prix refusé");
});

test("axe objects to no form that was refused", async ({ page }) => {
  for (const [address, submit] of [
    ["/login", "Se connecter"],
    ["/sign-up", "Créer mon compte"],
    ["/contact", "Envoyer le message"],
  ] as const) {
    await open(page, address);
    await settled(page);
    await button(page, submit).click();
    await expect(main(page).locator("[aria-invalid=true]").first()).toBeFocused();
    await expectAccessible(page, address);
  }
  await cutOff(page);
  await page.getByLabel("Nom complet").fill("Awa");
  await page.getByLabel("Adresse email").fill("awa@example.cm");
  await page.getByLabel("Votre message").fill("Bonjour");
  await button(page, "Envoyer le message").click();
  await expect(main(page).getByText("Votre message est gardé sur cet appareil")).toBeVisible();
  await expectAccessible(page, "message gardé");
});

test("axe objects to nothing where the network fails, a product is unknown or a page cannot be drawn", async ({
  page,
}) => {
  await open(page, "/product/00000000-0000-4000-8000-000000000000");
  await settled(page);
  await expectAccessible(page, "produit inconnu");

  await open(page, "/about");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => localStorage.getItem("catalogue") !== null);
  await cutOff(page);
  await page.goto("/search?q=sac");
  await expect(page.getByText(/^Hors ligne — catalogue de cet appareil/)).toBeVisible();
  await expectAccessible(page, "hors ligne");
});

test("axe does not object to a list nobody answers", async ({ page }) => {
  await watchToasts(page);
  await cutOff(page);
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto("/product-category?category=Robe");
  await expect(button(page, "Réessayer").first()).toBeVisible();
  // It comes a little later than what it says in passing.
  const said = async () => (await seenToasts(page)).map(({ text }) => text).join();
  await expect.poll(said).toContain("Failed to fetch products");
  await expectAccessible(page);
});

test.describe("without a service worker", () => {
  test.use({ serviceWorkers: "block" });

  test("axe does not object to the error screen", async ({ page }) => {
    await open(page, "/about");
    await page.route("**/assets/faq-page*", (route) => route.abort());
    await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
    await expect(page.getByRole("heading", { name: "Unexpected Application Error" })).toBeVisible();
    await expectAccessible(page);
  });
});

test("axe objects to no state of the cart, and to no dialog of the panel", async ({ page }) => {
  test.setTimeout(120_000);
  await signInAsOwner(page);
  await open(page, "/product-category?category=Robe");
  await button(page, /^Ajouter au panier : ./)
    .first()
    .click();
  await open(page, "/cart");
  await settled(page);
  await cutOff(page);
  await button(page, /^Augmenter la quantité/)
    .first()
    .click();
  await expect(main(page).getByText("en attente d'envoi").first()).toBeVisible();
  await expectAccessible(page, "panier hors ligne");
  await page.context().unroute("**/graphql**");
  await page.reload();
  await settled(page);
  const remove = button(page, /^Supprimer .* du panier$/);
  await expect(remove.first()).toBeVisible();
  // Other files fill the owner's cart too; each line that goes moves the next one up.
  for (let lines = await remove.count(); lines > 0; lines--) {
    await remove.first().click();
    await expect(remove).toHaveCount(lines - 1);
  }
  await expectAccessible(page, "article retiré");
  await page.reload();
  await expect(main(page).getByText("Pas de produits")).toBeVisible();
  await settled(page);
  await expectAccessible(page, "panier vide");

  for (const name of ["Nouveau produit", /^Modifier /, /^Supprimer /, /^Importer/]) {
    await open(page, "/admin-panel/all-products");
    await main(page).getByRole("button", { name }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await settled(page);
    await expectAccessible(page, `dialogue ${name}`);
  }
});

/** Presses Tab until something of that name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const MOST = 60;
  const names: string[] = [];
  for (let step = 0; step < MOST; step++) {
    await page.keyboard.press("Tab");
    const reached = await page.evaluate(() => {
      const element = document.activeElement;
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
      return element?.getAttribute("aria-label") ?? label ?? element?.textContent ?? "";
    });
    names.push(reached);
    if (typeof name === "string" ? reached === name : name.test(reached)) return;
  }
  throw new Error(`${name} is not reached by Tab, only ${names.join(", ")}`);
}

test("the keyboard opens the menu, goes through it and comes back to its button", async ({ page }) => {
  await open(page, "/");
  await settled(page);
  await tabTo(page, "Menu");
  await page.keyboard.press("Enter");
  await tabTo(page, "Contact");
  await page.keyboard.press("Escape");
  await expect(page.locator("#menu")).toBeHidden();
  await expect(page.getByRole("button", { name: "Menu", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, "Services");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/services$/);
  await expect(page.locator("#menu")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Soins des ongles" })).toBeFocused();
});

test("the keyboard opens the filters, chooses and comes back to their button", async ({ page }) => {
  await open(page, "/product-category?category=Robe");
  await settled(page);
  await tabTo(page, /^Filtres/);
  await page.keyboard.press("Enter");
  await tabTo(page, "Jupe");
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/category=Robe&category=Jupe/);
  await expect(page.getByRole("checkbox", { name: "Jupe" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("form", { name: "Filtres" })).toBeHidden();
  await expect(button(page, /^Filtres/)).toBeFocused();
});

test.describe("on a wide screen", () => {
  test.use(desktop(1280));

  test("the keyboard goes through the gallery, by its arrows and its thumbnails", async ({
    page,
    request,
  }) => {
    await open(page, await someProduct(request));
    await settled(page);
    const strip = page.getByRole("list", { name: "Images du produit" });
    const shown = () => strip.evaluate((list) => Math.round(list.scrollLeft / list.clientWidth));
    await tabTo(page, "Images du produit");
    await page.keyboard.press("ArrowRight");
    await expect.poll(shown).toBe(1);
    await tabTo(page, /^Image 1 sur/);
    await page.keyboard.press("Enter");
    await expect.poll(shown).toBe(0);
  });

  test("at a row's end the keyboard's focus stays on the arrow, a pointer's arrow goes", async ({ page }) => {
    await open(page, "/");
    await settled(page);
    const row = page.getByRole("region", { name: "Accessoires" });
    const next = row.getByRole("button", { name: "Accessoires : produits suivants" });
    const end = () =>
      row.getByRole("list").evaluate((list) => list.scrollWidth - list.clientWidth - list.scrollLeft < 10);
    await row.scrollIntoViewIfNeeded();
    await next.click();
    await next.focus();
    await expect(async () => {
      await page.keyboard.press("Enter");
      expect(await end()).toBe(true);
    }).toPass();
    await expect(next).toBeFocused();
    await expect(next).toBeDisabled();
    await page.keyboard.press("Shift+Tab");
    await expect(next).toHaveCount(0);

    await row.getByRole("button", { name: "Accessoires : produits précédents" }).click();
    await expect.poll(end).toBe(false);
    await next.click();
    await expect.poll(end).toBe(true);
    await expect(next).toHaveCount(0);
  });

  test("a dialog takes the focus, keeps it, and gives it back to what opened it", async ({ page }) => {
    await signInAsOwner(page);
    await open(page, "/admin-panel/all-products");
    await settled(page);
    const opener = main(page)
      .getByRole("button", { name: /^Supprimer / })
      .first();
    await opener.press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    const isInside = () => dialog.evaluate((element) => element.contains(document.activeElement));
    expect(await isInside()).toBe(true);
    await tabTo(page, "Annuler");
    await tabTo(page, "Fermer");
    expect(await isInside()).toBe(true);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });
});
