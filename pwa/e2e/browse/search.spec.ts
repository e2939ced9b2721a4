import { expect } from "@playwright/test";
import { expectNoAxeViolation } from "../support/accessibility.ts";
import { test } from "../support/fixtures.ts";
import { open, settled } from "../support/hydration.ts";
import { visitUntilOfflineReady } from "../support/offline.ts";
import { desktop } from "../support/screens.ts";

test("on a phone, the search box suggests families and last searches, and « taille M » becomes a filter", async ({
  page,
  context,
}) => {
  await visitUntilOfflineReady(page);
  await context.setOffline(true);
  await open(page, "/");
  await settled(page);
  const openBox = page.getByRole("button", { name: "Rechercher", exact: true });
  const box = page.getByRole("searchbox", { name: "Rechercher un produit" });
  const suggestions = page.getByRole("region", { name: "Rayons" });

  await test.step("the families are suggested, without a violation of accessibility rules", async () => {
    await openBox.click();
    await expect(suggestions.getByRole("link")).toHaveText([
      "Femmes",
      "Hommes",
      "Chaussures",
      "Sacs",
      "Perruques",
      "Promotions",
    ]);
    await expect(suggestions.getByRole("link", { name: "Femmes" })).toBeInViewport();
    await expectNoAxeViolation(page);
  });

  await test.step("a word that describes a filter is read even without a network, and its chip can be removed", async () => {
    await box.fill("robe taille M");
    await expect(suggestions).toBeHidden();
    await box.press("Enter");
    const chip = page.getByRole("link", { name: "Retirer le souhait Taille M" });
    await expect(chip).toBeVisible();
    const narrow = await page.getByText(/^Resultat : \d+$/).innerText();
    await chip.click();
    await expect(page).toHaveURL("/search?q=robe");
    await expect(page.getByText(/^Resultat : \d+$/)).not.toHaveText(narrow);
    await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
  });

  await test.step("words that no product matches are named as ignored", async () => {
    await page.goto("/search?q=robe+zanzibar");
    await expect(page.getByText("Sans « zanzibar »")).toBeVisible();
    await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  });

  await test.step("a search whose results were on screen is suggested the next time, until it is erased", async () => {
    await page.goto("/search?q=sac");
    await settled(page);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("recherches"))).toContain("sac");
    await page.goto("/about");
    await settled(page);
    await openBox.click();
    const last = page.getByRole("region", { name: "Vos dernières recherches" });
    await expect(last.getByRole("link").first()).toHaveText("sac");
    await last.getByRole("button", { name: "Effacer" }).click();
    await expect(last).toBeHidden();
    await expect(box).toBeFocused();
  });

  await test.step("a suggested family opens its list, and the search box closes", async () => {
    await suggestions.getByRole("link", { name: "Sacs" }).click();
    await expect(page).toHaveURL(/category=Sac\+%C3%A0\+main&category=Sac\+%C3%A0\+dos/);
    await expect(suggestions).toBeHidden();
  });
});

test.describe("on a laptop", () => {
  test.use({ ...desktop(1280), serviceWorkers: "block" });

  test("the suggestions open when the search box is focused, and the keyboard reaches them", async ({
    page,
  }) => {
    await open(page, "/");
    await settled(page);
    const box = page.getByRole("searchbox", { name: "Rechercher un produit" });
    const families = page.getByRole("region", { name: "Rayons" });
    await box.focus();
    await expect(families).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(families.getByRole("link", { name: "Femmes" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/product-category?category=Femmes");
    await expect(families).toBeHidden();
  });
});
