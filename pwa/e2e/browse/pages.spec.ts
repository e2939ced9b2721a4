import { type APIRequestContext, expect } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { shopYear } from "../../../graphql-server/src/platform/shop-time/shop-day.rules.ts";
import { test } from "../support/fixtures.ts";
import { settled } from "../support/hydration.ts";
import { sharp } from "../support/images.ts";
import { firstProductPath } from "../support/products.ts";
import { PUBLIC_ROUTES } from "../support/public-routes.ts";
import { desktop } from "../support/screens.ts";

const ROUTES: [path: string, title: string, heading: string][] = [
  ["/", "Mode, chaussures et accessoires au Cameroun", "Nouvelle Collection"],
  ["/login", "Connexion", "Connexion"],
  ["/forgot-password", "Mot de passe oublié", "Mot de passe oublié"],
  ["/sign-up", "Créer un compte", "Créer un compte"],
  ["/product-category?category=Robe&category=Jupe", "Robe, Jupe", "Robe, Jupe"],
  ["/search?q=robe", "Recherche : robe", "« robe »"],
  ["/product", "Catalogue : Nouvelle Collection {year}", "Nouvelle Collection {year} Édition Limitée"],
  ["/services", "Soins des ongles", "Soins des ongles"],
  ["/contact", "Contact", "Contact"],
  ["/about", "À propos", "La mode d’ici, choisie avec vous"],
  ["/faq", "Questions fréquentes", "Questions fréquentes"],
  ["/terms", "Conditions de vente et confidentialité", "Conditions de vente et confidentialité"],
  ["/accessibilite", "Accessibilité", "Accessibilité"],
  ["/desinscription", "Se désinscrire", "Se désinscrire"],
];
const CATEGORY_ROWS = [
  "Accessoires",
  "Babouche",
  "Ballerines",
  "Chaussures Hommes",
  "Chaussures Femmes",
  "Femmes",
  "Hommes",
  "Perruques et mèches",
  "Chemise",
  "Ensemble",
  "Jupe",
  "Maillot",
  "Montre",
  "Pantalons",
  "Robe",
  "Sac à dos",
  "Sac à main",
  "Sous-vêtements",
  "T-shirt",
  "Tennis",
  "Pull",
  "Bottes",
];

const year = String(shopYear(new Date()));
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, "")
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, " ")
    .trim();

async function htmlOf(request: APIRequestContext, path: string): Promise<string> {
  const response = await request.get(path);
  expect(response.status()).toBe(200);
  return response.text();
}

test("the server renders every public page with its title, heading and description", async ({ request }) => {
  for (const [path, title, heading] of ROUTES)
    await test.step(path, async () => {
      const html = await htmlOf(request, path);
      const found = {
        title: textOf(/<title>([^<]*)</.exec(html)?.[1] ?? ""),
        heading: textOf(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? ""),
        described: /<meta name="description" content="[^"]{20,}"/.test(html),
      };
      expect(found).toEqual({
        title: `${title.replace("{year}", year)} — Mboa Mode`,
        heading: heading.replace("{year}", year),
        described: true,
      });
    });
});

/** Pages whose content only the device knows. The server sends the same document for all of them. */
const PAGES_OF_DEVICE = ["/favoris", "/cart", "/account", "/orders", "/reset-password"];

test("no two public pages have the same title or the same description", async ({ page, request }) => {
  const listed = [...(await (await request.get("/sitemap.xml")).text()).matchAll(/<loc>([^<]*)</g)].map(
    ([, address = ""]) => address.replace(/^https?:\/\/[^/]*/, ""),
  );
  // The names of products are the owner's, so two products represent all of them.
  const products = listed.filter((path) => path.startsWith("/product/")).slice(0, 2);
  const others = listed.filter((path) => !path.startsWith("/product/"));
  expect(products).toHaveLength(2);
  expect(others.length).toBeGreaterThan(CATEGORY_ROWS.length);
  const unlisted = ["/product-category", "/product-category?promotion=1", "/nulle-part"];
  const rendered = [...products, ...others, ...unlisted, ...ROUTES.map(([path]) => path)];
  const titles: [title: string, path: string][] = [];
  const descriptions: [description: string, path: string][] = [];
  for (const path of new Set(rendered)) {
    const html = await (await request.get(path)).text();
    titles.push([/<title>([^<]*)</.exec(html)?.[1] ?? "", path]);
    descriptions.push([/<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? "", path]);
  }
  for (const path of PAGES_OF_DEVICE) {
    await page.goto(path);
    const description = page.locator('meta[name="description"]');
    await expect(description).toHaveAttribute("content", /./);
    titles.push([await page.title(), path]);
    descriptions.push([(await description.getAttribute("content")) ?? "", path]);
  }
  expect(repeated(titles)).toEqual([]);
  expect(repeated(descriptions)).toEqual([]);
});

/** Returns the pages whose text is empty or is also the text of another page. */
const repeated = (pages: [text: string, path: string][]) =>
  pages.filter(([text]) => text === "" || pages.filter(([other]) => other === text).length > 1);

