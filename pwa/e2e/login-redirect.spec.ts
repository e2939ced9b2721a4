import { expect } from "@playwright/test";
import { newPerson, signUp, submitSignIn } from "./support/accounts.ts";
import { test } from "./support/fixtures.ts";
import { open } from "./support/hydration.ts";

test("signing in by « Connexion » leads back to the page it was pressed on", async ({ page }) => {
  const person = newPerson("Rachel");
  await signUp(page, person);
  await open(page, "/product-category?category=Robe&sort=price");
  await page.getByRole("banner").getByRole("link", { name: "Connexion" }).first().click();
  await expect(page).toHaveURL(/\/login$/);
  // Pressed once more by mistake, it forgets nothing.
  await page.getByRole("banner").getByRole("link", { name: "Connexion" }).first().click();
  await submitSignIn(page, person);
  await expect(page).toHaveURL(/\/product-category\?category=Robe&sort=price$/);
});
