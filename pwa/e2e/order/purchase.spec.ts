import { expect, type Page } from "@playwright/test";
import { newPerson } from "../support/accounts.ts";
import { test } from "../support/fixtures.ts";
import { open } from "../support/hydration.ts";
import { withPlainSpaces } from "../support/products.ts";
import { desktop } from "../support/screens.ts";

async function chatMessage(page: Page, name: string | RegExp): Promise<string> {
  const href = await page.getByRole("link", { name }).first().getAttribute("href");
  const url = new URL(href ?? "");
  expect(url.origin + url.pathname).toBe("https://wa.me/237600000000");
  return url.searchParams.get("text") ?? "";
}

/**
 * Returns how many lines the row number « 10 » takes in the printed table (A4) beside a long product name; 1 if it is
 * not broken.
 */
async function linesOfRowNumber(page: Page): Promise<number> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: 680, height });
  const lines = await page
    .getByRole("cell", { name: "1", exact: true })
    .first()
    .evaluate((number) => {
      number.textContent = "10";
      if (number.nextElementSibling)
        number.nextElementSibling.textContent = "Ensemble pagne cousu main ".repeat(4);
      const text = document.createRange();
      text.selectNodeContents(number);
      return text.getClientRects().length;
    });
  await page.setViewportSize({ width, height });
  return lines;
}

test("a visitor finds a product, signs up, fills a cart and orders by a chat message", async ({ page }) => {
  const { email } = newPerson("Awa");

  await test.step("the home page leads to a category, and the category to a product", async () => {
    await open(page, "/");
    await expect(page.getByRole("heading", { name: "Nouvelle Collection", exact: true })).toBeVisible();
    const strip = page.getByRole("navigation", { name: "Toutes les catégories" });
    await strip.hover(); // The strip does not move under the pointer, so the link can be clicked.
    await strip.getByRole("link", { name: "Robe", exact: true }).click();
    await expect(page).toHaveURL(/\/product-category\?category=Robe$/);
    await expect(page.getByRole("heading", { level: 1, name: "Robe" })).toBeVisible();
    await page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
    await expect(page).toHaveURL(/\/product\/[0-9a-f-]{36}$/);
    // Waits for the product's page, because the list stays on screen until then.
    await expect(page.getByRole("heading", { name: "Description" })).toBeVisible();
  });
  const productUrl = page.url();
  const name = await page.getByRole("heading", { level: 1 }).innerText();

  await test.step("the order message contains the product's name, price, description and address", async () => {
    // The check is repeated, because the page first shows the list's data, which contain no description.
    const message = async () => withPlainSpaces(await chatMessage(page, "Commander sur WhatsApp"));
    await expect
      .poll(message)
      .toMatch(
        new RegExp(
          `^Je souhaite commander : ${name.replace(/[()]/g, "\\$&")} \\(\\d[\\d ]* FCFA\\)\\n[^]{20,}\\n${productUrl}$`,
        ),
      );
  });

  const size = await test.step("the page asks for a size", async () => {
    await page.getByRole("button", { name: "Ajouter au panier" }).first().click();
    await expect(page.getByText("Choisissez une taille")).toBeVisible();
    // Chooses a size whose name has no addition, such as « , épuisé » for a sold-out size.
    const chip = page.getByRole("radio", { name: /^[^,]+$/ }).first();
    await chip.click();
    await expect(chip).toBeChecked();
    return chip.innerText();
  });

  await expect(page).toHaveURL(/\?variante=\d+$/);
  const chosenUrl = page.url();
  const line = page.getByRole("main").getByRole("listitem").filter({ hasText: name });

  await test.step("the product goes into the cart without an account, and the cart leads to the sign-up", async () => {
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
    // Waits for the sign-in page, because the sign-up form stays on screen until then.
    await expect(page.getByRole("heading", { level: 1, name: "Connexion" })).toBeVisible();
  });

  await test.step("signing in leads back to the cart, which contains the product", async () => {
    await page.locator("input[name=email]").fill(email);
    await page.locator("input[name=password]").fill("faux-mot");
    await page.locator("main button[type=submit]").click();
    await expect(page.getByRole("main").getByText("E-mail ou mot de passe incorrect")).toBeVisible();
    await expect(page.locator("input[name=email]")).toHaveValue(email);
    await page.locator("input[name=password]").fill("secret-1");
    await page.locator("main button[type=submit]").click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(
      page.getByRole("link", { name: /^(1 article Panier|Panier 1 article)$/ }).first(),
    ).toBeVisible();
    await expect(line.getByText("1", { exact: true })).toBeVisible();
  });

  await test.step("« Ajouter au panier » and the buttons in the cart change the quantity, which is never lower than one", async () => {
    await open(page, chosenUrl);
    const add = page.getByRole("button", { name: /^Ajouter au panier/ }).first();
    // Starts to watch the button before the click, because it shows its confirmation for only two seconds.
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

  await test.step("the order message contains the cart in the prescribed format", async () => {
    const price = withPlainSpaces(await page.getByRole("main").getByText(/FCFA/).first().innerText())
      .match(/[\d ]+ FCFA/)?.[0]
      ?.trim();
    await expect
      .poll(async () => withPlainSpaces(await chatMessage(page, /Commander/)))
      .toBe(
        `Bonjour, je souhaite commander :\n\n1. ${name}\n   Quantité : 1\n   Prix : ${price}\n   Taille : ${size}\n\nQuantité totale : 1\nTotal : ${price}\n\nMerci !`,
      );
    await expect(page.getByText("Sommation")).toBeVisible();
    await expect(page.getByText("Prix Total")).toBeVisible();
  });

  await test.step("the cart is still there after a reload", async () => {
    await page.reload();
    await expect(page.getByRole("main").getByText(name).first()).toBeVisible();
  });

  await test.step("removing the line empties the cart", async () => {
    await page.getByRole("button", { name: /supprimer/i }).click();
    await expect(page.getByText("Pas de produits")).toBeVisible();
  });
});

test.describe("on a wide screen", () => {
  test.use(desktop(1280));

  test("the header counts the cart's articles, and the cart is printed as an order", async ({ page }) => {
    const main = page.getByRole("main");
    await open(page, "/product");
    // A handbag has only one size, so the click on its button adds it without asking for a size.
    await main
      .getByRole("region", { name: "Sac à main" })
      .getByRole("button", { name: /^Ajouter au panier : ./ })
      .first()
      .click();
    await page.getByRole("banner").getByRole("link", { name: "Panier 1 article" }).click();
    await expect(main.getByRole("heading", { name: "Sommation" })).toBeVisible();
    // Prices have spaces between thousands, and the currency at the end.
    expect(withPlainSpaces(await main.locator("dd").nth(1).innerText())).toMatch(/^\d{1,3}( \d{3})* FCFA$/);

    await page.evaluate(() => {
      window.print = () => {
        dispatchEvent(new Event("beforeprint"));
        document.body.dataset.printed = document.body.innerText;
        dispatchEvent(new Event("afterprint"));
      };
    });
    await main.getByRole("button", { name: "Imprimer" }).click();
    await expect(page.locator("body")).toHaveAttribute("data-printed", /./);
    await page.emulateMedia({ media: "print" });
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await expect(page.getByText("Bon de commande")).toBeVisible();
    await expect(page.getByRole("banner")).toBeHidden();
    expect(await linesOfRowNumber(page)).toBe(1);
    await page.emulateMedia({ media: "screen" });
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect(page.getByText("Bon de commande")).toHaveCount(0);
  });
});
