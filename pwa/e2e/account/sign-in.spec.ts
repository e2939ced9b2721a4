import { expect, type Page } from "@playwright/test";
import { newPerson, signUp, submitSignIn } from "../support/accounts.ts";
import { test } from "../support/fixtures.ts";
import { open, settled } from "../support/hydration.ts";
import { firstProductPath, withPlainSpaces } from "../support/products.ts";
import { checkEach, type Requirement } from "../support/requirements.ts";
import { desktop } from "../support/screens.ts";
import { seenToasts, watchToasts } from "../support/toasts.ts";

// Motion is a part of what is tested here.
test.use({ ...desktop(1280), contextOptions: { reducedMotion: "no-preference" } });

const main = (page: Page) => page.getByRole("main");

/** A toast came, at the top and in the middle, stood 300 ms and has gone by itself. */
async function expectToast(page: Page, text: string): Promise<void> {
  const seen = async () => (await seenToasts(page)).find((one) => one.text.includes(text));
  await expect.poll(async () => (await seen())?.stood).toBe(300);
  const { top = Number.NaN, middle = Number.NaN } = (await seen()) ?? {};
  expect(top).toBeLessThan(120);
  expect(Math.abs(middle - 640)).toBeLessThan(20);
  await expect(page.locator(".Toastify__toast").filter({ hasText: text })).toHaveCount(0);
}

/*
 * Section 2, product, services and contact. Their other lines: previews, similar products, skeletons, one-picture
 * galleries in catalogue/product/*.test.ts(x) and first-visit.spec.ts; the listing's filters, address, empty state in
 * catalogue/listing/*.test.ts(x); the card in catalogue/product-card.test.tsx; the services' eight titles and booking
 * messages in services/services-page.test.tsx; about, faq, terms in pages/pages.test.tsx; the contact form's fields,
 * hours, map in pages/contact-page.test.tsx. Section 9's order texts word for word: cart/order-links.test.ts.
 */
const PRODUCT: Requirement[] = [
  {
    quote: "Keyboard reaches and leaves everything; focus visible",
    check: async (page) => {
      const reached: string[] = [];
      while (reached.length < 150 && reached.at(-1) !== "Haut de page") {
        await page.keyboard.press("Tab");
        const { name, ring } = await page.evaluate(() => {
          const element = document.activeElement ?? document.body;
          const outlined = [undefined, "::after"].some(
            (part) => getComputedStyle(element, part).outlineStyle !== "none",
          );
          return { name: element.getAttribute("aria-label") ?? element.textContent, ring: outlined };
        });
        expect({ name, ring }).toEqual({ name, ring: true });
        reached.push(name);
      }
      expect(reached[0]).toBe("Aller au contenu");
      expect(reached).toEqual(
        expect.arrayContaining([
          "Catalogue",
          "Rechercher un produit",
          "Images du produit",
          "Commander sur WhatsApp",
          "Ajouter au panier",
          "Partager sur Facebook",
          "Tout voir : Produits similaires",
          "Haut de page",
        ]),
      );
    },
  },
  {
    quote: "The zoom shows on image hover and hides on mouse leave, on large screens",
    check: async (page) => {
      await main(page).getByRole("list", { name: "Images du produit" }).hover();
      await expect(page.locator("[data-zoom]")).toBeVisible();
      await page.mouse.move(5, 300);
      await expect(page.locator("[data-zoom]")).toHaveCount(0);
    },
  },
  {
    quote: "Image gallery with clickable thumbnails",
    check: async (page) => {
      const second = main(page).getByRole("button", { name: /^Image 2 sur/ });
      await second.click();
      await expect(second).toHaveAttribute("aria-current", "true");
      const strip = main(page).getByRole("list", { name: "Images du produit" });
      await expect
        .poll(() => strip.evaluate((list) => Math.round(list.scrollLeft / list.clientWidth)))
        .toBe(1);
    },
  },
];

const CONTACT: Requirement[] = [
  {
    quote: "Submit button 'Envoyer le message'; what is missing is said, what is sent acknowledged",
    check: async (page) => {
      const form = main(page).locator("form");
      await form.getByLabel("Nom complet").fill("Awa Ngono");
      await form.getByLabel("Adresse email").fill("awa@example.cm");
      await form.getByRole("button", { name: "Envoyer le message" }).click();
      await expect(form.getByLabel("Votre message")).toBeFocused();
      await form.getByLabel("Sujet").selectOption("return");
      await form.getByLabel("Votre message").fill("Puis-je échanger une robe trop grande ?");
      await form.getByRole("button", { name: "Envoyer le message" }).click();
      await expect(form.getByRole("status")).toContainText("votre message est envoyé");
    },
  },
  {
    quote: "A newsletter e-mail field with a subscribe button, acknowledged",
    check: async (page) => {
      const footer = page.getByRole("contentinfo");
      const field = footer.getByLabel("Votre adresse e-mail");
      await field.fill("pas une adresse");
      await footer.getByRole("button", { name: "S’abonner" }).click();
      expect(await field.evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true);
      await field.fill(newPerson("Awa").email);
      await footer.getByRole("button", { name: "S’abonner" }).click();
      await expect(footer.getByRole("status")).toContainText("Merci");
    },
  },
];

test("section 2, product", async ({ page, request }) => {
  await open(page, await firstProductPath(request));
  await settled(page);
  await checkEach(PRODUCT, page);
});

test("section 2, contact and newsletter", async ({ page }) => {
  await open(page, "/contact");
  await checkEach(CONTACT, page);
});

