import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { SUPER_ADMIN, signIn } from "../support/accounts.ts";
import { testInEmptyShop as test } from "../support/fixtures.ts";
import { open, settled } from "../support/hydration.ts";
import { mutate, pressInPanel } from "../support/panel.ts";
import { withPlainSpaces } from "../support/products.ts";
import { documentId } from "../support/stored-documents.ts";

const ORDERS = [
  { number: "K7M42P", name: "Awa Ngono", productName: "Robe Kribi" },
  { number: "ESS43S", name: "Mireille Abena Fouda de la Grande Rivière", productName: "Sac à main" },
  { number: "Y8GJB5", name: "Paul", productName: "Tennis Mfoundi" },
];

/** Creates orders through the API, and opens their list in the panel. */
async function openOrders(page: Page): Promise<void> {
  await signIn(page, SUPER_ADMIN);
  for (const { number, name, productName } of ORDERS) {
    const lines = [{ productName, price: 15_000, quantity: 2 }];
    const placedAt = new Date().toISOString();
    await mutate(page, "RecordOrder", { input: { id: randomUUID(), number, name, placedAt, lines } });
  }
  await open(page, "/admin-panel/orders");
  await settled(page);
}

const pagesOf = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;

test("an admin confirms, prints and ships several orders together, and sees which one was left out and why", async ({
  page,
}) => {
  await openOrders(page);
  await pressInPanel(page, "Choisir plusieurs commandes");
  const bar = page.getByRole("group", { name: "Commandes choisies" });
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, "aucune commande choisie");
  await page.getByRole("checkbox", { name: "Choisir K7M-42P" }).click();
  await page.getByRole("checkbox", { name: "Choisir ESS-43S" }).click();
  await expect(bar.getByRole("status")).toHaveText("2 choisies");
  await expectAccessible(page, "deux commandes choisies");
  await bar.getByRole("button", { name: "Confirmer" }).click();
  const notice = page.getByText(/^2 sur 2\s: confirmées$/);
  await expect(notice).toBeVisible();
  for (const name of ["Awa Ngono", "Mireille"])
    await expect(page.getByRole("article").filter({ hasText: name })).toContainText("Confirmée");

  // The button « Bons » prints the packing slips of the chosen orders, each slip on a separate sheet.
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = "";
    };
  });
  await bar.getByRole("button", { name: "Bons" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Commande K7M-42P")).toBeVisible();
  const printed = withPlainSpaces(await page.locator("body").innerText());
  expect(printed).toContain("Commande ESS-43S");
  expect(printed).not.toMatch(/Y8G-JB5|Choisi/);
  expect(pagesOf(await page.pdf({ format: "A4" }))).toBe(2);
  await page.emulateMedia({ media: "screen" });

  await bar.getByRole("button", { name: "Toutes" }).click();
  await expect(bar.getByRole("status")).toHaveText("3 choisies");
  await bar.getByRole("button", { name: "Mettre en route" }).click();
  await expect(page.getByText(/^2 sur 3\s: en route$/)).toBeVisible();
  const refused = page.getByRole("listitem").filter({ hasText: "Elle est" });
  await expect(refused).toHaveText(/^Y8G-JB5 · PaulElle est «\sNouvelle\s»$/);
  await expectAccessible(page, "une commande reste comme elle est");

  await page.getByRole("button", { name: "Rétablir" }).click();
  await expect(page.getByText("Ces commandes sont revenues à l’état précédent.")).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: "Awa Ngono" })).toContainText("Confirmée");
});

test("if the answer to « Confirmer » for several orders is lost, a second click sends the same request again", async ({
  page,
}) => {
  await openOrders(page);
  await pressInPanel(page, "Choisir plusieurs commandes");
  const bar = page.getByRole("group", { name: "Commandes choisies" });
  await bar.getByRole("button", { name: "Toutes" }).click();
  const id = documentId("mutation ChangeOrderStates(");
  const sent: unknown[] = [];
  await page.route("**/graphql**", async (route) => {
    const request = route.request();
    if (!request.postData()?.includes(id)) return route.continue();
    sent.push(request.postDataJSON().variables);
    if (sent.length > 1) return route.continue();
    await route.fetch();
    return route.abort("connectionreset");
  });
  await bar.getByRole("button", { name: "Confirmer" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Connexion impossible" })).toBeVisible();
  await bar.getByRole("button", { name: "Confirmer" }).click();
  await expect(page.getByText(/^3 sur 3\s: confirmées$/)).toBeVisible();
  expect(sent).toEqual([sent[0], sent[0]]);
});
