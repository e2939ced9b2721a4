import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { SUPER_ADMIN, signIn } from "../support/accounts.ts";
import { test, testInEmptyShop } from "../support/fixtures.ts";
import { open, settled } from "../support/hydration.ts";
import { expectNoHorizontalOverflow } from "../support/layout.ts";
import { mutate } from "../support/panel.ts";
import { setSizes } from "../support/sizes.ts";

// The service worker is blocked to save time: it would download the catalogue at each visit.
test.use({ serviceWorkers: "block" });
testInEmptyShop.use({ serviceWorkers: "block" });

const LONG_NAME = "Marie-Thérèse Bernadette Ngo Mbock épouse Tchoupo-Nganou";

const placed = (id: string, fields: object) => ({
  ...{ id, channel: "CHAT", placedAt: new Date().toISOString(), name: LONG_NAME, phone: "677123456" },
  ...fields,
});

const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const article = (page: Page, text: string) => page.getByRole("article").filter({ hasText: text });

testInEmptyShop(
  "the panel warns of a payment above the amount due, and of one announced for a cancelled order",
  async ({ page }) => {
    await signIn(page, SUPER_ADMIN);
    const [unpaid, cancelled] = [randomUUID(), randomUUID()];
    const lines = [{ productName: "Robe Kribi", price: 20_000, quantity: 1 }];
    for (const id of [unpaid, cancelled])
      await mutate(page, "PlaceOrder", { input: placed(id, { lines }) }, true);
    const state = { id: cancelled, from: "NEW", to: "CANCELLED", acceptShortage: false };
    await mutate(page, "ChangeOrderState", { ...state, requestId: randomUUID() });
    const announced = { kind: "MTN_MOMO", amount: 20_000 };
    for (const [orderId, reference] of [
      [cancelled, "MP241122.1234.A00001"],
      [unpaid, "MP241122.1234.A00002"],
    ])
      await mutate(
        page,
        "AnnouncePayment",
        { input: { id: randomUUID(), orderId, ...announced, reference } },
        true,
      );

    await open(page, "/admin-panel/orders");
    await settled(page);
    await page.getByRole("button", { name: /^Paiements annoncés/ }).click();
    const waiting = dialog(page, "Paiements annoncés");
    const back = waiting.getByRole("listitem").filter({ hasText: "Commande annulée" });
    await expect(back.getByText("Commande annulée : à rendre à la personne")).toBeVisible();
    await expectAccessible(page, "paiement annoncé d’une commande annulée");
    await expectNoHorizontalOverflow(page);
    await back.getByRole("button", { name: "Reçu, confirmer" }).click();
    await expect(waiting.getByRole("listitem")).toHaveCount(1);
    await waiting.getByRole("button", { name: "Fermer" }).click();
    await expect(article(page, "Annulée").getByText("À rembourser")).toBeVisible();

    await article(page, "Nouvelle").getByRole("button").click();
    const order = dialog(page, /^Commande/);
    await order.getByRole("button", { name: "Noter un paiement" }).click();
    const payment = dialog(page, "Paiement");
    await payment.getByText("Espèces").click();
    await payment.getByLabel(/^Montant/).fill("200 000");
    await payment.getByRole("button", { name: "Enregistrer" }).click();
    await expect(payment.getByText(/^200.000.FCFA, c’est 180.000.FCFA de plus/)).toBeInViewport();
    await expectAccessible(page, "paiement au-dessus du reste");
    await expectNoHorizontalOverflow(page);
    await payment.getByRole("button", { name: "Revenir" }).click();
    await expect(payment.getByLabel(/^Montant/)).toBeFocused();
    await payment.getByLabel(/^Montant/).fill("15 000");
    await payment.getByRole("button", { name: "Enregistrer" }).click();
    await expect(order.getByText(/^Reste à payer5.000/)).toBeVisible();

    await order.getByRole("button", { name: "Reçu, confirmer" }).click();
    await expect(order.getByText(/^20.000.FCFA, c’est 15.000.FCFA de plus/)).toBeInViewport();
    await expectAccessible(page, "paiement annoncé au-dessus du reste");
    await expectNoHorizontalOverflow(page);
    await order.getByRole("button", { name: "Confirmer quand même" }).click();
    await expect(order.getByText(/^À rembourser15.000/).first()).toBeVisible();
  },
);

