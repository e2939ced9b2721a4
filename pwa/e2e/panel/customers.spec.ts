import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { SUPER_ADMIN, signIn, tokenOf } from "../support/accounts.ts";
import { testInEmptyShop as test } from "../support/fixtures.ts";
import { open, settled } from "../support/hydration.ts";
import { documentId } from "../support/stored-documents.ts";

/** Creates an order of one piece for 15 000 FCFA through the API. */
async function record(page: Page, name: string, phone: string): Promise<void> {
  const answer = await page.request.post("/graphql", {
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
    data: {
      documentId: documentId("mutation RecordOrder("),
      variables: {
        input: {
          ...{ id: randomUUID(), placedAt: new Date().toISOString(), name, phone },
          lines: [{ productName: "Robe de ce test", price: 15_000, quantity: 1 }],
        },
      },
    },
  });
  expect((await answer.json()).errors).toBeUndefined();
}

test("the owner finds a customer by phone number, sees all their orders, and writes a note", async ({
  page,
}) => {
  await signIn(page, SUPER_ADMIN);
  for (const typed of ["677123456", "+237 6 77 12 34 56", "00237677123456"]) await record(page, "Awa", typed);
  await record(page, "Clarisse", "699887766");
  await open(page, "/admin-panel/orders");
  await settled(page);
  await page.getByRole("searchbox").fill("6 77 12 34 56");
  const link = page.getByRole("link", { name: /^Tout sur Awa/ });
  await expect(link).toBeVisible();
  await expectAccessible(page, "recherche d’un numéro");
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "Awa" })).toBeVisible();
  await expect(page).toHaveURL(/\/orders\/personne\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(page.getByText(/^45.000.FCFA$/)).toHaveCount(2);
  await page.getByLabel("Nouvelle note").fill("Préfère être appelée le soir.\nPaie par MoMo.");
  await page.getByRole("button", { name: "Ajouter la note" }).click();
  await expect(page.getByText("Préfère être appelée le soir.")).toBeVisible();
  await expectAccessible(page, "personne");

  await page
    .getByRole("button", { name: /^\w{3}-\w{3}$/ })
    .first()
    .click();
  const order = page.getByRole("dialog", { name: /^Commande/ });
  await expectAccessible(page, "commande de la personne");
  await order.getByRole("link", { name: "+237 6 77 12 34 56" }).click();
  await expect(order).toHaveCount(0);
  await expect(page.getByText("Préfère être appelée le soir.")).toBeVisible();

  await page.getByRole("button", { name: /^Supprimer la note/ }).click();
  await expectAccessible(page, "suppression d’une note");
  await page.getByRole("dialog").getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByText("Préfère être appelée le soir.")).toHaveCount(0);

  await page.getByRole("button", { name: "Effacer ses données" }).click();
  await expectAccessible(page, "effacement d’une personne");
  await page.getByRole("button", { name: "Effacer pour toujours" }).click();
  await expect(page.getByText(/^Commandes en cours/).first()).toBeVisible();

  await open(page, `/admin-panel/orders/personne/${randomUUID()}`);
  await expect(page.getByText("Aucune commande de cette personne")).toBeVisible();
  await expectAccessible(page, "personne introuvable");
});
