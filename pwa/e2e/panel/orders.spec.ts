import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { SUPER_ADMIN, signIn } from "../support/accounts.ts";
import { testInEmptyShop } from "../support/fixtures.ts";
import { open, settled } from "../support/hydration.ts";
import { documentId } from "../support/stored-documents.ts";

/** An order as a phone places it; the panel's documents are stored ones, so is nothing else here. */
const recordOrder = (page: Page, token: string | null, productName: string) =>
  page.request.post("/graphql", {
    headers: { authorization: `Bearer ${token}` },
    data: {
      documentId: documentId("mutation RecordOrder("),
      variables: {
        input: {
          id: randomUUID(),
          placedAt: new Date().toISOString(),
          name: "Awa Ngono",
          phone: "677123456",
          lines: [{ productName, price: 15_000, quantity: 2 }],
        },
      },
    },
  });

// In a shop of its own: other tests order too.
testInEmptyShop(
  "an open list shows a new order by itself, which goes on its way by taps",
  async ({ page }) => {
    await signIn(page, SUPER_ADMIN);
    await open(page, "/admin-panel/orders");
    await settled(page);
    await expect(page.getByText("Pas encore de commande")).toBeVisible();
    await expectAccessible(page, "pas encore de commande");
    const token = await page.evaluate(() => localStorage.getItem("token"));
    await recordOrder(page, token, "Robe Kribi");
    const row = page.getByRole("article").filter({ hasText: "Robe Kribi" });
    await expect(row).toBeVisible();
    await expect(page.getByRole("link", { name: "Commandes 1 nouvelle" })).toBeVisible();
    await expectAccessible(page, "commandes");

    await row.getByRole("button").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Confirmer" }).click();
    await expect(dialog.getByText("Confirmée", { exact: true })).toBeVisible();
    await settled(page);
    await expectAccessible(page, "commande");
    await dialog.getByRole("button", { name: "Fermer" }).click();
    await expect(row).toContainText("Confirmée");

    await page.getByRole("button", { name: "Enregistrer une commande" }).click();
    await dialog
      .getByLabel("Message reçu")
      .fill("Je souhaite commander : Montre (9 000 FCFA)\nCommande : K7M-42P");
    await expect(dialog.getByText("Commande K7M-42P")).toBeVisible();
    await settled(page);
    await expectAccessible(page, "commande à enregistrer");
    await dialog.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await expect(dialog.getByRole("heading", { name: "Commande K7M-42P" })).toBeVisible();
  },
);