testInEmptyShop(
  "in an exchange, the new size costs the same; the panel asks before it gives a piece not in stock",
  async ({ page, shop }) => {
    const name = "Robe longue brodée à la main, col en V, édition Grassfields";
    const path = await shop.addProduct(name, 15_000);
    const dress = path.slice(path.lastIndexOf("/") + 1);
    await shop.addProduct("Foulard", 3_000);
    await setSizes(shop, dress, { M: "AVAILABLE", L: "AVAILABLE" });
    const database = await shop.connect();
    await database.query(
      "INSERT INTO variant_stock (product_id, number, count) VALUES ($1, 1, 5), ($1, 2, 0)",
      [dress],
    );
    await database.end();
    await signIn(page, SUPER_ADMIN);
    const line = { productId: dress, productName: name };
    await mutate(page, "SellInShop", {
      input: {
        ...{ id: randomUUID(), acceptShortage: true, name: LONG_NAME, phone: "677123456" },
        lines: [{ ...line, variant: 1, size: "M", price: 12_000, quantity: 2 }],
        ...{ discount: 3_000, discountReason: "fidèle" },
        payment: { id: randomUUID(), kind: "CASH", reference: "" },
      },
    });
    await open(page, "/admin-panel/orders");
    await settled(page);
    await page.getByRole("article").getByRole("button").click();
    const order = dialog(page, /^Commande/);
    await order.getByRole("button", { name: "Retour ou échange" }).click();
    const back = dialog(page, "Retour ou échange");
    await back.getByRole("button", { name: /^Une pièce de plus/ }).click();
    const add = async (search: string, name: RegExp) => {
      await back.getByRole("button", { name: "Ajouter de la boutique" }).click();
      await back.getByLabel("Chercher un produit de la boutique").fill(search);
      await back.getByRole("button", { name }).click();
    };
    await add("Robe", /^Ajouter Robe.*, L, 0 en stock$/);
    const price = back.getByLabel("Prix d’une pièce");
    await expect(price).toHaveValue("12000");
    await expect(price).toHaveAttribute("readonly");
    await add("Foulard", /^Ajouter Foulard/);
    await expect(price.last()).toHaveValue("3000");
    await expect(
      back.getByText(/^Remise de la commande.*elle ne vaut pas pour ce nouvel article$/),
    ).toBeVisible();
    await expectAccessible(page, "échange");
    await expectNoHorizontalOverflow(page);
    await back.getByRole("button", { name: "Enregistrer" }).click();
    await expect(back.getByText(/^Pas assez en stock/)).toBeInViewport();
    await expectAccessible(page, "échange sans stock");
    await back.getByRole("button", { name: "Enregistrer quand même" }).click();
    // The customer exchanges a dress for another size, and takes a scarf too. The dress keeps its price and its share
    // of the discount, so the customer pays only for the scarf.
    await expect(order.getByText(/^Reste à payer3.000/)).toBeVisible();
  },
);

test("an admin sees only number, state and their own articles of an order that a colleague handles", async ({
  page,
  api,
}) => {
  const owner = await api.signIn(SUPER_ADMIN);
  const theirs = await api.createProduct(owner);
  const admin = await api.createAccount("Admine", "ADMIN");
  const own = await api.createProduct(admin.token);
  const lines = [own, theirs].map(({ id, name }) => ({
    ...{ productId: id, productName: name, price: 15_000, quantity: 1 },
  }));
  await mutate(
    page,
    "PlaceOrder",
    { input: placed(randomUUID(), { lines, quarter: "Douala, Akwa", fee: 1_500 }) },
    true,
  );
  const refused: string[] = [];
  page.on("response", async (response) => {
    if (response.url().includes("/graphql") && (await response.text().catch(() => "")).includes("FORBIDDEN"))
      refused.push(response.url());
  });
  await signIn(page, admin);
  await open(page, "/admin-panel/orders");
  await settled(page);
  const row = page.getByRole("article");
  await expect(row).toContainText("Un super administrateur traite cette commande");
  await expect(row).not.toContainText("FCFA");
  await expect(row).not.toContainText("Ngo Mbock");
  await expectAccessible(page, "commande d’une autre personne, liste");
  await row.getByRole("button").click();
  const order = dialog(page, /^Commande/);
  await expect(order.getByText(own.name)).toBeVisible();
  for (const hidden of [theirs.name, "Ngo Mbock", "Akwa", "Paiements", "Historique", "Total", "Livraison"])
    await expect(order.getByText(hidden)).toHaveCount(0);
  await expectAccessible(page, "commande d’une autre personne");
  await expectNoHorizontalOverflow(page);
  expect(refused).toEqual([]);
});
