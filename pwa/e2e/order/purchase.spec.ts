import { expect, type Page } from "@playwright/test";
import { newPerson } from "../support/accounts.ts";
import { test } from "../support/fixtures.ts";
import { open } from "../support/hydration.ts";
import { withPlainSpaces } from "../support/products.ts";

/** The text of the chat message a link opens. */
async function chatMessage(page: Page, name: string | RegExp): Promise<string> {
  const href = await page.getByRole("link", { name }).first().getAttribute("href");
  const url = new URL(href ?? "");
  expect(url.origin + url.pathname).toBe("https://wa.me/237600000000");
  return url.searchParams.get("text") ?? "";
}

test("a visitor finds a product, signs up, keeps a cart and leaves with an order message", async ({
  page,
}) => {
  // A whole purchase takes a busy machine about a minute.
  const { email } = newPerson("Awa");

  await test.step("home → category → product", async () => {
    await open(page, "/");
    await expect(page.getByRole("heading", { name: "Nouvelle Collection", exact: true })).toBeVisible();
    const strip = page.getByRole("navigation", { name: "Toutes les catégories" });
    await strip.hover(); // it stands still under a pointer
    await strip.getByRole("link", { name: "Robe", exact: true }).click();
    await expect(page).toHaveURL(/\/product-category\?category=Robe$/);
    await expect(page.getByRole("heading", { level: 1, name: "Robe" })).toBeVisible();
    await page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
    await expect(page).toHaveURL(/\/product\/[0-9a-f-]{36}$/);
    // The list stands until the product's page is there; its heading is another.
    await expect(page.getByRole("heading", { name: "Description" })).toBeVisible();
  });
  const productUrl = page.url();
  const name = await page.getByRole("heading", { level: 1 }).innerText();

  await test.step("its order message holds name, price, description and address", async () => {
    // What the list knew of the product stands at once; its description comes with the answer.
    const message = async () => withPlainSpaces(await chatMessage(page, "Commander sur WhatsApp"));
    await expect
      .poll(message)
      .toMatch(
        new RegExp(
          `^Je souhaite commander : ${name.replace(/[()]/g, "\\$&")} \\(\\d[\\d ]* FCFA\\)\\n[^]{20,}\\n${productUrl}$`,
        ),
      );
  });

  const size = await test.step("its size is asked for, and chosen", async () => {
    await page.getByRole("button", { name: "Ajouter au panier" }).first().click();
    await expect(page.getByText("Choisissez une taille")).toBeVisible();
    // What is left of it, or that it is sold out, stands after a comma.
    const chip = page.getByRole("radio", { name: /^[^,]+$/ }).first();
    await chip.click();
    await expect(chip).toBeChecked();
    return chip.innerText();
  });

  const chosenUrl = page.url();
  expect(chosenUrl).toMatch(/\?variante=\d+$/);
  const line = page.getByRole("main").getByRole("listitem").filter({ hasText: name });

  await test.step("it goes into the cart without an account; the cart leads to one", async () => {
    await page
      .getByRole("button", { name: /^Ajouter au panier/ })
      .first()
      .click();
    await page.getByRole("main").getByRole("link", { name: "Voir le panier" }).click();
    await expect(line).toContainText(`Taille : ${size}`);
    await page
      .getByRole("main")
      .getByRole("link", { name: /compte|inscri/i })
      .first()
      .click();
    await expect(page).toHaveURL(/\/sign-up$/);
    await page.locator("input[name=name]").fill("Awa Ngono");
    await page.locator("input[name=email]").fill(email);
    await page.locator("input[name=password]").fill("secret-1");
    await page.locator("input[name=confirmPassword]").fill("secret-2");
    await page.locator("main button[type=submit]").click();
    await expect(page.getByText("les mots de passes ne correspondent pas").first()).toBeVisible();
    await page.locator("input[name=confirmPassword]").fill("secret-1");
    await page.locator("main button[type=submit]").click();
    await expect(page).toHaveURL(/\/login$/);
    // The former form stays until this page is there.
    await expect(page.getByRole("heading", { level: 1, name: "Connexion" })).toBeVisible();
  });

  await test.step("signing in comes back to the cart, and it is there", async () => {
    await page.locator("input[name=email]").fill(email);
    await page.locator("input[name=password]").fill("faux-mot");
    await page.locator("main button[type=submit]").click();
    await expect(page.getByRole("main").getByText("E-mail ou mot de passe incorrect")).toBeVisible();
    await expect(page.locator("input[name=email]")).toHaveValue(email);
    await page.locator("input[name=password]").fill("secret-1");
    await page.locator("main button[type=submit]").click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByRole("link", { name: /Panier.*1/ }).first()).toBeVisible();
    await expect(line.getByText("1", { exact: true })).toBeVisible();
  });

  await test.step("the cart takes it twice, more, fewer, and never below one", async () => {
    await open(page, chosenUrl);
    const add = page.getByRole("button", { name: /^Ajouter au panier/ }).first();
    // It says so for two seconds only.
    await add.evaluate((button) => {
      const confirmed = new Promise<void>((resolve) => {
        const look = () => button.textContent?.includes("Ajouté au panier") && resolve();
        new MutationObserver(look).observe(button, { subtree: true, childList: true, characterData: true });
      });
      Object.assign(window, { confirmed });
    });
    await add.click();
    await page.evaluate(() => Reflect.get(window, "confirmed"));
    await page.goto("/cart");
    await expect(line.getByText("2", { exact: true })).toBeVisible();
    await line.getByRole("button", { name: /augmenter|plus/i }).click();
    await expect(line.getByText("3", { exact: true })).toBeVisible();
    const fewer = line.getByRole("button", { name: /diminuer|moins|réduire|retirer/i });
    await fewer.click();
    await fewer.click();
    await expect(line.getByText("1", { exact: true })).toBeVisible();
    await expect(fewer).toBeDisabled();
  });

  await test.step("the order message is the cart, word for word", async () => {
    const price = withPlainSpaces(await page.getByRole("main").getByText(/FCFA/).first().innerText())
      .match(/[\d ]+ FCFA/)?.[0]
      ?.trim();
    expect(withPlainSpaces(await chatMessage(page, /Commander/))).toBe(
      `Bonjour, je souhaite commander :\n\n1. ${name}\n   Quantité : 1\n   Prix : ${price}\n   Taille : ${size}\n\nQuantité totale : 1\nTotal : ${price}\n\nMerci !`,
    );
    await expect(page.getByText("Sommation")).toBeVisible();
    await expect(page.getByText("Prix Total")).toBeVisible();
  });

  await test.step("what the cart holds is kept by the server", async () => {
    await page.reload();
    await expect(page.getByRole("main").getByText(name).first()).toBeVisible();
  });

  await test.step("deleting the line empties the cart", async () => {
    await page.getByRole("button", { name: /supprimer/i }).click();
    await expect(page.getByText("Pas de produits")).toBeVisible();
  });
});
