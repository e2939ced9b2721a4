import { compareCategories, subCategoriesOf } from "graphql-server/catalogue/category/category";
import { comparePlaces } from "graphql-server/catalogue/sync/offline-quota";
import { escapeHtml } from "graphql-server/shared/html-template";
import { bannerProducts } from "../catalogue/banner-products.ts";
import { articleCount } from "../catalogue/listing/article-count.ts";
import { filteredListing } from "../catalogue/search/filtered-listing.ts";
import { paths } from "../lib/paths.ts";
import { cardOf } from "../offline/replica/replica-product-card.ts";
import type { ReplicaProduct } from "../offline/replica/replica-records.ts";
import type { AppShell } from "./app-shell.ts";
import { cardContents, cardImageContents, cardShellName } from "./card-shell.ts";
import { attribute, fillShell } from "./shell-slots.ts";

/*
 * Previews of the catalogue page, of a list and of a search: what their first screens show, put together by the service
 * worker from prerendered shells and the newest products of the replica. React renders the page in their place, as the
 * rest of it would have to be rendered anyway; only the frame around it is hydrated.
 */

/** Cards of a list that the tallest first screen of a phone shows. */
const LIST_CARDS = 6;
/** Cards that every screen shows: their images load at once. As in ProductGrid and ProductRow. */
const PRIORITY = 2;
/** Rows of the catalogue page that the tallest first screens show, and cards in each. */
const ROWS = 3;
const ROW_CARDS = 4;

type Shells = Pick<AppShell, "shop" | "prerendered">;

/** @returns undefined where the page says that there are no products */
export function cataloguePreview(products: readonly ReplicaProduct[], shells: Shells): string | undefined {
  const groups = groupsOf(products);
  if (groups.length === 0) return undefined;
  const rows = groups.slice(0, ROWS).map(([category, members], index) => {
    const isFirst = index === 0;
    const cards = cardsOf("row", members.slice(0, ROW_CARDS), isFirst ? PRIORITY : 0, shells);
    const contents = { ...categoryContents(category), id: `rayon-${index}`, cards };
    return fill(isFirst ? "first row" : "other row", contents, shells);
  });
  const newest = groups.flatMap(([, members]) => members.slice(0, 1));
  const images = bannerProducts(newest).map((product) =>
    fill("banner image", cardImageContents(cardOf(product)), shells),
  );
  const links = categoryLinks(
    groups.map(([category]) => category),
    shells,
  );
  return fill("catalogue", { images: images.join(""), links, rows: rows.join("") }, shells);
}

/**
 * @param category of all products without one
 * @returns undefined where the list says that it is empty
 */
export function listingPreview(
  products: readonly ReplicaProduct[],
  category: string | undefined,
  shells: Shells,
): string | undefined {
  const members = products.filter((product) => category === undefined || product.category === category);
  if (members.length === 0) return undefined;
  const shown = members.sort(comparePlaces).slice(0, LIST_CARDS);
  const cards = cardsOf("listing", shown, PRIORITY, shells);
  const contents = { count: articleCount(members.length), cards };
  if (category === undefined) return fill("listing", contents, shells);
  const heading = escapeHtml(category);
  const subCategories = subCategoriesOf(category);
  const links = categoryLinks(subCategories, shells);
  const within = subCategories.length > 0 ? fill("sub-categories", { heading, links }, shells) : "";
  return fill("category", { ...contents, heading, within }, shells);
}

/** What a search shows while it looks for a text. */
export const searchPreview = (text: string, shells: Shells): string =>
  text ? fill("search", searchContents(text), shells) : fill("search all", {}, shells);

export const searchContents = (text: string): Record<string, string> => ({
  text: escapeHtml(text),
  link: attribute("href", filteredListing(text)),
});

/** Newest first, by category in the order of the catalogue page. */
function groupsOf(products: readonly ReplicaProduct[]): [category: string, members: ReplicaProduct[]][] {
  const groups = new Map<string, ReplicaProduct[]>();
  for (const product of [...products].sort(comparePlaces)) {
    const members = groups.get(product.category);
    if (members) members.push(product);
    else groups.set(product.category, [product]);
  }
  return [...groups].sort(([a], [b]) => compareCategories(a, b));
}

/** @param first how many of them every screen shows */
function cardsOf(
  place: "listing" | "row",
  products: readonly ReplicaProduct[],
  first: number,
  shells: Shells,
): string {
  const cards = products.map((product, at) => {
    const card = cardOf(product);
    const name = cardShellName(at < first ? `${place}-first` : place, card);
    return fill(name, cardContents(card, shells.shop), shells);
  });
  return cards.join("");
}

const categoryLinks = (categories: readonly string[], shells: Shells): string =>
  categories.map((category) => fill("category link", categoryContents(category), shells)).join("");

export const categoryContents = (category: string): Record<string, string> => ({
  heading: escapeHtml(category),
  link: attribute("href", paths.listing([category])),
});

/** @throws where the shell is missing, or not of this release: the page is left to its script */
function fill(name: string, contents: Readonly<Record<string, string>>, { prerendered }: Shells): string {
  const html = fillShell(prerendered[name] ?? "", contents);
  if (html === undefined) throw new Error(`no shell for ${name}`);
  return html;
}
