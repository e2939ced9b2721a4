import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalogueQueryOf } from "../../lib/operations.ts";
import { paths } from "../../lib/paths.ts";
import { LocalResolver } from "../../offline/replica/local-resolver.ts";
import type { ReplicaProduct } from "../../offline/replica/replica-records.ts";
import { replicaProduct, replicaProducts } from "../../offline/testing/replica-fixture.ts";
import { cataloguePreview, listingPreview, searchPreview } from "../../prerender/list-preview.ts";
import type { QueryAnswer } from "../../ssr-state/packed-answers.ts";
import { loadPage } from "../page-loader.ts";
import { routeOf } from "../routes.ts";
import { testShop } from "../testing/render.tsx";
import { prerenderListShells, renderPreview } from "./list-shells.ts";

const shells = { shop: testShop, prerendered: await prerenderListShells(testShop) };

/** The page as React renders it from what the whole replica answers. */
async function rendered(address: string, products: readonly ReplicaProduct[]): Promise<string> {
  const resolver = new LocalResolver();
  resolver.upsert(products);
  const { pathname, searchParams: search } = new URL(address, testShop.publicUrl);
  const { queries } = await loadPage(routeOf(pathname).route);
  const answers = (queries?.({ params: {}, search }) ?? []).flatMap(({ query, variables }): QueryAnswer[] => {
    const name = catalogueQueryOf(query);
    const data = resolver.resolve(name, variables);
    return data ? [{ name, variables, data: { ...data } }] : [];
  });
  return renderPreview(testShop, address, answers);
}

/** Without what nobody sees: comments, ids, the way past many links, and why React left the page to the browser. */
const visible = (html: string | undefined): string =>
  (html ?? "none")
    .replace(/<!--.*?-->/g, "")
    .replace(/<template[^>]*>/, "")
    .replace(/<a [^>]*>Passer les catégories<\/a>|<span id="[^"]*" tabindex="-1"><\/span>/g, "")
    .replace(/"(_R_\w+|rayon-\d)"/g, '"id"');

const textIn = (html = ""): string => html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
const articlesIn = (html = ""): number => html.split("<article").length - 1;

const said = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }).map((any) => any.replaceAll("\0", "")),
  fc.constantFrom("<b>&\"'", "$& $1 $`", "Nom de l’article 0.", "</script>", "<!--slot:name-->"),
);
const sold = fc.record({
  productName: said,
  price: fc.integer({ min: 0, max: 2_000_000_000 }),
  sellingPrice: fc.integer({ min: 0, max: 2_000_000_000 }),
  pictures: fc
    .constantFrom("bbbbbbbbbbbbbbbb", "https://photos.example/a.png?b=1&c='2'")
    .map((image) => [image]),
  thumbnailColour: fc.constantFrom("#c1c0b2", ""),
  availability: fc.constantFrom("AVAILABLE", "LAST_PIECES", "SOLD_OUT" as const),
});
/** At most as many as a first screen shows. */
const assortment = (atMost: number) =>
  fc
    .array(sold, { minLength: 1, maxLength: atMost })
    .map((all) => all.map((fields, number) => replicaProduct(number, fields)));

describe("the preview of a list", () => {
  it.each([
    ["of a category", "Robe"],
    ["of a category with sub-categories", "Accessoires"],
    ["of the owner's own category", "Pagne & <wax> d’ici"],
    ["of all products", undefined],
  ])("%s is exactly what React renders, whatever the products", async (_, category) => {
    const address = paths.listing(category === undefined ? [] : [category]);
    await fc.assert(
      fc.asyncProperty(assortment(6), async (all) => {
        const products = all.map((product) => ({ ...product, category: category ?? product.category }));
        expect(visible(listingPreview(products, category, shells))).toBe(
          visible(await rendered(address, products)),
        );
      }),
      { numRuns: 10 },
    );
  });

  it("shows the six newest of the category, and how many it has", () => {
    const others = replicaProducts(3).map((product) => ({ ...product, category: "Sac à main" }));
    const dresses = Array.from({ length: 8 }, (_, number) => replicaProduct(100 + number));
    const html = listingPreview([...others, ...dresses], "Robe", shells);
    expect(textIn(html)).toContain("8 articles");
    expect(articlesIn(html)).toBe(6);
    expect(textIn(html)).toMatch(/Robe évasée 107 .*Robe évasée 106 .*Robe évasée 102 /);
    expect(textIn(html)).not.toMatch(/Robe évasée (101|100|3) /);
  });

  it("is left to the script where the list is empty, or the shells are another release's", () => {
    expect(listingPreview(replicaProducts(3), "Jupe", shells)).toBeUndefined();
    const former = { shop: testShop, prerendered: {} };
    expect(() => listingPreview(replicaProducts(3), "Robe", former)).toThrow("no shell");
  });

  it("has no control that would do nothing: all are disabled", () => {
    const main = listingPreview(replicaProducts(6), "Robe", shells)?.replace(/^.*<main|<footer.*$/gs, "");
    const controls = main?.match(/<(button|select|input) [^>]*>/g) ?? [];
    expect(controls).toHaveLength(8);
    expect(controls.filter((control) => !control.includes("disabled"))).toEqual([]);
  });
});

describe("the preview of the catalogue page", () => {
  it("is exactly what React renders, whatever the products", async () => {
    await fc.assert(
      fc.asyncProperty(assortment(4), assortment(4), assortment(3), async (robes, bags, own) => {
        const products = [
          ...robes,
          ...bags.map((product) => ({ ...product, id: `1${product.id.slice(1)}`, category: "Sac à main" })),
          ...own.map((product) => ({ ...product, id: `2${product.id.slice(1)}`, category: "Pagne & <wax>" })),
        ];
        expect(visible(cataloguePreview(products, shells))).toBe(
          visible(await rendered(paths.catalogue, products)),
        );
      }),
      { numRuns: 10 },
    );
  });

  it("shows the first three rows, four cards in each, and links to all categories", () => {
    const categories = ["Tissus", "Babouche", "Robe", "Accessoires"];
    const products = categories.flatMap((category, group) =>
      Array.from({ length: 6 }, (_, number) => replicaProduct(10 * group + number, { category })),
    );
    const html = cataloguePreview(products, shells) ?? "";
    expect(articlesIn(html)).toBe(12);
    expect([...html.matchAll(/<h2 id="rayon-\d">(.*?)<\/h2>/g)].map(([, heading]) => heading)).toEqual([
      "Accessoires",
      "Babouche",
      "Robe",
    ]);
    expect(html).toContain('href="/product-category?category=Tissus"');
  });

  it("is left to the script where there are no products", () => {
    expect(cataloguePreview([], shells)).toBeUndefined();
  });
});

describe("the preview of a search", () => {
  it.each(["sac", "<b>&\"'", "$& $1", "", "robe évasée"])(
    "for « %s » is exactly what React renders while it looks",
    async (text) => {
      expect(visible(searchPreview(text, shells))).toBe(
        visible(await renderPreview(testShop, paths.search(text), [])),
      );
    },
  );
});
