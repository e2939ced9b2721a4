import { expect, type Page } from "@playwright/test";
import { newPerson, SUPER_ADMIN, signIn, signUp } from "../support/accounts.ts";
import { test } from "../support/fixtures.ts";
import { open } from "../support/hydration.ts";
import { phonePhoto } from "../support/images.ts";
import { pressInPanel } from "../support/panel.ts";
import { setSizes } from "../support/sizes.ts";
import { documentId } from "../support/stored-documents.ts";

// The service worker is blocked to save time: it would download the catalogue at each visit. No test here needs it.
test.use({ serviceWorkers: "block" });

/**
 * Holds back the answer to a mutation. @returns `sent`, a promise that resolves when the page sends the mutation, and
 * `end`, which lets the server's answer pass or makes the request fail
 */
async function hold(page: Page, mutation: string) {
  let end: (how: "answer" | "failure") => void = () => undefined;
  const ended = new Promise<"answer" | "failure">((resolve) => {
    end = resolve;
  });
  const id = documentId(`mutation ${mutation}(`);
  const sent = page.waitForRequest((request) => request.postData()?.includes(id) ?? false);
  await page.route("**/graphql", async (route) => {
    if (!route.request().postData()?.includes(id)) return route.fallback();
    return (await ended) === "answer" ? route.continue() : route.abort();
  });
  return { sent, end };
}

/**
 * Presses Escape five times. The page can prevent a single Escape from closing the dialog, but Chromium lets no page
 * prevent the second Escape in a row.
 */
async function pressEscape(page: Page): Promise<void> {
  for (let press = 0; press < 5; press += 1) await page.keyboard.press("Escape");
}

const dialogOf = (page: Page) => page.getByRole("dialog");
const submit = (page: Page, name: string) =>
  dialogOf(page).getByRole("button", { name, exact: true }).click();

/** Selects the first product of the list, and opens the dialog of the button `action`, such as a change of prices. */
async function openSelection(page: Page, action: string): Promise<void> {
  await pressInPanel(page, "Sélectionner");
  await page.getByRole("checkbox").first().check();
  await page.getByRole("group", { name: "Produits choisis" }).getByRole("button", { name: action }).click();
}

interface BusyDialog {
  page: string;
  mutation: string;
  open: (page: Page) => Promise<void>;
  send: (page: Page) => Promise<void>;
}

const DIALOGS: Readonly<Record<string, BusyDialog>> = {
  "a product": {
    page: "all-products",
    mutation: "UpdateProduct",
    open: (page) => pressInPanel(page, /^Modifier /),
    send: async (page) => {
      await page.getByLabel("Nom du produit").press("End");
      await page.getByLabel("Nom du produit").pressSequentially(" bis");
      await page.keyboard.press("Enter");
    },
  },
  "a product's deletion": {
    page: "all-products",
    mutation: "DeleteProduct",
    open: (page) => pressInPanel(page, /^Supprimer /),
    send: (page) => submit(page, "Supprimer"),
  },
  "a category of several products": {
    page: "all-products",
    mutation: "ChangeCategories",
    open: (page) => openSelection(page, "Catégorie"),
    send: async (page) => {
      await dialogOf(page).getByLabel("Catégorie").selectOption("Jupe");
      await submit(page, "Changer");
    },
  },
  "prices of several products": {
    page: "all-products",
    mutation: "ChangePrices",
    open: (page) => openSelection(page, "Prix"),
    send: async (page) => {
      await page.getByLabel("Pourcentage").fill("10");
      await submit(page, "Changer");
    },
  },
  "the deletion of several products": {
    page: "all-products",
    mutation: "DeleteProducts",
    open: (page) => openSelection(page, "Supprimer"),
    send: (page) => submit(page, "Supprimer"),
  },
  "an import": {
    page: "all-products",
    mutation: "ImportProducts",
    open: (page) => pressInPanel(page, "Importer un tableau"),
    send: (page) =>
      page.getByLabel("Tableau").setInputFiles({
        name: "produits.csv",
        mimeType: "text/csv",
        buffer: Buffer.from("nom,prix\nRobe,1000\n"),
      }),
  },
  "a role": {
    page: "all-users",
    mutation: "ChangeUserRole",
    open: (page) => pressInPanel(page, /^Changer le rôle/),
    send: async (page) => {
      await dialogOf(page)
        .getByRole("radio", { name: /^Administrateur/ })
        .check();
      await submit(page, "Confirmer");
    },
  },
  "a password link": {
    page: "all-users",
    mutation: "CreatePasswordLink",
    open: (page) => pressInPanel(page, /^Lien de mot de passe/),
    send: (page) => submit(page, "Créer le lien"),
  },
  "the deletion of an account": {
    page: "all-users",
    mutation: "DeleteUser",
    open: (page) => pressInPanel(page, /^Supprimer le compte/),
    send: (page) => submit(page, "Supprimer le compte"),
  },
  "a delivery zone": {
    page: "delivery",
    mutation: "SaveDeliveryZone",
    open: (page) => pressInPanel(page, "Ajouter une zone"),
    send: async (page) => {
      await page.getByLabel(/^Quartier/).fill("Quartier du test");
      await page.getByLabel(/^Frais/).fill("1500");
      await page.keyboard.press("Enter");
    },
  },
  "a slide": {
    page: "banner",
    mutation: "SaveBannerSlide",
    open: (page) => pressInPanel(page, "Ajouter une image"),
    send: async (page) => {
      await page.locator("input[name=bannerPhoto]").setInputFiles(await phonePhoto(1, 1200));
      await page.getByLabel("Ce que l’image montre").fill("Robes");
      await submit(page, "Enregistrer");
    },
  },
  "a service": {
    page: "settings/services",
    mutation: "SaveServices",
    open: (page) => pressInPanel(page, /^Modifier /),
    send: async (page) => {
      await dialogOf(page).getByLabel("Prix, en FCFA").fill("5000");
      await submit(page, "Enregistrer");
    },
  },
  "an order that is written down": {
    page: "orders",
    mutation: "RecordOrder",
    open: (page) => pressInPanel(page, "Enregistrer une commande"),
    send: async (page) => {
      await dialogOf(page)
        .getByLabel(/^Article/)
        .first()
        .fill("Robe");
      await dialogOf(page).getByLabel(/^Prix/).first().fill("5000");
      await submit(page, "Enregistrer");
    },
  },
  "the removal of the demonstration": {
    page: "",
    mutation: "RemoveDemo",
    open: (page) => pressInPanel(page, "Retirer la démonstration"),
    send: (page) => submit(page, "Retirer"),
  },
};

