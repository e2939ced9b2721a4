import { expect, type Page } from "@playwright/test";
import { SUPER_ADMIN, submitSignIn } from "../support/accounts.ts";
import { testByProxy as test } from "../support/fixtures.ts";
import { phonePhoto } from "../support/pictures.ts";

const tile = (page: Page, place: number) =>
  page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: `Voir la photo ${place} en grand` }) });
const remove = (page: Page, place: number) => page.getByRole("button", { name: `Retirer la photo ${place}` });
/** The shop's pictures in their order on screen. */
const order = (page: Page): Promise<(string | undefined)[]> =>
  page
    .locator(".admin-tiles img")
    .evaluateAll((images) =>
      images.map((image) => /\/images\/[\w-]{16}/.exec((image as HTMLImageElement).src)?.[0]),
    );

test("a connection killed in the middle of an upload loses nothing; photos change places by drag and by keyboard", async ({
  page,
  context,
  api,
  connection,
  baseURL,
}) => {
  const name = `Sac ${Date.now()}`;
  const form = { productName: name, brandName: "Atelier Essomba", price: "32000", sellingPrice: "24500" };
  await page.goto(`${baseURL}/login`);
  await submitSignIn(page, SUPER_ADMIN);
  await expect(page).toHaveURL(`${baseURL}/`);
  await page.goto(`${baseURL}/admin-panel/all-products`);
  await page.getByRole("button", { name: "Nouveau produit" }).click();
  for (const [field, text] of Object.entries(form)) await page.locator(`input[name=${field}]`).fill(text);
  const expectAllTyped = async () => {
    for (const [field, text] of Object.entries(form))
      await expect(page.locator(`input[name=${field}]`)).toHaveValue(text);
  };
  const [one, two, three] = await Promise.all([1, 2, 3].map((seed) => phonePhoto(seed, 1_000)));
  if (!one || !two || !three) throw new Error("three photos");

  await test.step("the line breaks in the middle of the second photo: all that was typed and uploaded stands", async () => {
    await page.locator("input[name=productImage]").setInputFiles([one]);
    await expect(remove(page, 1)).toBeVisible({ timeout: 60_000 });
    connection.breakAfter(150_000);
    await page.locator("input[name=productImage]").setInputFiles([two, three]);
    // A toast says the same.
    const failed = page.getByRole("dialog").getByText("Échec du téléchargement de l'image");
    await expect(failed).toHaveCount(2, { timeout: 60_000 });
    expect(connection.isDown).toBe(true);
    await expect(remove(page, 1)).toBeVisible();
    await expectAllTyped();
  });

  await test.step("the network is back: the photos leave by themselves", async () => {
    connection.restore();
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(remove(page, 2)).toBeVisible({ timeout: 60_000 });
    await expect(remove(page, 3)).toBeVisible({ timeout: 60_000 });
    await expectAllTyped();
  });

  await test.step("a reload in the middle of the form loses nothing either", async () => {
    await page.reload();
    await expect(remove(page, 3)).toBeVisible();
    await expectAllTyped();
  });

  const [first, second, third] = await order(page);
  expect(new Set([first, second, third]).size).toBe(3);

  await test.step("dragged to the front, the third photo is the thumbnail", async () => {
    const handle = ".admin-drag-handle";
    await tile(page, 3).locator(handle).dragTo(tile(page, 1).locator(handle));
    await expect.poll(() => order(page)).toEqual([third, first, second]);
    await expect(tile(page, 1)).toContainText("Vignette");
  });

  await test.step("by keyboard, the last moves forward", async () => {
    await page.getByRole("button", { name: "Avancer la photo 3" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => order(page)).toEqual([third, second, first]);
  });

  await test.step("the shop shows them in this order", async () => {
    await page.locator("select[name=category]").selectOption("Sac à main");
    await page.locator("textarea[name=description]").fill("En cuir.");
    await page.getByRole("button", { name: "Publier" }).click();
    await expect(page.getByRole("main").getByText("Produit ajouté avec succès")).toBeVisible();
    const address = await page
      .getByRole("main")
      .getByRole("link", { name: "Voir dans la boutique" })
      .getAttribute("href");
    const productId = address?.split("/").at(-1);
    const { data } = await api.call(undefined, "product-details", { productId });
    expect(data.productImage.map((url) => /\/images\/[\w-]{16}/.exec(url)?.[0])).toEqual([
      third,
      second,
      first,
    ]);
    await page.goto(`${baseURL}${address}`);
    await expect(page.getByRole("main").locator("img").first()).toHaveAttribute(
      "src",
      new RegExp(third ?? "-"),
    );
  });
});
