import { expect, type Page } from "@playwright/test";
import { SUPER_ADMIN, signIn, tokenOf } from "../support/accounts.ts";
import { cartItem, pendingNote } from "../support/cart.ts";
import { test } from "../support/fixtures.ts";
import { hydrated } from "../support/hydration.ts";
import { eventStreamOpened, startOfflineReady } from "../support/offline.ts";
import { offerSizes } from "../support/sizes.ts";

async function openCart(page: Page): Promise<void> {
  const opened = eventStreamOpened(page);
  await page.goto("/cart");
  await hydrated(page);
  await opened;
}

test("a size is chosen without a network, and on both devices says by itself that it is sold out", async ({
  page,
  context,
  browser,
  shop,
  api,
}) => {
  const shoes = await api.createProduct(await api.signIn(SUPER_ADMIN), { category: "Tennis" });
  await offerSizes(shop, shoes.id, { 41: "AVAILABLE", 42: "AVAILABLE" });
  const person = await startOfflineReady(page, "Awa");
  const token = (await tokenOf(page)) ?? undefined;
  // A front that knows no sizes.
  await api.call(token, "addtocart", { productId: shoes.id, quantity: 2 });
  await openCart(page);
  const line = cartItem(page, shoes.name);
  await expect(line).toContainText("Taille à préciser");

  await context.setOffline(true);
  await line.getByRole("button", { name: `Choisir : ${shoes.name}` }).press("Enter");
  await line.getByRole("radio", { name: "42" }).press(" ");
  await line.getByRole("button", { name: "Valider" }).press("Enter");
  await expect(line).toContainText("Taille : 42");
  await page.reload();
  await expect(line).toContainText("Taille : 42");
  await expect(pendingNote(line)).toBeVisible();
  await context.setOffline(false);
  const held = async () => {
    const lines = (await api.call(token, "view-card-product")).data as unknown as object[];
    return lines.map((one) => ({ ...one, productId: undefined }));
  };
  await expect.poll(held).toMatchObject([{ quantity: 2, variant: 2 }]);

  const tablet = await (await browser.newContext()).newPage();
  await signIn(tablet, person);
  await openCart(tablet);
  await expect(cartItem(tablet, shoes.name)).toContainText("Taille : 42");
  await openCart(page);
  await offerSizes(shop, shoes.id, { 41: "AVAILABLE", 42: "SOLD_OUT" });
  for (const device of [page, tablet]) {
    await expect(cartItem(device, shoes.name)).toContainText("Épuisé");
    await expect(device.getByText("Tout est épuisé")).toBeVisible();
  }
  await context.setOffline(true);
  await page.reload();
  await expect(line).toContainText("Épuisé");
  await tablet.context().close();
});
