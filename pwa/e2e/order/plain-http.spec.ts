import { expect, type Page } from "@playwright/test";
import { newPerson, SUPER_ADMIN, signUpByForm, submitSignIn } from "../support/accounts.ts";
import { addFirstProduct, pendingNote } from "../support/cart.ts";
import { testInOwnDemonstration as test } from "../support/fixtures.ts";
import { open, settled } from "../support/hydration.ts";
import { phonePhoto } from "../support/images.ts";
import { clickOrderLink, panelOrder, stayOnPage } from "../support/orders.ts";
import { expectDocument } from "../support/panel.ts";

/** A host name that browsers, unlike `localhost`, do not treat as a secure context. */
const HOST = "boutique.test";

test.use({
  baseURL: ({ shop }, use) => use(`http://${HOST}:${shop.port}`),
  launchOptions: ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
    }),
});

const orderLink = (page: Page) => page.getByRole("link", { name: "Commander sur WhatsApp" });

test("without https, customers can shop and order, and the owner can work in the panel", async ({
  page,
  browser,
  baseURL,
  contextOptions,
}) => {
  const errors: string[] = [];
  const watch = (opened: Page) => opened.on("pageerror", ({ message }) => errors.push(message));
  watch(page);
  await stayOnPage(page);
  const person = newPerson("Mireille");
  let number = "";

  await test.step("a visitor fills the cart, sees its images and orders", async () => {
    await addFirstProduct(page);
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await open(page, "/cart");
    const image = page.getByRole("main").locator("img").first();
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    number = await clickOrderLink(orderLink(page));
    await open(page, "/orders");
    await expect(page.getByRole("article", { name: number })).toContainText("En attente de réponse");
  });

  await test.step("the visitor opens an account, signs in and finds the cart again", async () => {
    await signUpByForm(page, person);
    await submitSignIn(page, person);
    await expect(page).not.toHaveURL(/login/);
    await open(page, "/cart");
    await expect(orderLink(page)).toBeVisible();
    await expect(pendingNote(page)).toHaveCount(0);
  });

  await test.step("the customer sends a message", async () => {
    await open(page, "/contact");
    await page.locator("input[name=fullName]").fill(person.name);
    await page.locator("input[name=email]").fill(person.email);
    await page.locator("textarea[name=message]").fill("Je voudrais être livrée à Kribi.");
    await page.getByRole("button", { name: "Envoyer le message" }).click();
    await expect(page.getByText(/Merci, votre message est envoyé/)).toBeVisible();
  });

  const context = await browser.newContext({ ...contextOptions, ...(baseURL && { baseURL }) });
  const panel = await context.newPage();
  watch(panel);
  await test.step("the owner finds the order and the message in the panel", async () => {
    await panel.goto("/login");
    await submitSignIn(panel, SUPER_ADMIN);
    await expect(panel).not.toHaveURL(/login/);
    await open(panel, "/admin-panel/orders");
    await expect(panelOrder(panel, number)).toBeVisible();
    await expect(panel.getByText(/Mode hors connexion indisponible/)).toBeVisible();
    await open(panel, "/admin-panel/messages");
    await expect(panel.getByText("Je voudrais être livrée à Kribi.")).toBeVisible();
  });

  await test.step("the open list of orders shows the next order without a reload", async () => {
    await open(panel, "/admin-panel/orders");
    await settled(panel);
    await open(page, "/cart");
    await page.getByRole("button", { name: /augmenter/i }).click();
    const next = await clickOrderLink(orderLink(page));
    await expect(panelOrder(panel, next)).toBeVisible();
  });

  await test.step("the owner publishes a product with a photo", async () => {
    await open(panel, "/admin-panel/all-products");
    await panel.getByRole("button", { name: "Nouveau produit" }).click();
    await panel.locator("input[name=productImage]").setInputFiles([await phonePhoto(1, 1_000)]);
    await expect(panel.getByRole("button", { name: "Retirer la photo 1" })).toBeVisible({ timeout: 60_000 });
    const form = { productName: "Sac Limbé", brandName: "Atelier", price: "32000", sellingPrice: "24500" };
    for (const [field, text] of Object.entries(form)) await panel.locator(`input[name=${field}]`).fill(text);
    await panel.locator("select[name=category]").selectOption("Sac à main");
    await panel.locator("textarea[name=description]").fill("En cuir.");
    await panel.getByRole("button", { name: "Publier" }).click();
    await panel.getByRole("main").getByRole("link", { name: "Voir dans la boutique" }).click();
    await expectDocument(panel, "shop");
    const photo = panel.getByRole("main").locator("img").first();
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(new URL((await photo.getAttribute("src")) ?? "", baseURL).host).toBe(new URL(baseURL ?? "").host);
  });

  expect(errors).toEqual([]);
  await context.close();
});
