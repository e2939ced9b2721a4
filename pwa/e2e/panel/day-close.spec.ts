import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { SUPER_ADMIN, signIn, tokenOf } from "../support/accounts.ts";
import { testInEmptyShop as test } from "../support/fixtures.ts";
import { open, settled } from "../support/hydration.ts";
import { documentId } from "../support/stored-documents.ts";

/**
 * Records through the API that one piece was sold in the physical shop.
 * @param price whole FCFA
 */
async function sell(page: Page, price: number, kind: string): Promise<void> {
  const answer = await page.request.post("/graphql", {
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
    data: {
      documentId: documentId("mutation SellInShop("),
      variables: {
        input: {
          ...{ id: randomUUID(), acceptShortage: false },
          lines: [{ productName: "Robe de ce test", price, quantity: 1 }],
          payment: { id: randomUUID(), kind, reference: kind === "CASH" ? "" : randomUUID().slice(0, 8) },
        },
      },
    },
  });
  expect((await answer.json()).errors).toBeUndefined();
}

test("the owner counts the cash at the end of the day, and finds the difference in the sales figures", async ({
  page,
}) => {
  await signIn(page, SUPER_ADMIN);
  await sell(page, 15_000, "CASH");
  await sell(page, 20_000, "CASH");
  await sell(page, 40_000, "MTN_MOMO");
  await sell(page, 9_000, "ORANGE_MONEY");
  await open(page, "/admin-panel/ventes");
  await settled(page);
  await page.getByRole("button", { name: "Journée d’aujourd’hui" }).click();
  const day = page.getByRole("dialog", { name: /^Journée du/ });
  const row = (name: string) => day.locator("dt", { hasText: name }).locator("+ dd");
  await expect(row("Attendu en caisse")).toHaveText(/^35.000.FCFA$/);
  await expect(row("MTN MoMo")).toHaveText(/^40.000.FCFA$/);
  await expect(row("Orange Money")).toHaveText(/^9.000.FCFA$/);
  await day.getByLabel("Espèces comptées, en FCFA").fill("33 500");
  await expect(day.getByText(/^Il manque 1.500.FCFA$/)).toBeVisible();
  await expectAccessible(page, "caisse comptée");
  await day.getByRole("button", { name: "Clôturer la journée" }).click();
  await expect(day.getByText(/^Comptée par/)).toBeVisible();

  await sell(page, 5_000, "CASH");
  await expect(day.getByText(/sont passées de 35.000.FCFA à 40.000.FCFA/)).toBeVisible();
  await expectAccessible(page, "espèces après la clôture");
  await day.getByLabel("Espèces comptées, en FCFA").fill("40000");
  await day.getByRole("button", { name: "Corriger la clôture" }).click();
  await expect(day.getByText("Le compte est bon")).toBeVisible();
  await expect(day.getByRole("button", { name: /clôture$/ })).toHaveCount(0);
  await expectAccessible(page, "journée clôturée");
  await day.getByRole("button", { name: "Fermer" }).click();
  await expect(page.getByText("1 journée clôturée")).toBeVisible();
  await expect(page.getByRole("table", { name: "Par jour" })).toContainText("Caisse juste");
  await expectAccessible(page, "ventes avec clôture");

  await open(page, "/admin-panel/journal");
  await expect(page.getByText(/a corrigé la clôture de caisse du/)).toBeVisible();
  await expect(page.getByText(/compté.:.*33.500.FCFA.*→.*40.000.FCFA/)).toBeVisible();
});
