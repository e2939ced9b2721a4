import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { SUPER_ADMIN, signIn } from "../support/accounts.ts";
import { addButton, openCart, openProduct } from "../support/cart.ts";
import { test } from "../support/fixtures.ts";
import { hydrated, open } from "../support/hydration.ts";
import { expectNoHorizontalOverflow } from "../support/layout.ts";
import { ownOrder, panelOrder, placedOrderNumber, stayOnPage } from "../support/orders.ts";

const question = (page: Page) => page.getByRole("dialog", { name: "Téléphone pour le livreur" });

/** Puts a product into the cart, and chooses the delivery zone Akwa. */
async function fillCart(page: Page): Promise<void> {
  await stayOnPage(page);
  await openProduct(page, 0);
  await addButton(page).click();
  await openCart(page);
  await hydrated(page);
  const choice = page.getByRole("combobox", { name: /^Zone de livraison/ });
  const akwa = choice.locator("option", { hasText: "Akwa" }).first();
  await choice.selectOption((await akwa.getAttribute("value")) ?? "");
}

/**
 * Clicks a button of the dialog that asks for a phone number. Returns the order's number once the shop has the order.
 */
async function answer(page: Page, name: string): Promise<string> {
  const placed = placedOrderNumber(page);
  await question(page).getByRole("link", { name }).click();
  const number = await placed;
  await expect(question(page)).toHaveCount(0);
  return number;
}

async function openInPanel(page: Page, number: string) {
  await open(page, "/admin-panel/orders");
  await panelOrder(page, number).getByRole("button").click();
  return page.getByRole("dialog", { name: `Commande ${number}` });
}

test("a customer who orders with delivery is asked for the missing phone number", async ({
  page,
  browser,
  baseURL,
}) => {
  await fillCart(page);
  const link = page.getByRole("link", { name: "Commander sur WhatsApp" });
  await link.click();
  await expect(question(page)).toBeVisible();
  await expectAccessible(page, "téléphone pour le livreur");
  await expectNoHorizontalOverflow(page);
  await question(page).getByRole("link", { name: "Continuer" }).click();
  await expect(question(page).getByText("Tapez votre numéro")).toBeVisible();
  await question(page).getByLabel("Votre numéro").fill("6 77 00 11 22");
  const number = await answer(page, "Continuer");

  // The device has stored the phone number, so the page shows it after a reload too.
  await page.reload();
  await hydrated(page);
  await expect(page.getByText("Vos coordonnées")).toContainText("6 77 00 11 22");
  await expect
    .poll(async () => decodeURIComponent((await link.getAttribute("href")) ?? ""))
    .toMatch(/\nTéléphone : \+237\s6\s77\s00\s11\s22\n/);

  const panel = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await signIn(panel, SUPER_ADMIN);
  const order = await openInPanel(panel, number);
  await expect(order.getByRole("link", { name: "Appeler" })).toHaveAttribute("href", "tel:+237677001122");
  await panel.context().close();
});

test("an admin enters an order's missing phone number, and the two days that the customer then sees", async ({
  page,
  browser,
  baseURL,
}) => {
  await fillCart(page);
  await page.getByRole("link", { name: "Commander sur WhatsApp" }).click();
  const number = await answer(page, "Je le donnerai dans le message");

  const panel = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await signIn(panel, SUPER_ADMIN);
  const order = await openInPanel(panel, number);
  await expect(order.getByText("Numéro inconnu : choisissez la conversation")).toBeVisible();
  const chat = order.getByRole("link", { name: "Écrire" });
  await expect(chat).toHaveAttribute("href", /^https:\/\/wa\.me\/\?text=/);
  await expectAccessible(panel, "commande sans numéro");

  await order.getByRole("button", { name: "Noter le numéro" }).click();
  const person = panel.getByRole("dialog", { name: "Personne" });
  await expect(person.getByLabel(/^Téléphone/)).toBeFocused();
  await panel.keyboard.type("699887766");
  await person.getByRole("button", { name: "Enregistrer" }).click();
  await expect(chat).toHaveAttribute("href", /^https:\/\/wa\.me\/237699887766\?text=/);

  await order.getByRole("button", { name: "Confirmer" }).click();
  for (const [label, days] of [
    ["Jour promis", 3],
    ["À solder avant le", 2],
  ] as const) {
    const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await order.getByLabel(label).fill(day);
    await order.getByRole("button", { name: "Enregistrer" }).click();
    await expect(order.getByRole("button", { name: `Retirer « ${label} »` })).toBeVisible();
  }
  await expect(order.getByRole("link", { name: "Rappeler" })).toBeVisible();
  await expectAccessible(panel, "commande promise et mise de côté");
  await expectNoHorizontalOverflow(panel);

  await open(page, "/orders");
  await expect(ownOrder(page, number).getByText(/^Promise pour le /)).toBeVisible();
  await expect(ownOrder(page, number).getByText(/^Mise de côté, à solder avant le /)).toBeVisible();
  await panel.context().close();
});

test.describe("if the code that asks for a phone number cannot be loaded", () => {
  test.use({ serviceWorkers: "block" });

  test("the chat opens all the same, and its message contains the order's number", async ({ page }) => {
    await page.route("**/assets/phone-question-*", (route) => route.abort());
    await page.route("https://wa.me/**", (route) =>
      route.fulfill({ contentType: "text/plain", body: "chat" }),
    );
    await fillCart(page);
    await page.getByRole("link", { name: "Commander sur WhatsApp" }).click();
    await page.waitForURL(/^https:\/\/wa\.me\//);
    expect(decodeURIComponent(page.url())).toMatch(/\nCommande : \w{3}-\w{3}\n\nMerci !$/);
  });
});
