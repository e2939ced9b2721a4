import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { SUPER_ADMIN, signIn } from "../support/accounts.ts";
import { addButton, openCart } from "../support/cart.ts";
import { testInEmptyShop as test } from "../support/fixtures.ts";
import { hydrated, open, settled } from "../support/hydration.ts";
import { visitUntilOfflineReady } from "../support/offline.ts";
import { clickOrderLink, openMore, ownOrder, panelOrder, stayOnPage, stepOf } from "../support/orders.ts";
import { toPanelPage } from "../support/panel.ts";
import { PhoneUser } from "../support/phone-user.ts";
import { withPlainSpaces } from "../support/products.ts";
import { setSizes } from "../support/sizes.ts";
import type { TestShop } from "../support/test-shop.ts";

const ROBE = { name: "Robe Kribi", price: 15_000 };
const SCARF = { name: "Foulard Edéa", price: 5_000 };
const DEPOSIT = "8000";

/*
 * The expected figures in FCFA, calculated by hand. Ordered: 15 000 (robe) + 5 000 (scarf) = 20 000. After the discount
 * of 2 000, and without a fee because the customer comes to the shop: 18 000. After the deposit of 8 000, 10 000 remain
 * to be paid.
 */
const BEFORE_DELIVERY = {
  Commandé: "18 000 FCFA 1 commande, annulations déduites",
  Livré: "0 FCFA",
  Encaissé: "8 000 FCFA",
  "Reste à payer": "10 000 FCFA maintenant, des commandes de cette période",
};
/*
 * The figures at the end of the week. Ordered and delivered: 18 000 (the order) + 15 000 (the robe sold in the shop) =
 * 33 000. Paid before the return: 8 000 (deposit) + 10 000 (paid later) + 15 000 = 33 000. Then the customer brings the
 * scarf back. The scarf cost 5 000, a quarter of the order, so its part of the discount of 2 000 was 500, and the shop
 * gives 4 500 back. Paid after the return: 33 000 − 4 500 = 28 500.
 */
const AT_THE_END = {
  Commandé: "33 000 FCFA 2 commandes, annulations déduites",
  Livré: "33 000 FCFA 4 500 FCFA rapportés dans la période",
  Encaissé: "28 500 FCFA 4 500 FCFA rendus ou annulés",
  "Reste à payer": "0 FCFA maintenant, des commandes de cette période",
};
/**
 * Pieces in stock before and after the week. The customer ordered a robe in M and got an L instead; the shop sold
 * another L; the customer brought the scarf back.
 */
const STOCK = { before: { M: 3, L: 3, scarf: 3 }, after: { M: 3, L: 1, scarf: 3 } };

/** The owner, who uses the panel on a phone. Counts the taps of each task. */
class Owner {
  readonly page: Page;
  readonly user: PhoneUser;
  readonly #order: Locator;
  readonly #number: string;

  private constructor(page: Page, number: string) {
    this.page = page;
    this.user = new PhoneUser(page);
    this.#number = number;
    this.#order = page.getByRole("dialog", { name: /^Commande/ });
  }

  /** Opens the panel's list of orders on another phone. @param number the order that the owner works on */
  static async signIn(browser: Browser, shop: TestShop, number: string): Promise<Owner> {
    const page = await (await browser.newContext({ baseURL: shop.address })).newPage();
    await signIn(page, SUPER_ADMIN);
    await open(page, "/admin-panel/orders");
    await settled(page);
    return new Owner(page, number);
  }

