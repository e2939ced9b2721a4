import { type BrowserContext, expect, type Page } from "@playwright/test";
import { STATE } from "../../src/data/offline/replica/replica-transaction.ts";
import { REPLICA_WHOLE_KEY } from "../../src/lib/storage/storage-keys.ts";
import { test, testInEmptyShop } from "../support/fixtures.ts";
import { settled } from "../support/hydration.ts";
import {
  changeRecord,
  serviceWorkerReady,
  storedRecords,
  visitUntilOfflineReady,
} from "../support/offline.ts";
import { queryOf } from "../support/stored-documents.ts";
import type { TestShop } from "../support/test-shop.ts";

const ROUTES = [
  ["/", "Nouvelle Collection"],
  ["/product", "Nouvelle Collection"],
  ["/product-category?category=Robe", "Robe"],
  ["/search?q=sac", "sac"],
  // The search text ends like a file name; the URL must still open the search page.
  ["/search?q=t.shirt", "t.shirt"],
  ["/services", ""],
  ["/about", ""],
  ["/contact", ""],
  ["/faq", ""],
  ["/terms", ""],
  ["/accessibilite", "Accessibilité"],
  ["/desinscription", "Se désinscrire"],
  ["/cart", ""],
  ["/login", ""],
  ["/sign-up", ""],
  ["/forgot-password", ""],
  ["/reset-password", "Nouveau mot de passe"],
  ["/account", ""],
  ["/nulle-part", ""],
] as const;

/**
 * URLs of lists as the shop's links contain them. Each list must show the same products on the device as on the server.
 */
const LISTS = [
  "/search?q=meches",
  "/search?q=sac+a+main",
  "/search?q=chausures",
  "/search?q=accessoires",
  "/search?q=robbe",
  "/search?q=chossure+noir",
  "/search?q=sak",
  "/search?q=satin",
  "/search?q=manucure+promo",
  "/search?q=robe+rouge+taille+M",
  "/search?q=chaussure+42+moins+de+20000",
  "/search?q=basket",
  "/search?q=pas+cher",
  "/search?q=zzzzzz",
  "/search",
  "/product-category?category=Robe",
  "/product-category?category=Femmes",
  "/product-category?category=Hommes&q=coton&sort=asc",
  "/product-category?colour=Noir&colour=Marine&size=M",
  "/product-category?category=Robe&category=Jupe&sort=asc",
  "/product-category?sort=dsc",
  "/product-category?min=10000&max=20000",
  "/product-category?category=Sac+%C3%A0+main&q=sac&min=5000&sort=asc",
  "/product-category?category=Robe&max=1",
];

const main = (page: Page) => page.getByRole("main");
const firstProduct = (page: Page) => main(page).getByRole("article").first();

/** Returns the ids of the products in the main part of a page's HTML, in the page's sequence. */
const productsIn = (html: string): string[] => {
  const [, content = ""] = /<main[^>]*>([\s\S]*)<\/main>/.exec(html) ?? [];
  return [...content.matchAll(/href="\/product\/([0-9a-f-]{36})"/g)].map(([, id = ""]) => id);
};
const countIn = (html: string): string | undefined =>
  /(?:Resultat : )?(\d+)(?: articles?)?<\//.exec(
    /<(?:p|span) role="status"[^>]*>[\s\S]*?<\/(?:p|span)>/.exec(html)?.[0].replaceAll("<!-- -->", "") ?? "",
  )?.[1];
const listIn = (html: string) => ({ products: productsIn(html), count: countIn(html) });

const hangQueries = (context: BrowserContext) => context.route("**/graphql?**", () => undefined);

