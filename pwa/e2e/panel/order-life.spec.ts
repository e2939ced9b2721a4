import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { SUPER_ADMIN, signIn, tokenOf } from "../support/accounts.ts";
import { test } from "../support/fixtures.ts";
import { open, settled } from "../support/hydration.ts";
import { toPanelPage } from "../support/panel.ts";
import { documentId } from "../support/stored-documents.ts";

const PRICE = 15_000;

/**
 * Creates an order of two pieces with a delivery fee of 1 500 FCFA through the API, and opens its dialog in the panel.
 */
async function openOrder(page: Page): Promise<Locator> {
  const name = `Personne ${randomUUID().slice(0, 8)}`;
  await signIn(page, SUPER_ADMIN);
  await open(page, "/admin-panel/orders");
  await settled(page);
  const answer = await page.request.post("/graphql", {
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
    data: {
      documentId: documentId("mutation RecordOrder("),
      variables: {
        input: {
          ...{ id: randomUUID(), placedAt: new Date().toISOString(), name, phone: "677123456", fee: 1_500 },
          lines: [{ productName: "Robe de ce test", price: PRICE, quantity: 2 }],
        },
      },
    },
  });
  expect((await answer.json()).errors).toBeUndefined();
  await page.getByRole("article").filter({ hasText: name }).getByRole("button").click();
  return page.getByRole("dialog", { name: /^Commande/ });
}

test("on a phone, an order is changed, paid, delivered and partly returned, and its receipt is printed", async ({
  page,
}) => {
  const order = await openOrder(page);
  await expect(order.getByText(/^À payer31.500/).first()).toBeInViewport({ ratio: 1 });

  // The dialog focuses the fee's field, so a new fee takes only two taps: open and save.
  await order.getByRole("button", { name: /^Modifier la livraison/ }).click();
  const delivery = page.getByRole("dialog", { name: "Livraison" });
  await expect(delivery.getByLabel(/^Frais/)).toBeFocused();
  await page.keyboard.type("2000");
  await expectAccessible(page, "livraison");
  await delivery.getByRole("button", { name: "Enregistrer" }).click();
  await expect(order.getByText(/^À payer32.000/).first()).toBeVisible();

  await order.getByRole("button", { name: "Modifier les articles" }).click();
  const lines = page.getByRole("dialog", { name: "Articles" });
  await lines.getByRole("button", { name: /^Une pièce de plus/ }).click();
  await expectAccessible(page, "articles");
  await lines.getByRole("button", { name: "Enregistrer" }).click();
  await expect(order.getByText(/^2.× Robe de ce test → 3.× Robe de ce test$/)).toBeVisible();

  await order.getByRole("button", { name: "Noter un paiement" }).click();
  const payment = page.getByRole("dialog", { name: "Paiement" });
  await payment.getByText("Espèces").click();
  await expectAccessible(page, "paiement");
  await payment.getByRole("button", { name: "Enregistrer" }).click();
  await expect(order.getByText(/^Payée47.000/)).toBeVisible();

  for (const step of ["Confirmer", "Mettre en route", "Marquer livrée"])
    await order.getByRole("button", { name: step }).click();
  await order.getByRole("button", { name: "Retour ou échange" }).click();
  const back = page.getByRole("dialog", { name: "Retour ou échange" });
  await back.getByRole("button", { name: /^Une pièce de plus/ }).click();
  await expectAccessible(page, "retour");
  await back.getByRole("button", { name: "Enregistrer" }).click();
  await expect(order.getByText(/^À rembourser15.000/).first()).toBeVisible();

  await order.getByText("Historique").click();
  await expect(order.getByText(/a noté un retour/)).toBeVisible();
  await expectAccessible(page, "commande retournée");

  await order.getByRole("button", { name: /^Reçu REC-/ }).click();
  await expectAccessible(page, "reçu");
  await page.emulateMedia({ media: "print" });
  const slip = page.getByRole("article").filter({ hasText: /Reçu REC-/ });
  await expect(slip).toBeVisible();
  await expect(page.getByRole("dialog", { name: /^Commande/ })).toBeHidden();
});

test("an article is sold in the shop with five taps, and the closing of the day counts it", async ({
  page,
}) => {
  await signIn(page, SUPER_ADMIN);
  await open(page, "/admin-panel/orders");
  await settled(page);
  await page.getByRole("link", { name: "Vente en boutique" }).click();
  await page.getByLabel("Chercher un produit de la boutique").fill("robe");
  await page
    .getByRole("button", { name: /^Ajouter / })
    .first()
    .click();
  await page.getByText("Espèces").click();
  await page.getByLabel(/^Argent donné/).fill("2 000 000");
  await expect(page.getByText(/^Monnaie à rendre/)).toBeVisible();
  await expectAccessible(page, "vente en boutique");
  await page.getByRole("button", { name: /^Encaisser/ }).click();
  await expect(page.getByText(/^Vente .*FCFA$/)).toBeVisible();
  await expectAccessible(page, "vendu");

  await toPanelPage(page, "Ventes");
  await expect(page.getByRole("table", { name: "Par canal" })).toContainText("Vente en boutique");
  await expectAccessible(page, "journal des ventes");
  await page.getByRole("button", { name: "Journée d’aujourd’hui" }).click();
  const day = page.getByRole("dialog", { name: /^Journée du/ });
  await expect(day.getByText(/^dont Vente en boutique/)).toBeVisible();
  await expectAccessible(page, "journée");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("article").filter({ hasText: /^.*Journée du/ })).toBeVisible();
});
