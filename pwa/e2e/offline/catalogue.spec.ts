import { type BrowserContext, expect, type Page } from "@playwright/test";
import { SUPER_ADMIN } from "../support/accounts.ts";
import { test } from "../support/fixtures.ts";
import { settled } from "../support/hydration.ts";
import {
  catalogueReplicated,
  eventStreamOpened,
  serviceWorkerReady,
  showUpdate,
  touch,
} from "../support/offline.ts";
import { documentId, queryOf } from "../support/stored-documents.ts";

const ROUTES = [
  ["/", "Nouvelle Collection"],
  ["/product", "Nouvelle Collection"],
  ["/product-category?category=Robe", "Robe"],
  ["/search?q=sac", "sac"],
  ["/services", ""],
  ["/about", ""],
  ["/contact", ""],
  ["/faq", ""],
  ["/terms", ""],
  ["/cart", ""],
  ["/login", ""],
  ["/sign-up", ""],
  ["/forgot-password", ""],
  ["/account", ""],
  ["/nulle-part", ""],
] as const;

/** Lists whose answers the device and the server must agree on: addresses as the shop writes them. */
const LISTS = [
  "/search?q=meches",
  "/search?q=sac+a+main",
  "/search?q=chausures",
  "/search?q=robbe",
  "/search?q=zzzzzz",
  "/search",
  "/product-category?category=Robe",
  "/product-category?category=Robe&category=Jupe&sort=asc",
  "/product-category?sort=dsc",
  "/product-category?min=10000&max=20000",
  "/product-category?category=Sac+%C3%A0+main&q=sac&min=5000&sort=asc",
  "/product-category?category=Robe&max=1",
];

/** A first visit, until the shop no longer needs the network. */
async function visit(page: Page): Promise<void> {
  await page.goto("/");
  await serviceWorkerReady(page);
  await catalogueReplicated(page);
}

const main = (page: Page) => page.getByRole("main");
const firstProduct = (page: Page) => main(page).getByRole("article").first();

/** The products in the order of a page's main part: of one drawn by the server, or on screen. */
const productsIn = (html: string): string[] => {
  const [, content = ""] = /<main[^>]*>([\s\S]*)<\/main>/.exec(html) ?? [];
  return [...content.matchAll(/href="\/product\/([0-9a-f-]{36})"/g)].map(([, id = ""]) => id);
};
const countIn = (html: string): string | undefined =>
  /(?:Resultat : )?(\d+)(?: articles?)?<\//.exec(
    /<(?:p|span) role="status"[^>]*>[\s\S]*?<\/(?:p|span)>/.exec(html)?.[0].replaceAll("<!-- -->", "") ?? "",
  )?.[1];

/** Nothing comes back from the server's data, and nothing says so. */
const hang = (context: BrowserContext) => context.route("**/graphql?**", () => undefined);

