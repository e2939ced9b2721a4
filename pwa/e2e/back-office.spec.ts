import { createRequire } from "node:module";
import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

/** The server's own picture library, to make photos as phones take them. */
const sharp: typeof import("sharp").default = createRequire(
  path.resolve(import.meta.dirname, "../../graphql-server/package.json"),
)("sharp");

/** What start-shop.mjs gives the first super admin. */
const FIRST = { email: "admin@boutique.local", password: "patronne-du-test" };
const MAX_UPLOAD = 500_000;

/** A 12-megapixel photo of a phone held upright: lying on its side, with the orientation written beside, and noisy. */
async function phonePhoto(seed: number): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await sharp({
    create: {
      width: 4032,
      height: 3024,
      channels: 3,
      background: "#8a7a66",
      noise: { type: "gaussian", mean: 110 + 10 * seed, sigma: 35 },
    },
  })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 85 })
    .toBuffer();
  return { name: `photo-${seed}.jpg`, mimeType: "image/jpeg", buffer };
}

async function signIn(page: Page, { email, password }: typeof FIRST): Promise<void> {
  await page.goto("/login");
  await page.waitForLoadState("networkidle");
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(password);
  await page.locator("main button[type=submit]").click();
  await expect(page).toHaveURL("/");
}

async function signUp(page: Page, name: string, { email, password }: typeof FIRST): Promise<void> {
  await page.goto("/sign-up");
  await page.waitForLoadState("networkidle");
  await page.locator("input[name=name]").fill(name);
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(password);
  await page.locator("input[name=confirmPassword]").fill(password);
  await page.locator("main button[type=submit]").click();
  await expect(page).toHaveURL(/\/login$/);
}