  async task(name: string, mostTaps: number, steps: (order: Locator) => Promise<void>): Promise<void> {
    await test.step(name, async () => {
      const before = this.user.effort.taps;
      await steps(this.#order);
      const taps = this.user.effort.taps - before;
      test.info().annotations.push({ type: "taps", description: `${name}: ${taps}` });
      expect(taps, `taps: ${name}`).toBeLessThanOrEqual(mostTaps);
      if (await this.#order.isVisible()) await this.#order.getByRole("button", { name: "Fermer" }).click();
    });
  }

  openOrder(): Promise<void> {
    return this.user.tap(panelOrder(this.page, this.#number).getByRole("button"));
  }

  async changePart(button: string | RegExp, title: string, steps: (form: Locator) => Promise<void>) {
    await this.user.tap(this.#order.getByRole("button", { name: button }));
    const form = this.page.getByRole("dialog", { name: title, exact: true });
    await steps(form);
    await this.user.tap(form.getByRole("button", { name: "Enregistrer" }));
    await expect(form).toHaveCount(0);
  }

  async expectFigures(expected: Readonly<Record<string, string>>): Promise<void> {
    await this.#follow("Ventes", "Journal des ventes");
    await expect(this.page.getByRole("button", { name: "Ce mois" })).toHaveAttribute("aria-pressed", "true");
    const shown = () =>
      this.page
        .locator("main dl")
        .first()
        .evaluate((list) =>
          Object.fromEntries(
            [...list.children].map((tile) => [
              tile.querySelector("dt")?.textContent ?? "",
              [...(tile.querySelector("dd")?.children ?? [])].map(({ textContent }) => textContent).join(" "),
            ]),
          ),
        );
    const plain = async () =>
      Object.fromEntries(Object.entries(await shown()).map(([name, text]) => [name, withPlainSpaces(text)]));
    await expect.poll(plain).toEqual(expected);
    await this.#follow("Commandes", "Commandes");
  }

  async #follow(link: string, title: string): Promise<void> {
    await toPanelPage(this.page, link);
    await expect(this.page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await settled(this.page);
  }
}

/** Puts a robe in two sizes and a scarf on sale, each with counted pieces. @returns the paths of their pages */
async function addProducts(shop: TestShop): Promise<{ robe: string; scarf: string }> {
  const robe = await shop.addProduct(ROBE.name, ROBE.price);
  const scarf = await shop.addProduct(SCARF.name, SCARF.price);
  await setSizes(shop, idOf(robe), { M: "AVAILABLE", L: "AVAILABLE" });
  const database = await shop.connect();
  await database.query("INSERT INTO variant_stock VALUES ($1, 1, $3), ($1, 2, $4), ($2, 0, $5)", [
    ...[idOf(robe), idOf(scarf)],
    ...Object.values(STOCK.before),
  ]);
  await database.end();
  return { robe, scarf };
}

const idOf = (path: string): string => path.slice("/product/".length);

async function stockOf(shop: TestShop, { robe, scarf }: { robe: string; scarf: string }) {
  const database = await shop.connect();
  const { rows } = await database.query("SELECT product_id, number, count FROM variant_stock");
  await database.end();
  const count = (path: string, number: number) =>
    rows.find((row) => row.product_id === idOf(path) && row.number === number)?.count;
  return { M: count(robe, 1), L: count(robe, 2), scarf: count(scarf, 0) };
}

/** Orders a robe in M and a scarf from the cart, with name, phone number and quarter, and without a delivery zone. */
async function orderByChat(page: Page, { robe, scarf }: { robe: string; scarf: string }): Promise<string> {
  await visitUntilOfflineReady(page, `${robe}?variante=1`);
  await hydrated(page);
  await addButton(page).click();
  await open(page, scarf);
  await addButton(page).click();
  await openCart(page);
  await page.getByText("Vos coordonnées").click();
  await page.getByLabel("Nom").fill("Awa Ngono");
  await page.getByLabel("Téléphone").fill("677123456");
  await page.getByLabel("Quartier").fill("Bonamoussadi");
  return clickOrderLink(page.getByRole("link", { name: "Commander sur WhatsApp" }));
}

test("the owner needs few taps for an order that is negotiated, paid, collected and partly returned", async ({
  page,
  context,
  browser,
  shop,
}) => {
  const paths = await addProducts(shop);
  await stayOnPage(page);
  const number = await test.step("a visitor orders two articles", () => orderByChat(page, paths));
  await open(page, "/orders");
  const own = ownOrder(page, number);
  await expect(own.getByText("En attente de réponse")).toBeVisible();
  await expect(own.getByText("Total hors livraison")).toBeVisible();
  const owner = await Owner.signIn(browser, shop, number);
  const { user } = owner;

  await owner.task("enter the fee", 3, async (order) => {
    await owner.openOrder();
    await owner.changePart(/^Modifier la livraison/, "Livraison", async (form) => {
      await expect(form.getByLabel(/^Frais/)).toBeFocused();
      await owner.page.keyboard.type("2000");
    });
    await expect(order.getByText(/^À payer22.000/).first()).toBeVisible();
  });
  await owner.task("give a discount with its reason", 4, async (order) => {
    await owner.openOrder();
    await owner.changePart(/^Modifier la remise/, "Remise", async (form) => {
      await expect(form.getByLabel(/^Remise/)).toBeFocused();
      await owner.page.keyboard.type("2000");
      await user.type(form.getByLabel("Raison"), "fidélité");
    });
    await expect(order.getByText(/^À payer20.000/).first()).toBeVisible();
  });
  await owner.task("change the size", 5, async (order) => {
    await owner.openOrder();
    await owner.changePart("Modifier les articles", "Articles", (form) =>
      user.choose(form.getByLabel("Taille et couleur"), "L — 3 en stock"),
    );
    await expect(order.getByText(/, M → .*, L$/)).toBeVisible();
  });

  await test.step("the visitor sees the shop's changes, and announces a deposit without a network", async () => {
    await open(page, "/orders");
    await expect(own.getByText("Modifiée par la boutique")).toBeVisible();
    await openMore(own);
    for (const change of [/, M → .*, L$/, /^Livraison\s: à convenir → 2.000/, /^Remise\s: .*2.000.*fidélité/])
      await expect(own.getByText(change)).toBeVisible();
    await context.setOffline(true);
    await own.getByRole("button", { name: "J’ai payé" }).click();
    const form = page.getByRole("dialog", { name: /^J’ai payé/ });
    await expect(form.getByLabel("Payé par")).toHaveValue("MTN_MOMO");
    await form.getByLabel("Montant en FCFA").fill(DEPOSIT);
    await form.getByLabel("Numéro de la transaction").fill("MP261128.0930");
    await form.getByRole("button", { name: "Envoyer" }).click();
    await expect(own.getByText("En attente d’envoi")).toBeVisible();
    await context.setOffline(false);
    await expect(own.getByText("En attente de vérification")).toBeVisible();
  });

  await owner.task("confirm the announced payment", 3, async () => {
    await user.tap(owner.page.getByRole("button", { name: /^Paiements annoncés/ }));
    const list = owner.page.getByRole("dialog", { name: "Paiements annoncés" });
    const opened = user.effort.taps;
    await user.tap(list.getByRole("button", { name: "Reçu, confirmer" }));
    await expect(list.getByText("Tout est traité")).toBeVisible();
    expect(user.effort.taps - opened).toBe(1);
    await user.tap(list.getByRole("button", { name: "Fermer" }));
  });
  await owner.task("make it a pickup", 4, async (order) => {
    await owner.openOrder();
    await owner.changePart(/^Modifier la livraison/, "Livraison", (form) =>
      user.tap(form.getByText("Retrait à la boutique, sans frais")),
    );
    await expect(order.getByText(/^Reste à payer10.000/).first()).toBeVisible();
  });
  await owner.task("confirm the order and mark it as ready", 3, async (order) => {
    await owner.openOrder();
    await user.tap(order.getByRole("button", { name: "Confirmer" }));
    await user.tap(order.getByRole("button", { name: "Marquer prête" }));
    await expect(order.getByText("Prête").first()).toBeVisible();
  });
  await test.step("the sales figures of the month before the delivery", () =>
    owner.expectFigures(BEFORE_DELIVERY));

  await test.step("the visitor sees that the order is ready, what remains to be paid, and the receipt", async () => {
    await open(page, "/orders");
    await expect(stepOf(own)).toHaveText("Prête");
    await expect(own).toContainText(/Reste à payer\s*10\s000\sFCFA/);
    await openMore(own);
    await expect(own.getByText("Confirmé par la boutique")).toBeVisible();
    await own.getByRole("button", { name: /^Reçu REC-\d{4}-000001$/ }).click();
    await expect(page.getByRole("dialog", { name: /^Reçu/ })).toContainText(
      /Payé par MTN MoMo\s*8\s000\sFCFA/,
    );
    await page.keyboard.press("Escape");
  });

  await owner.task("enter the rest in cash", 4, async (order) => {
    await owner.openOrder();
    await user.tap(order.getByRole("button", { name: "Noter un paiement" }));
    const form = owner.page.getByRole("dialog", { name: "Paiement", exact: true });
    await user.tap(form.getByText("Espèces"));
    await user.tap(form.getByRole("button", { name: "Enregistrer" }));
    await expect(form).toHaveCount(0);
    await expect(order.getByText(/^Payée18.000/)).toBeVisible();
  });
  await owner.task("mark it as delivered", 2, async (order) => {
    await owner.openOrder();
    await user.tap(order.getByRole("button", { name: "Marquer livrée" }));
    await expect(order.getByRole("button", { name: "Retour ou échange" })).toBeVisible();
  });
  await owner.task("take a piece back", 4, async (order) => {
    await owner.openOrder();
    await owner.changePart("Retour ou échange", "Retour ou échange", (form) =>
      user.tap(form.getByRole("button", { name: `Une pièce de plus : ${SCARF.name}` })),
    );
    await expect(order.getByText(/^À rembourser4.500/).first()).toBeVisible();
  });
  await owner.task("give the money back", 4, async (order) => {
    await owner.openOrder();
    await user.tap(order.getByRole("button", { name: /^Rendre 4.500/ }));
    const form = owner.page.getByRole("dialog", { name: "Rendre de l’argent" });
    await user.tap(form.getByText("Espèces"));
    await user.tap(form.getByRole("button", { name: "Enregistrer" }));
    await expect(form).toHaveCount(0);
    await expect(order.getByText(/^Payée13.500/)).toBeVisible();
  });
  await owner.task("sell one article in the shop", 6, async () => {
    await user.tap(owner.page.getByRole("link", { name: "Vente en boutique" }));
    await user.type(owner.page.getByLabel("Chercher un produit de la boutique"), "kribi");
    await user.tap(owner.page.getByRole("button", { name: `Ajouter ${ROBE.name}, L` }));
    await user.tap(owner.page.getByText("Espèces"));
    await user.tap(owner.page.getByRole("button", { name: /^Encaisser 15.000/ }));
    await expect(owner.page.getByText(/^Vente .*15.000.FCFA$/)).toBeVisible();
  });

  await test.step("the sales figures of the month and the stock at the end", async () => {
    await owner.expectFigures(AT_THE_END);
    expect(await stockOf(shop, paths)).toEqual(STOCK.after);
  });
  await test.step("the visitor's phone shows the finished order completely", async () => {
    await open(page, "/orders");
    await expect(stepOf(own)).toHaveText("Retirée");
    await expect(own.getByText("Payée")).toBeVisible();
    await openMore(own);
    await expect(own.getByText("1 pièce rapportée")).toBeVisible();
    await expect(own.getByRole("button", { name: /^Reçu REC-/ })).toHaveCount(2);
  });
  await owner.page.context().close();
});
