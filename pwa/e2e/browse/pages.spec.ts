import { type APIRequestContext, expect } from "@playwright/test";
import { test } from "../support/fixtures.ts";
import { sharp } from "../support/pictures.ts";
import { firstProductPath } from "../support/products.ts";
import { checkEach, type Requirement } from "../support/requirements.ts";

/*
 * Section 1, and section 2's list of routes. Its other lines: order and call links and prices without a script in
 * first-visit.spec.ts and shop-sells.spec.ts; the bearer token in account/session.test.ts; pictures' hosting in
 * graphql-server/src/images; /cart and /account, which are a person's own and so not drawn by the server, in
 * specification-shopping.spec.ts; /admin-panel in admin/ and back-office.spec.ts.
 */
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
];
const CAROUSELS = [
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

const year = String(new Date().getFullYear());
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, "")
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, " ")
    .trim();

async function drawn(request: APIRequestContext, path: string): Promise<string> {
  const response = await request.get(path);
  expect(response.status()).toBe(200);
  return response.text();
}

test("section 2, the routes as the server draws them", async ({ request }) => {
  await checkEach(
    [
      ...ROUTES.map(([path, title, heading]) => ({
        quote: `Route list: ${path}`,
        check: async () => {
          const html = await drawn(request, path);
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
        },
      })),
      {
        quote: "One horizontal carousel per category, in this order",
        check: async () => {
          const html = await drawn(request, "/product");
          const headings = [...html.matchAll(/<section[^>]*data-row.*?<h2[^>]*>(.*?)<\/h2>/gs)];
          expect(headings.map(([, text]) => textOf(text ?? "")).slice(0, CAROUSELS.length)).toEqual(
            CAROUSELS,
          );
        },
      },
      {
        quote: "Found and shared: canonical, previews, Organization and BreadcrumbList",
        check: async () => {
          const home = await drawn(request, "/");
          expect(home).toMatch(/<link rel="canonical" href="http[^"]+\/"/);
          expect(home).toContain('"@type":"Organization"');
          expect(home).toMatch(/<meta property="og:image" content="http[^"]+\/og-default\.jpg"/);
          const list = await drawn(request, "/product-category?category=Robe");
          expect(list).toContain('"@type":"BreadcrumbList"');
          expect(list).toMatch(/<meta name="twitter:card" content="summary_large_image"/);
        },
      },
    ] satisfies Requirement<undefined>[],
    undefined,
  );
});

test("a link to a product, fetched as a chat app does, holds its picture, name and price", async ({
  request,
}) => {
  const address = await firstProductPath(request);
  const html = await drawn(request, address);
  const tag = (name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? "";
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "{}");
  const [product, way] = data["@graph"];
  expect(tag("og:title")).toContain(product.name);
  expect(tag("og:image:alt")).toBe(textOf(product.name));
  expect(tag("og:url")).toMatch(new RegExp(`^http.+${address}$`));
  expect(html).toContain(`<link rel="canonical" href="${tag("og:url")}"`);
  // Of a product with sizes one for each of them.
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
  expect(way).toMatchObject({ "@type": "BreadcrumbList" });

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
