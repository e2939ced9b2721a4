import { type APIRequestContext, expect, test } from "@playwright/test";
import { hold, type Line } from "./specification-lines.ts";

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
  ["/about", "À propos", "La mode d'ici, choisie avec vous"],
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
  await hold(
    [
      ...ROUTES.map(([path, title, heading]) => ({
        line: `Route list: ${path}`,
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
        line: "One horizontal carousel per category, in this order",
        check: async () => {
          const html = await drawn(request, "/product");
          const headings = [...html.matchAll(/<section[^>]*data-row.*?<h2[^>]*>(.*?)<\/h2>/gs)];
          expect(headings.map(([, text]) => textOf(text ?? "")).slice(0, CAROUSELS.length)).toEqual(
            CAROUSELS,
          );
        },
      },
      {
        line: "Found and shared: canonical, previews, Organization and BreadcrumbList",
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
    ] satisfies Line<undefined>[],
    undefined,
  );
});
