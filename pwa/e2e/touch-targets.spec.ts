import { expect, type Page } from "@playwright/test";
import { SUPER_ADMIN, signIn, signInAsNewPerson } from "./support/accounts.ts";
import { addFirstProduct } from "./support/cart.ts";
import { test } from "./support/fixtures.ts";
import { open, settled } from "./support/hydration.ts";
import { firstProductPath } from "./support/products.ts";
import { PUBLIC_ROUTES } from "./support/public-routes.ts";

/** The narrowest phone, the usual one, a laptop. */
const WIDTHS = [320, 360, 1280];
const ADDRESSES = [...PUBLIC_ROUTES, "/product/00000000-0000-4000-8000-000000000000"];

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** What can be pressed on the page and is smaller than 44 × 44 px; links inside running text excepted, as WCAG does. */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const SMALLEST = 44;
    const PRESSED = "a[href], button, input, select, textarea, summary, [role=button], [tabindex='0']";

    /** As wide and high as the element, its label, or what it spreads over its surroundings. */
    const sizeOf = (element: Element) => {
      const boxes = [element, element.closest("label")].flatMap((one) => one?.getBoundingClientRect() ?? []);
      const after = getComputedStyle(element, "::after");
      const spread = after.position === "absolute" && after.content !== "none";
      return {
        width: Math.max(...boxes.map(({ width }) => width), spread ? Number.parseFloat(after.width) : 0),
        height: Math.max(...boxes.map(({ height }) => height), spread ? Number.parseFloat(after.height) : 0),
      };
    };
    const isRead = (element: Element) =>
      element.matches("a") &&
      getComputedStyle(element).display === "inline" &&
      [...(element.parentNode?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
    /** Shown only to readers, or above the page until the keyboard reaches it. */
    const isOutOfSight = (element: Element) => {
      const { width, height, bottom } = element.getBoundingClientRect();
      return width <= 1 || height <= 1 || bottom + scrollY <= 0;
    };

    // What lies behind a dialog cannot be pressed.
    const pressable = document.querySelector("dialog:modal") ?? document;
    return [...pressable.querySelectorAll(PRESSED)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.matches(":disabled, [inert] *") && !isRead(element))
      .filter((element) => !isOutOfSight(element) || element.closest("label"))
      .flatMap((element) => {
        const { width, height } = sizeOf(element);
        // Half a pixel is rounding.
        if (width >= SMALLEST - 0.5 && height >= SMALLEST - 0.5) return [];
        const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
        return [
          `${element.tagName} « ${name.trim().slice(0, 40)} » ${width.toFixed()} × ${height.toFixed()}`,
        ];
      });
  });

async function expectLargeTargets(page: Page, state: string, widths = WIDTHS): Promise<void> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 });
    await settled(page);
    found.push(...(await tooSmall(page)).map((target) => `${width} px, ${state} : ${target}`));
  }
  expect.soft(found).toEqual([]);
}

for (const address of ADDRESSES)
  test(`what a visitor presses on ${address} is 44 px large`, async ({ page }) => {
    await open(page, address);
    await expectLargeTargets(page, address);
  });

test("so is what a visitor presses on a product's page", async ({ page, request }) => {
  await open(page, await firstProductPath(request));
  await expectLargeTargets(page, "produit");
});

test("so is what opens over a page", async ({ page }) => {
  await open(page, "/");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expectLargeTargets(page, "menu", [320, 360]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Rechercher", exact: true }).click();
  await expectLargeTargets(page, "recherche", [320, 360]);
  await open(page, "/product-category?category=Robe&category=Jupe&min=1000");
  await page.getByRole("button", { name: /^Filtres/ }).click();
  await expectLargeTargets(page, "filtres", [320, 360]);
  await open(page, "/faq");
  for (const question of await page.locator("summary").all()) await question.click();
  await expectLargeTargets(page, "questions ouvertes");
});

test("so is what a signed-in person presses", async ({ page }) => {
  await signInAsNewPerson(page, "Awa");
  await addFirstProduct(page);
  for (const route of ["/cart", "/account"]) {
    await open(page, route);
    await expectLargeTargets(page, route);
  }
  await page.getByRole("button", { name: /^Compte de/ }).click();
  await expectLargeTargets(page, "menu du compte", [1280]);
});

test("so is what an admin presses, dialogs included", async ({ page }) => {
  test.setTimeout(240_000);
  await signIn(page, SUPER_ADMIN);
  const dialogs = [
    ["/admin-panel/all-products", "Nouveau produit"],
    ["/admin-panel/all-products", /^Modifier /],
    ["/admin-panel/all-products", /^Supprimer /],
    ["/admin-panel/all-products", /^Importer/],
    ["/admin-panel/all-users", /^Changer le rôle/],
  ] as const;
  for (const [route, name] of dialogs) {
    await open(page, route);
    await page.getByRole("main").getByRole("button", { name }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectLargeTargets(page, `${route}, ${name}`);
  }
  for (const list of ["all-products", "all-users", "messages", "journal"]) {
    await open(page, `/admin-panel/${list}`);
    await expectLargeTargets(page, list);
  }
});