test("after one visit, every page of the shop opens without a network, with the same products as online", async ({
  page,
  context,
  request,
}) => {
  await visitUntilOfflineReady(page);
  const servers = new Map<string, string>();
  for (const address of LISTS) servers.set(address, await (await request.get(address)).text());
  const all = await (await request.get("/product-category?category=Montre")).text();
  const [neverOpened = ""] = productsIn(all);
  const fromServer = await (await request.get(`/product/${neverOpened}`)).text();
  await context.setOffline(true);

  for (const [address, heading] of ROUTES) {
    await test.step(address, async () => {
      await page.goto(address);
      const title = page.getByRole("heading", { level: 1 }).first();
      await expect(title).toBeVisible();
      if (heading) await expect(title).toContainText(heading);
    });
  }

  await test.step("a product whose page was never opened is shown with its description and similar products", async () => {
    await page.goto(`/product/${neverOpened}`);
    const name = await page.getByRole("heading", { level: 1 }).innerText();
    expect(fromServer).toContain(name.replaceAll("&", "&amp;").replaceAll("'", "&#x27;"));
    await expect(page.getByRole("heading", { name: "Description" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Produits similaires" })).toBeVisible();
    // The server renders only the first of the similar products; the script adds the others.
    const rendered = productsIn(fromServer);
    expect(rendered.length).toBeGreaterThan(2);
    await expect
      .poll(async () => productsIn(await page.content()).slice(0, rendered.length))
      .toEqual(rendered);
  });

  for (const address of LISTS) {
    await test.step(`${address} shows the same products as the server`, async () => {
      await page.goto(address);
      await expect(
        firstProduct(page).or(page.getByText(/Pas de données\.|Aucun produit trouvé/)),
      ).toBeVisible();
      await settled(page);
      const expected = servers.get(address) ?? "";
      const listed = async () => listIn(await page.content());
      await expect.poll(listed).toEqual(listIn(expected));
    });
  }

  await test.step("« Voir plus » shows more products", async () => {
    await page.goto("/search");
    const shown = main(page).getByRole("article");
    await expect(shown).toHaveCount(20);
    await page.getByRole("button", { name: "Voir plus" }).click();
    await expect(shown).toHaveCount(40);
  });

  await test.step("a notice says that the page comes from the device, and how old the catalogue is", async () => {
    await expect(
      page.getByText(/Hors ligne — catalogue de cet appareil, mis à jour (à l’instant|il y a \d+ min)/),
    ).toBeVisible();
  });

  await context.setOffline(false);
  await expect(page.getByText("Hors ligne —")).toBeHidden();
});

test("a later visit fetches only what has changed since the last visit", async ({ page }) => {
  await visitUntilOfflineReady(page);
  const asked: { name: string; bytes: number }[] = [];
  page.on("response", async (response) => {
    const name = queryOf(response.url());
    if (!name) return;
    asked.push({ name, bytes: (await response.body()).length });
  });
  await page.goto("/product");
  await expect(firstProduct(page)).toBeVisible();
  await expect.poll(() => asked.map(({ name }) => name)).toEqual(["CatalogueChanges"]);
  expect(asked[0]?.bytes).toBeLessThan(300);
});

test("if the server does not answer, pages show the catalogue that is stored on the device", async ({
  page,
  context,
}) => {
  await visitUntilOfflineReady(page);
  await hangQueries(context);
  const asked: string[] = [];
  page.on("request", (request) => {
    const name = queryOf(request.url());
    if (name && name !== "CatalogueChanges") asked.push(name);
  });
  await test.step("at once and without a request if the device has the whole catalogue", async () => {
    await page.goto("/product-category?category=Robe");
    await expect(firstProduct(page)).toBeVisible();
    expect(asked).toEqual([]);
  });
  await test.step("after 3 s if the device has only a part of the catalogue", async () => {
    await page.goto("/services");
    await page.waitForLoadState("load");
    // The page's clock is stopped, so that the result does not depend on a slow machine.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    // Makes the stored catalogue look as after an interrupted first visit.
    await changeRecord(page, "meta", STATE, { extent: "filling" });
    await page.evaluate((key) => localStorage.removeItem(key), REPLICA_WHOLE_KEY);
    await page.goto("/product");
    const oneMoment = async () => {
      await page.clock.runFor(100);
      return asked;
    };
    await expect.poll(oneMoment).toContain("CataloguePage");
    await page.clock.runFor(2_500);
    await expect(firstProduct(page)).toBeHidden();
    await page.clock.runFor(500);
    await expect(firstProduct(page)).toBeVisible();
    await page.clock.resume();
    await expect(page.getByText(/Hors ligne — une partie du catalogue de cet appareil/)).toBeVisible();
  });
});

async function addProducts(shop: TestShop, category: string, count: number, daysAgo: number): Promise<void> {
  const database = await shop.connect();
  await database.query(
    `INSERT INTO products (product_name, brand_name, category, product_images, thumbnail_colour, description,
       price, selling_price, owner_id, created_at)
     SELECT $1 || ' numéro ' || n, 'Atelier', $1, ARRAY['/icons/icon-512.png'], '#aa8866', 'Un article.', 20000, 15000,
       (SELECT id FROM users LIMIT 1), now() - make_interval(days => $3) - make_interval(secs => n)
     FROM generate_series(1, $2::int) n`,
    [category, count, daysAgo],
  );
  await database.end();
  const list = `${shop.address}/product-category?category=${encodeURIComponent(category)}`;
  // PostgreSQL notifies the running server of the new products, so the server shows them only a moment later.
  const listed = () => fetch(list).then((answer) => answer.text(), String);
  await expect.poll(listed, { timeout: 30_000 }).toContain(`${category} numéro 1<`);
}

/**
 * Waits until the account page says that the device has stored 5000 products, which are only a part of the catalogue.
 */
async function partReplicated(page: Page): Promise<void> {
  await page.goto("/account");
  await page.getByText("Données sur cet appareil").click();
  await expect(
    page.getByText(/^Une partie du catalogue\s: 5000 produits, mise? à jour (à l’instant|il y a \d+ min)\.$/),
  ).toBeVisible({
    timeout: 60_000,
  });
}

testInEmptyShop(
  "without a network, a device that stores only a part of a large catalogue still shows every category",
  async ({ page, context, shop }) => {
    await addProducts(shop, "Montre", 4, 300);
    await addProducts(shop, "Robe", 3_000, 1);
    await addProducts(shop, "Sac à main", 2_500, 20);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (queryOf(request.url()) === "CatalogueChanges") asked.push(request.url());
    });
    await page.goto("/");
    await serviceWorkerReady(page);
    await partReplicated(page);
    // Waits until the download has ended. The account page may show 5000 products a little earlier.
    await expect.poll(() => storedRecords(page, "meta")).toMatchObject([{ extent: "partial" }]);
    const main = page.getByRole("main");

    await test.step("each category shows its newest products, and a notice says that the catalogue is not complete", async () => {
      await context.setOffline(true);
      for (const category of ["Montre", "Robe", "Sac à main"]) {
        await page.goto(`/product-category?category=${encodeURIComponent(category)}`);
        await expect(main.getByRole("article").first()).toContainText(`${category} numéro 1`);
      }
      await expect(page.getByText(/Hors ligne — une partie du catalogue de cet appareil/)).toBeVisible();
    });

    await test.step("a search without a result says how much the device has, and queries the server once there is a network", async () => {
      await page.goto("/search?q=turban");
      await expect(
        main.getByText(/^Le téléphone garde 5\s000 produits sur 5\s504\s: rien n’y correspond/),
      ).toBeVisible();
      await context.setOffline(false);
      await expect(main.getByText("Pas de données....")).toBeVisible();
    });

    await test.step("a later visit fetches only the new products", async () => {
      asked.length = 0;
      await addProducts(shop, "Jupe", 1, 0);
      await partReplicated(page);
      await expect
        .poll(async () => JSON.stringify(await storedRecords(page, "patch")))
        .toContain("Jupe numéro 1");
      expect(asked.filter((address) => !address.includes("since"))).toEqual([]);
      await context.setOffline(true);
      await page.goto("/product-category?category=Jupe");
      await expect(main.getByRole("article")).toHaveCount(1);
    });
  },
);