test("after one visit the whole shop opens without a network", async ({ page, context, request }) => {
  await visit(page);
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

  await test.step("a product never opened, with its description and what resembles it", async () => {
    await page.goto(`/product/${neverOpened}`);
    const name = await page.getByRole("heading", { level: 1 }).innerText();
    expect(fromServer).toContain(name.replaceAll("&", "&amp;").replaceAll("'", "&#x27;"));
    await expect(page.getByRole("heading", { name: "Description" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Produits similaires" })).toBeVisible();
    // The server draws the first of the row; the others come with the script.
    const drawn = productsIn(fromServer);
    expect(drawn.length).toBeGreaterThan(2);
    await expect.poll(async () => productsIn(await page.content()).slice(0, drawn.length)).toEqual(drawn);
  });

  for (const address of LISTS) {
    await test.step(`the same as the server: ${address}`, async () => {
      await page.goto(address);
      await expect(
        firstProduct(page).or(page.getByText(/Pas de données\.|Aucun produit trouvé/)),
      ).toBeVisible();
      await settled(page);
      const expected = servers.get(address) ?? "";
      const html = await page.content();
      expect(productsIn(html)).toEqual(productsIn(expected));
      expect(countIn(html)).toBe(countIn(expected));
    });
  }

  await test.step("« Voir plus » goes on", async () => {
    await page.goto("/search");
    const shown = main(page).getByRole("article");
    await expect(shown).toHaveCount(20);
    await page.getByRole("button", { name: "Voir plus" }).click();
    await expect(shown).toHaveCount(40);
  });

  await test.step("the page says whose copy it is, and how old", async () => {
    await expect(
      page.getByText(/Hors ligne — catalogue de cet appareil, mis à jour (à l’instant|il y a \d+ min)/),
    ).toBeVisible();
  });

  await context.setOffline(false);
  await expect(page.getByText("Hors ligne —")).toBeHidden();
});

test("a later visit asks for the changes alone", async ({ page }) => {
  await visit(page);
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

test("a connection that hangs leaves the shop usable", async ({ page, context }) => {
  await visit(page);
  await hang(context);
  const asked: string[] = [];
  page.on("request", (request) => {
    const name = queryOf(request.url());
    if (name && name !== "CatalogueChanges") asked.push(name);
  });
  await test.step("at once where the device holds everything: nothing is asked for", async () => {
    await page.goto("/product-category?category=Robe");
    await expect(firstProduct(page)).toBeVisible();
    expect(asked).toEqual([]);
  });
  await test.step("after 3 s where it is not known to", async () => {
    await page.goto("/services");
    await page.waitForLoadState("load");
    // The page's own clock stands still, so that the machine's slowness counts for nothing.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.evaluate(() => {
      // As on a first visit that was cut short.
      const put = new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("boutique");
        opening.onsuccess = () => {
          const transaction = opening.result.transaction("meta", "readwrite");
          const meta = transaction.objectStore("meta");
          const reading = meta.get("catalogue");
          reading.onsuccess = () => meta.put({ ...reading.result, extent: "filling" }, "catalogue");
          transaction.oncomplete = () => resolve(opening.result.close());
          transaction.onerror = reject;
        };
      });
      return put.then(() => localStorage.removeItem("catalogue"));
    });
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

test("two tabs share one copy, and both show what is new when it is wanted", async ({ context, api }) => {
  const snapshots: string[] = [];
  const changes = documentId("query CatalogueChanges(");
  context.on("request", (asked) => {
    const url = new URL(asked.url());
    if (url.searchParams.get("documentId") === changes && !url.search.includes("since"))
      snapshots.push(asked.url());
  });
  const [one, other] = [await context.newPage(), await context.newPage()];
  // A page that opens its event stream has read what the device holds.
  const follows = eventStreamOpened(other);
  await Promise.all([one.goto("/"), other.goto("/product-category?category=Montre")]);
  await Promise.all([catalogueReplicated(one), catalogueReplicated(other), follows]);
  expect(snapshots).toHaveLength(1);

  // What one tab has stored, the other knows before its own page is complete.
  await settled(other);
  await touch(other);
  const shown = await main(other).getByRole("article").count();
  const owner = await api.signIn(SUPER_ADMIN);
  const watch = await api.createProduct(owner);

  await one.reload();
  await expect(other.getByRole("button", { name: "Nouveautés" })).toBeVisible();
  await expect(main(other).getByRole("article")).toHaveCount(shown);
  await showUpdate(other);
  await expect(firstProduct(other)).toContainText(watch.name);
  await expect(other.getByRole("button", { name: "Actualiser" })).toBeHidden();
  await api.call(owner, "delete-product", { _id: watch.id });
});

test("a browser that refuses to keep anything still has a shop online", async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("refused", "SecurityError");
    };
  });
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.clock.install();
  await page.goto("/");
  // By then it would have fetched the catalogue.
  await page.clock.fastForward(60_000);
  await page.goto("/product-category?category=Robe");
  await main(page).getByRole("article").first().getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "Description" })).toBeVisible();
  await expect(page.getByText("Hors ligne")).toBeHidden();
  expect(asked.map(queryOf)).not.toContain("CatalogueChanges");
  expect(errors).toEqual([]);
});