/** The answer to a mutation sent by hand, as whoever is signed in on the page. */
const direct = (page: Page, query: string, variables: Record<string, unknown>) =>
  page.evaluate(
    async (body) => {
      const response = await fetch("/graphql", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${localStorage.getItem("token")}`,
        },
        body: JSON.stringify(body),
      });
      return response.json() as Promise<{ errors?: { extensions?: { code?: string } }[] }>;
    },
    { query, variables },
  );

/** No barrier for anyone, and nothing wider than the phone. */
async function expectUsable(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id} : ${nodes[0]?.html}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
}

test.describe.configure({ mode: "serial" });

test("a colleague is promoted, publishes a product with three photos, corrects its price and deletes it", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const stamp = Date.now();
  const colleague = { email: `brice.${stamp}@example.cm`, password: "secret-1" };
  const name = `Robe de fête ${stamp}`;
  const owner = await (await browser.newContext()).newPage();
  const seller = await (await browser.newContext()).newPage();

  await test.step("a customer has no way into the panel", async () => {
    await signUp(seller, "Brice Essomba", colleague);
    await signIn(seller, colleague);
    await seller.goto("/admin-panel/all-products");
    await expect(seller).toHaveURL("/");
  });

  await test.step("the first super admin makes them an admin", async () => {
    await signIn(owner, FIRST);
    await owner.goto("/admin-panel/all-users");
    await owner.getByRole("searchbox", { name: "Chercher un nom ou un e-mail" }).fill(colleague.email);
    const row = owner.getByRole("row").filter({ hasText: colleague.email });
    await expect(row).toContainText("Client");
    await expectUsable(owner);
    await row.getByRole("button", { name: "Changer le rôle de Brice Essomba" }).click();
    await expectUsable(owner);
    await owner.getByRole("radio", { name: /^Administrateur/ }).check();
    await owner.getByRole("button", { name: "Confirmer" }).click();
    await expect(row).toContainText("Administrateur");
    for (const place of ["Messages", "Journal", "Tous les Produits"]) {
      await owner.getByRole("link", { name: place, exact: true }).click();
      await expect(owner.getByRole("heading", { level: 1, name: place })).toBeVisible();
      await owner.waitForLoadState("networkidle");
      await expectUsable(owner);
    }
  });

  await test.step("the colleague begins a product; a reload loses nothing of it", async () => {
    await seller.goto("/admin-panel/all-products");
    await expect(seller.getByRole("heading", { level: 1, name: "Mes Produits" })).toBeVisible();
    await seller.getByRole("button", { name: "Nouveau produit" }).click();
    await seller.locator("input[name=productName]").fill(name);
    await seller.locator("input[name=brandName]").fill("Atelier Essomba");
    await seller.reload();
    await expect(seller.locator("input[name=productName]")).toHaveValue(name);
  });

  await test.step("three photos of 12 megapixels leave under 500 kB each; a killed upload is tried again", async () => {
    const sent: number[] = [];
    await seller.route("**/images/upload", async (route) => {
      sent.push(Number(await route.request().headerValue("content-length")));
      if (sent.length === 2) return route.abort("connectionreset");
      return route.continue();
    });
    const photos = await Promise.all([1, 2, 3].map(phonePhoto));
    await seller.locator("input[name=productImage]").setInputFiles(photos);
    await expect(seller.getByText("Échec du téléchargement de l'image").last()).toBeVisible({
      timeout: 60_000,
    });
    await expect(seller.getByRole("button", { name: "Retirer la photo 3" })).toBeVisible({ timeout: 60_000 });
    await expect(seller.locator("input[name=productName]")).toHaveValue(name);
    await seller.getByRole("button", { name: "Réessayer" }).click();
    await expect(seller.getByRole("button", { name: "Retirer la photo 2" })).toBeVisible({ timeout: 60_000 });
    await seller.unroute("**/images/upload");
    await expectUsable(seller);
    expect(sent).toHaveLength(4);
    for (const bytes of sent) expect(bytes).toBeLessThan(MAX_UPLOAD);
  });

  await test.step("it is published, upright, and stands in the shop", async () => {
    await seller.locator("select[name=category]").selectOption("Robe");
    await seller.locator("input[name=price]").fill("32000");
    await seller.locator("input[name=sellingPrice]").fill("24500");
    await seller.locator("textarea[name=description]").fill("Coton léger, deux poches.");
    await seller.getByRole("button", { name: "Publier" }).click();
    await expect(seller.getByRole("main").getByText("Produit ajouté avec succès")).toBeVisible();
    await seller.getByRole("main").getByRole("link", { name: name, exact: true }).click();
    await expect(seller.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(seller.getByText("24 500 FCFA").first()).toBeVisible();
    const shape = await seller
      .locator("main img")
      .first()
      .evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        return image.naturalHeight > image.naturalWidth;
      });
    expect(shape).toBe(true);
  });
  const productAddress = seller.url();

  await test.step("a corrected price shows in the shop", async () => {
    await seller.goto("/admin-panel/all-products");
    await seller.getByRole("button", { name: `Modifier ${name}` }).click();
    await seller.locator("input[name=sellingPrice]").fill("21000");
    await seller.getByRole("button", { name: "Enregistrer" }).click();
    await expect(seller.getByRole("main").getByText("Produit mis à jour avec succès")).toBeVisible();
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(productAddress);
    await expect(visitor.getByText("21 000 FCFA").first()).toBeVisible();
    await visitor.context().close();
  });

  await test.step("what is not theirs is refused in the panel and by direct calls", async () => {
    await seller.goto("/admin-panel/all-users");
    await seller.getByRole("searchbox", { name: "Chercher un nom ou un e-mail" }).fill(FIRST.email);
    const row = seller.getByRole("row").filter({ hasText: FIRST.email });
    await row.getByRole("button", { name: /^Changer le rôle/ }).click();
    for (const radio of await seller.getByRole("radio").all()) await expect(radio).toBeDisabled();
    await expect(seller.getByText(/Seul un super administrateur/)).toBeVisible();
    // Documents outside of the manifests are refused before any rule is asked.
    const answer = await direct(seller, "mutation($id: ID!) { deleteProduct(id: $id) }", {
      id: "00000000-0000-4000-8000-000000000000",
    });
    expect(answer.errors?.length).toBeGreaterThan(0);
    await seller.keyboard.press("Escape");
  });

  await test.step("deleted, it is gone", async () => {
    await seller.goto("/admin-panel/all-products");
    await seller.getByRole("button", { name: `Supprimer ${name}` }).click();
    const dialog = seller.getByRole("dialog");
    await expect(dialog.getByText(/Êtes-vous sûr de vouloir supprimer ce produit/)).toBeVisible();
    await dialog.getByRole("button", { name: "Supprimer" }).click();
    await expect(seller.getByRole("main").getByText("Produit supprimé avec succès")).toBeVisible();
    await expect(seller.getByRole("button", { name: `Modifier ${name}` })).toHaveCount(0);
    const gone = await seller.request.get(productAddress);
    expect(gone.status()).toBe(404);
  });

  await test.step("the super admin reads of it in the journal, and brings it back", async () => {
    await owner.goto("/admin-panel/journal");
    const deed = owner.getByRole("listitem").filter({ hasText: `Brice Essomba a supprimé ${name}` });
    await deed.getByRole("button", { name: "Rétablir" }).click();
    await expect(owner.getByRole("main").getByText(`${name} est de retour`)).toBeVisible();
    const back = await owner.request.get(productAddress);
    expect(back.status()).toBe(200);
  });

  for (const page of [owner, seller]) await page.context().close();
});

test("the panel's code and styles are not fetched by shoppers", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForLoadState("networkidle");
  expect(fetched.filter((url) => /\/admin-/.test(url))).toEqual([]);
});