/** Closes the dialog, and ends the selection mode if it is on. */
async function closeAll(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: "wait" });
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toBeHidden();
  const selection = page.getByRole("button", { name: "Terminer" });
  if (await selection.isVisible()) await selection.click();
}

for (const path of new Set(Object.values(DIALOGS).map((dialog) => dialog.page)))
  test(`on /admin-panel/${path}, Escape does not close a dialog that waits for an answer, which then shows a failure`, async ({
    page,
  }) => {
    await signUp(page, newPerson("Awa Ngono"));
    await signIn(page, SUPER_ADMIN);
    await open(page, `/admin-panel/${path}`);
    for (const [what, dialog] of Object.entries(DIALOGS).filter(([, one]) => one.page === path))
      await test.step(what, async () => {
        const held = await hold(page, dialog.mutation);
        await dialog.open(page);
        await dialog.send(page);
        await held.sent;
        await pressEscape(page);
        const busy = dialogOf(page).locator("[aria-busy=true]");
        await expect(busy.or(dialogOf(page).getByText("Lecture du tableau…"))).toBeVisible();
        held.end("failure");
        await expect(dialogOf(page).getByRole("alert").first()).toBeVisible();
        await closeAll(page);
        await dialog.open(page);
        await expect(dialogOf(page)).toBeVisible();
        await closeAll(page);
      });
  });

test("the dialog of a product's sizes stays open while it waits for the server, and shows a failure", async ({
  page,
  shop,
  api,
}) => {
  const skirt = await api.createProduct(await api.signIn(SUPER_ADMIN), { category: "Jupe" });
  await setSizes(shop, skirt.id, { "38": "AVAILABLE", "40": "SOLD_OUT" });
  await signIn(page, SUPER_ADMIN);
  await open(page, "/admin-panel/all-products");
  const held = await hold(page, "ChangeAvailability");
  await pressInPanel(page, new RegExp(`choisir pour ${skirt.name}`));
  await pressInPanel(page, "Tout épuisé");
  await submit(page, "Enregistrer");
  await held.sent;
  await pressEscape(page);
  held.end("failure");
  await expect(dialogOf(page).getByRole("alert")).toBeVisible();
});

test("Escape does not close the dialog that waits for a password link; closing it later returns the focus", async ({
  page,
}) => {
  const person = newPerson("Awa Ngono");
  await signUp(page, person);
  await signIn(page, SUPER_ADMIN);
  await open(page, "/admin-panel/all-users");
  const held = await hold(page, "CreatePasswordLink");
  const button = page
    .getByRole("row")
    .filter({ hasText: person.email })
    .getByRole("button", { name: /^Lien/ });
  await button.click();
  await submit(page, "Créer le lien");
  await held.sent;
  await pressEscape(page);
  const isFocusInside = () => dialogOf(page).evaluate((dialog) => dialog.contains(document.activeElement));
  await expect.poll(isFocusInside).toBe(true);
  held.end("answer");
  await expect(page.getByLabel("Lien à envoyer")).toHaveValue(/^http/);
  await submit(page, "Terminé");
  await expect(button).toBeFocused();
});

test("Escape does not interrupt the saving of a delivery zone: the zone is added, and the dialog closes", async ({
  page,
}) => {
  await signIn(page, SUPER_ADMIN);
  await open(page, "/admin-panel/delivery");
  const held = await hold(page, "SaveDeliveryZone");
  await pressInPanel(page, "Ajouter une zone");
  await page.getByLabel(/^Quartier/).fill("Quartier attendu");
  await page.getByLabel(/^Frais/).fill("1500");
  await page.keyboard.press("Enter");
  await held.sent;
  await pressEscape(page);
  held.end("answer");
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole("listitem").filter({ hasText: "Quartier attendu" })).toBeVisible();
});
