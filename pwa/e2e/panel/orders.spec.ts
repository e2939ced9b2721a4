import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { SUPER_ADMIN, signIn, tokenOf } from "../support/accounts.ts";
import { test, testInEmptyShop } from "../support/fixtures.ts";
import { open, settled } from "../support/hydration.ts";
import { expectNoHorizontalOverflow } from "../support/layout.ts";
import type { RestApi } from "../support/rest-api.ts";
import { documentId } from "../support/stored-documents.ts";

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

testInEmptyShop(
  "an open list shows a new order without a reload; an admin confirms it, and enters another order",
  async ({ page }) => {
    await signIn(page, SUPER_ADMIN);
    await open(page, "/admin-panel/orders");
    await settled(page);
    await expect(page.getByText("Pas encore de commande")).toBeVisible();
    await expectAccessible(page, "pas encore de commande");
    const token = await tokenOf(page);
    await recordOrder(page, token, "Robe Kribi");
    const row = page.getByRole("article").filter({ hasText: "Robe Kribi" });
    await expect(row).toBeVisible();
    await expect(page.getByRole("link", { name: "Commandes 1 nouvelle" })).toBeVisible();
    await expectAccessible(page, "commandes");

    await row.getByRole("button").click();
    const dialog = page.getByRole("dialog");
    for (const shown of [
      dialog.getByText("Nouvelle", { exact: true }),
      dialog.getByText(/^À payer/).first(),
      dialog.getByRole("button", { name: "Confirmer" }),
    ])
      await expect(shown).toBeInViewport({ ratio: 1 });
    await dialog.getByRole("button", { name: "Confirmer" }).click();
    await expect(dialog.getByText("Confirmée", { exact: true })).toBeVisible();
    await expectAccessible(page, "commande");
    await dialog.getByRole("button", { name: "Fermer" }).click();
    await expect(row).toContainText("Confirmée");

    await page.getByRole("button", { name: "Enregistrer une commande" }).click();
    await dialog
      .getByLabel("Message reçu")
      .fill("Je souhaite commander : Montre (9 000 FCFA)\nCommande : K7M-42P");
    await expect(dialog.getByText("Commande K7M-42P")).toBeVisible();
    await expectAccessible(page, "commande à enregistrer");
    await dialog.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await expect(dialog.getByRole("heading", { name: "Commande K7M-42P" })).toBeVisible();
  },
);

testInEmptyShop(
  "a text selection that ends outside a dialog keeps the dialog open; a click outside closes it",
  async ({ page }) => {
    await signIn(page, SUPER_ADMIN);
    await open(page, "/admin-panel/orders");
    await settled(page);
    await page.getByRole("button", { name: "Enregistrer une commande" }).click();
    const dialog = page.getByRole("dialog");
    const field = dialog.getByLabel("Article 1");
    await field.fill("Robe Kribi");
    const { x = 0, y = 0 } = (await field.boundingBox()) ?? {};
    await page.mouse.move(x + 60, y + 10);
    await page.mouse.down();
    await page.mouse.move(3, y + 10, { steps: 5 });
    await page.mouse.up();
    await expect(field).toHaveValue("Robe Kribi");
    await page.mouse.click(3, 3);
    await expect(dialog).toHaveCount(0);
  },
);

testInEmptyShop(
  "after a lost answer, the panel shows the stored order; another tap at the same place does nothing",
  async ({ page }) => {
    await signIn(page, SUPER_ADMIN);
    await open(page, "/admin-panel/orders");
    await settled(page);
    const token = await tokenOf(page);
    await recordOrder(page, token, "Robe Kribi");
    await page.getByRole("article").filter({ hasText: "Robe Kribi" }).getByRole("button").click();
    const dialog = page.getByRole("dialog");
    const confirm = dialog.getByRole("button", { name: "Confirmer" });
    await expect(confirm).toBeVisible();
    await settled(page);
    const place = await confirm.boundingBox();
    const id = documentId("mutation ChangeOrderState(");
    let changes = 0;
    let letNewsPass = (): void => undefined;
    const newsMayPass = new Promise<void>((resolve) => {
      letNewsPass = resolve;
    });
    // The shop stores the confirmation of the order, but its answer is lost. The list of orders, which would show the
    // new state, is held back until the test calls `letNewsPass`.
    await page.route("**/graphql**", async (route) => {
      const isChange = route.request().postData()?.includes(id);
      if (!isChange) {
        if (changes > 0) await newsMayPass;
        return route.continue();
      }
      changes += 1;
      await route.fetch();
      await route.abort("connectionreset");
    });
    await confirm.click();
    const failure = dialog.getByRole("alert").filter({ hasText: "Connexion impossible" });
    await expect(failure).toBeVisible();
    await expect.poll(() => confirm.boundingBox()).toEqual(place);

    // Taps at the position at which « Confirmer » was, as soon as another button is there, like an admin's finger that
    // repeats the first tap too late. The page itself taps, because the button ignores taps for only a second.
    const { x = 0, y = 0, width = 0, height = 0 } = place ?? {};
    await page.evaluate(
      ([left, top]) =>
        new MutationObserver((_, watch) => {
          const button = document.elementFromPoint(left, top)?.closest("button");
          if (!button?.textContent?.includes("Mettre en route")) return;
          watch.disconnect();
          button.click();
          document.body.dataset.tapped = "";
        }).observe(document.body, { subtree: true, childList: true, characterData: true }),
      [x + width / 2, y + height / 2] as const,
    );
    letNewsPass();
    await expect(page.locator("body")).toHaveAttribute("data-tapped");
    const next = dialog.getByRole("button", { name: "Mettre en route" });
    await expect(failure).toHaveCount(0);
    await expect(dialog.getByText("Confirmée", { exact: true })).toBeVisible();
    expect(changes).toBe(1);
    await expect(next).toBeEnabled();
  },
);

/** Creates an order of today, and opens the dashboard, whose chart then shows the order. */
async function openDashboard(page: Page, api: RestApi): Promise<void> {
  await recordOrder(page, await api.signIn(SUPER_ADMIN), "Robe Kribi");
  await signIn(page, SUPER_ADMIN);
  await open(page, "/admin-panel/tableau");
  await settled(page);
  await expect(chart(page)).toBeVisible();
}

const widthOf = (element: Locator) => element.evaluate(({ clientWidth }) => clientWidth);
const chart = (page: Page): Locator => page.getByRole("img", { name: /^Commandes/ }).locator("canvas");

test("the dashboard shows the orders of the last 30 days, and links to the new orders", async ({
  page,
  api,
}) => {
  await openDashboard(page, api);
  await page.getByText("Jour par jour, en tableau").click();
  await expect(page.getByRole("row")).toHaveCount(31);
  await expectAccessible(page, "tableau de bord");
  await page.getByRole("link", { name: /^Nouvelle \d/ }).click();
  await expect(page.getByRole("combobox", { name: "Filtrer par état" })).toHaveValue("NEW");
  await expect(page.getByText("Robe Kribi").first()).toBeVisible();
});

test("after the phone was rotated, the page has no horizontal overflow, although its chart is still too wide", async ({
  page,
  api,
}) => {
  await page.addInitScript(() => {
    ResizeObserver.prototype.observe = () => undefined;
  });
  await openDashboard(page, api);
  const drawn = await widthOf(chart(page));
  await expectNoHorizontalOverflow(page, "turned", { width: 320, height: 740 });
  expect(await widthOf(chart(page))).toBe(drawn);
});