/*
 * Sections 4, 5, 8 and 9, by a customer. Their other lines: the session in account/session.test.ts; each message of the
 * forms and the error that clears in account/sign-in-page.test.tsx and sign-up-page.test.tsx; quantities, deletion and
 * refusals in cart/*.test.ts(x) and shop-sells.spec.ts; swipes, pauses, 2 s, 99 % in catalogue/home/*.test.ts(x);
 * 10 px in ui/carousel.test.tsx; stars in ui/stars.test.tsx; skeleton counts in the pages' own tests; 'Failed to fetch
 * products' in catalogue/listing/listing-page.test.tsx; product forms, roles and their errors in admin/.
 */
const CUSTOMER: Requirement[] = [
  {
    quote: "Password must have at least 6 characters; a field's error clears when the user edits that field",
    check: async (page) => {
      await page.locator("input[name=email]").fill("pas une adresse");
      await page.locator("input[name=password]").fill("12345");
      await page.locator("main button[type=submit]").click();
      await expect(main(page).getByText("Format d'email invalide")).toBeVisible();
      const short = main(page).getByText("Le mot de passe doit contenir au moins 6 caractères");
      await expect(short).toBeVisible();
      await page.locator("input[name=password]").press("End");
      await page.keyboard.type("6");
      await expect(short).toBeHidden();
      await expect(main(page).getByText("Format d'email invalide")).toBeVisible();
    },
  },
  {
    quote: "Login with success false: toast with the server message, at top-center, closed after 300 ms",
    check: async (page) => {
      await page.locator("input[name=email]").fill("personne@example.cm");
      await page.locator("main button[type=submit]").click();
      await expectToast(page, "E-mail ou mot de passe incorrect");
    },
  },
];

/** On how many lines « 10 » stands beside a long name, on a sheet as wide as A4. */
async function linesOfATenthNumber(page: Page): Promise<number> {
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

/** What needs somebody signed in. */
const SIGNED_IN: Requirement[] = [
  {
    quote: "After login it returns to the originally requested page; the cart icon and the account menu show",
    check: async (page) => {
      await expect(page).toHaveURL(/\/cart$/);
      await expect(page).toHaveTitle("Panier — Mboa Mode");
      await expect(main(page).getByText("Pas de produits")).toBeVisible();
      const header = page.getByRole("banner");
      await expect(header.getByRole("link", { name: "Panier", exact: true })).toHaveAttribute(
        "href",
        "/cart",
      );
      await expect(header.getByRole("link", { name: "Connexion" })).toHaveCount(0);
    },
  },
  {
    quote: "Header dropdown opens and closes by toggle; a default avatar; no /admin-panel for a customer",
    check: async (page) => {
      const account = page.getByRole("button", { name: "Compte de Awa Ngono" });
      await expect(account.locator("svg")).toBeVisible();
      await account.click();
      const menu = page.locator("#menu-compte");
      await expect(menu.getByRole("link", { name: "Mon compte" })).toHaveAttribute("href", "/account");
      await expect(menu.getByRole("link")).toHaveCount(1);
      await account.click();
      await expect(menu).toBeHidden();
    },
  },
  {
    quote: "A badge of the cart count when above zero; a toast for what was added",
    check: async (page) => {
      await main(page).getByRole("link", { name: "Voir le catalogue" }).click();
      // Handbags come in one size.
      await main(page)
        .getByRole("region", { name: "Sac à main" })
        .getByRole("button", { name: /^Ajouter au panier : ./ })
        .first()
        .click();
      await expectToast(page, "Ajouté au panier");
      await page.getByRole("banner").getByRole("link", { name: "Panier 1 article" }).click();
      await expect(main(page).getByRole("heading", { name: "Sommation" })).toBeVisible();
    },
  },
  {
    quote: "Currency FCFA, Swiss-French number format",
    check: async (page) =>
      expect(withPlainSpaces(await main(page).locator("dd").nth(1).innerText())).toMatch(
        /^\d{1,3}( \d{3})* FCFA$/,
      ),
  },
  {
    quote: "A print button",
    check: async (page) => {
      await page.evaluate(() => {
        window.print = () => {
          dispatchEvent(new Event("beforeprint"));
          document.body.dataset.printed = document.body.innerText;
          dispatchEvent(new Event("afterprint"));
        };
      });
      await main(page).getByRole("button", { name: "Imprimer" }).click();
      await expect(page.locator("body")).toHaveAttribute("data-printed", /./);
      await page.emulateMedia({ media: "print" });
      await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
      await expect(page.getByText("Bon de commande")).toBeVisible();
      await expect(page.getByRole("banner")).toBeHidden();
      expect(await linesOfATenthNumber(page)).toBe(1);
      await page.emulateMedia({ media: "screen" });
      await page.evaluate(() => dispatchEvent(new Event("afterprint")));
      await expect(page.getByText("Bon de commande")).toHaveCount(0);
    },
  },
  {
    quote: "Logout clears the stored token and goes to /; a success toast with the message",
    check: async (page) => {
      await page.getByRole("button", { name: "Compte de Awa Ngono" }).click();
      await page.locator("#menu-compte").getByRole("button", { name: "Déconnexion" }).click();
      await expectToast(page, "Déconnexion réussie");
      await expect(page).toHaveURL(/\/$/);
      expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
      await expect(page.getByRole("banner").getByRole("link", { name: "Connexion" })).toBeVisible();
    },
  },
];

test("sections 4, 5, 8 and 9, by a customer", async ({ page }) => {
  await watchToasts(page);
  const person = newPerson("Awa Ngono");
  await signUp(page, person);
  await open(page, "/cart");
  await main(page)
    .getByRole("link", { name: /connecter|connexion/i })
    .click();
  await expect(page).toHaveURL(/\/login$/);
  await checkEach(CUSTOMER, page);
  await submitSignIn(page, person);
  await checkEach(SIGNED_IN, page);
});