test("the catalogue has one row of products for each category, in the sequence that the shop defines", async ({
  request,
}) => {
  const html = await htmlOf(request, "/product");
  const headings = [...html.matchAll(/<section[^>]*data-row.*?<h2[^>]*>(.*?)<\/h2>/gs)];
  expect(headings.map(([, text]) => textOf(text ?? "")).slice(0, CATEGORY_ROWS.length)).toEqual(
    CATEGORY_ROWS,
  );
});

test("home page and lists contain the data that search engines and chat apps read", async ({ request }) => {
  const home = await htmlOf(request, "/");
  expect(home).toMatch(/<link rel="canonical" href="http[^"]+\/"/);
  expect(home).toContain('"@type":"Organization"');
  expect(home).toMatch(/<meta property="og:image" content="http[^"]+\/og-default\.jpg"/);
  const list = await htmlOf(request, "/product-category?category=Robe");
  expect(list).toContain('"@type":"BreadcrumbList"');
  expect(list).toMatch(/<meta name="twitter:card" content="summary_large_image"/);
});

test("a chat application finds image, name and price at a product's link", async ({ request }) => {
  const address = await firstProductPath(request);
  const html = await htmlOf(request, address);
  const tag = (name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? "";
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "{}");
  const [product, breadcrumbs] = data["@graph"];
  expect(tag("og:title")).toContain(product.name);
  expect(tag("og:image:alt")).toBe(textOf(product.name));
  expect(tag("og:url")).toMatch(new RegExp(`^http.+${address}$`));
  expect(html).toContain(`<link rel="canonical" href="${tag("og:url")}"`);
  // A product with several sizes has an offer for each size.
  const offers = [product.offers].flat();
  expect(offers.length).toBeGreaterThan(0);
  for (const offer of offers) {
    expect(offer).toMatchObject({ "@type": "Offer", priceCurrency: "XAF" });
    expect([tag("product:price:amount"), tag("product:price:currency")]).toEqual([
      String(offer.price),
      offer.priceCurrency,
    ]);
  }
  expect(product).toMatchObject({ "@type": "Product" });
  expect(breadcrumbs).toMatchObject({ "@type": "BreadcrumbList" });

  expect(tag("og:image")).toMatch(/^https?:\/\//);
  const picture = await request.get(tag("og:image"), { headers: { accept: "*/*" } });
  expect(picture.headers()["content-type"]).toBe("image/jpeg");
  const { width = 0, height = 0, format } = await sharp(await picture.body()).metadata();
  expect(format).toBe("jpeg");
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(300);
  expect((await picture.body()).length).toBeLessThan(300_000);

  expect(await (await request.get("/robots.txt")).text()).toMatch(/Sitemap: http.+\/sitemap\.xml/);
  expect(await (await request.get("/sitemap.xml")).text()).toContain(`<loc>${tag("og:url")}</loc>`);
});

test("search engines may index a category that has products, but not a category that does not exist", async ({
  request,
}) => {
  const headOf = async (category: string) => {
    const html = await (await request.get(`/product-category?${new URLSearchParams({ category })}`)).text();
    return {
      isIndexed: html.includes('rel="canonical"'),
      isRefused: /name="robots" content="noindex"/.test(html),
    };
  };
  expect(await headOf("Robe")).toEqual({ isIndexed: true, isRefused: false });
  expect(await headOf("Inventée")).toEqual({ isIndexed: false, isRefused: true });
});

const validator = new HtmlValidate({
  extends: ["html-validate:standard", "html-validate:a11y"],
  rules: {
    // This rule is off, because HTML allows `aria-label` on lists.
    "aria-label-misuse": "off",
    // The sizes are links with the role radio, so that they work without a script.
    "prefer-native-element": ["error", { exclude: ["radio"] }],
  },
});

/** Returns the errors of a page's HTML, each with its rule, message and position. */
async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const messages = results.flatMap((result) => result.messages);
  return messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`);
}

test("the server sends every public page as valid HTML", async ({ request }) => {
  for (const address of [...PUBLIC_ROUTES, await firstProductPath(request)]) {
    const html = await (await request.get(address)).text();
    expect({ address, faults: await faultsOf(html) }).toEqual({ address, faults: [] });
  }
});

test.describe("on a wide screen", () => {
  test.use(desktop(1280));

  test("lists have three products in a row, each with an order and a call link", async ({ page }) => {
    await page.goto("/search?q=robe");
    const cards = page.getByRole("main").getByRole("article");
    const columns = () =>
      cards.evaluateAll((all) => new Set(all.map((card) => card.getBoundingClientRect().left)).size);
    for (const width of [1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(columns, `${width} px`).toBe(3);
    }
    await expect(cards.first().getByText("Appeler")).toBeVisible();
  });
});

test("on a phone in landscape, a card fits on the screen with its image and price", async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto("/product-category?category=Robe");
  await settled(page);
  const card = page.getByRole("article").first();
  const image = await card.locator("img").first().boundingBox();
  const price = await card.getByText(/FCFA/).first().boundingBox();
  const height = (price?.y ?? Number.POSITIVE_INFINITY) + (price?.height ?? 0) - (image?.y ?? 0);
  expect(height).toBeLessThan(360);
});
