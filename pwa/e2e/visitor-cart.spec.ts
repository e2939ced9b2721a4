import { expect } from "@playwright/test";
import { newPerson, signOut, signUp, submitSignIn } from "./support/accounts.ts";
import {
  addButton,
  cartItem,
  expectServerCart,
  itemQuantity,
  openCart,
  openProduct,
  sendsCartEdits,
} from "./support/cart.ts";
import { test } from "./support/fixtures.ts";
import { open } from "./support/hydration.ts";
import { catalogueReplicated, serviceWorkerReady } from "./support/offline.ts";

test("a visitor fills the cart without a network, and signs in: it is merged once, and with nobody else's", async ({
  page,
  context,
}) => {
  const [awa, diane] = [newPerson("Awa"), newPerson("Diane")];
  for (const person of [awa, diane]) await signUp(page, person);
  await open(page, "/about");
  await serviceWorkerReady(page);
  await catalogueReplicated(page);
  const first = await openProduct(page, 0);

  await context.setOffline(true);
  await addButton(page).click();
  await addButton(page).click();
  const second = await openProduct(page, 1);
  await addButton(page).click();
  await page.reload();
  await openCart(page);
  await expect(itemQuantity(page, first, 2)).toBeVisible();
  await cartItem(page, second)
    .getByRole("button", { name: /augmenter/i })
    .click();
  await page.reload();
  await expect(itemQuantity(page, second, 2)).toBeVisible();
  await expect(page.getByRole("link", { name: "Commander par SMS" })).toBeVisible();

  await context.setOffline(false);
  await page.getByRole("main").getByRole("link", { name: "Se connecter" }).click();
  // The answer to the first request is lost: the shop has it, the phone does not know.
  let lost = 0;
  await context.route("**/graphql", async (route) => {
    if (lost > 0 || !sendsCartEdits(route.request())) return route.fallback();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await submitSignIn(page, awa);
  await expect(page).toHaveURL(/\/cart$/);
  await expect(itemQuantity(page, first, 2)).toBeVisible();
  await expect.poll(() => lost).toBe(1);
  await page.reload();
  await expect(itemQuantity(page, second, 2)).toBeVisible();
  await expectServerCart(page, { [first]: 2, [second]: 2 });

  await signOut(page);
  await openCart(page);
  await expect(page.getByText("Pas de produits")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Se connecter" }).click();
  await submitSignIn(page, diane);
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText("Pas de produits")).toBeVisible();
  await expectServerCart(page, {});
});
