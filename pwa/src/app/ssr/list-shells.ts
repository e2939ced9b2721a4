import type { Shop } from "graphql-server/shared/shop";
import { bannerProducts } from "../../catalogue/banner-products.ts";
import { articleCount } from "../../catalogue/listing/article-count.ts";
import { productListVariables } from "../../catalogue/product-list.ts";
import type { CataloguePageQuery, ProductListQuery } from "../../graphql/catalogue.generated.ts";
import { paths } from "../../lib/paths.ts";
import {
  CARD_SHAPES,
  type CardPlace,
  type CardShape,
  cardContents,
  cardImageContents,
  cardPlaceholder,
  cardShellName,
} from "../../prerender/card-shell.ts";
import { categoryContents, searchContents } from "../../prerender/list-preview.ts";
import { openShell } from "../../prerender/shell-slots.ts";
import type { QueryAnswer } from "../../ssr-state/packed-answers.ts";
import { renderShell } from "./render-shell.ts";

/*
 * The shells that the service worker composes previews of (prerender/list-preview.ts): pages rendered with placeholders,
 * and taken apart where they repeat something.
 */

/** Has sub-categories, to which its list has links. */
const CATEGORY = "Accessoires";
const SUB_CATEGORIES = ["Montre", "Sac à main"] as const;
const SEARCHED = "Texte cherché";
/** The categories of the catalogue page. Of more than ten links the keyboard can skip all. */
const GROUPS = Array.from({ length: 12 }, (_, number) => `Rayon témoin ${number}.`);
/** Products of a list, and of each row. */
const CARDS = 3;

type Shells = Record<string, string>;

/** A preview, taken apart: the frame, and the page in it. */
interface Parts {
  before: string;
  main: string;
  after: string;
}

/** By name. @throws where a page no longer has what is taken out of it */
export async function prerenderListShells(shop: Shop): Promise<Shells> {
  const shells = await Promise.all([
    ...CARD_SHAPES.map((shape) => cardShells(shop, shape)),
    wholeList(shop),
    categoryList(shop),
    cataloguePage(shop),
    searchPages(shop),
  ]);
  return Object.assign({}, ...shells);
}

async function cardShells(shop: Shop, shape: CardShape): Promise<Shells> {
  const [list, catalogue] = await Promise.all([
    renderParts(shop, paths.listing([]), [listAnswer([], shape)]),
    renderParts(shop, paths.catalogue, [catalogueAnswer(GROUPS.slice(0, 1), shape)]),
  ]);
  const shell = (place: CardPlace, { main }: Parts, number: number) => {
    const product = cardPlaceholder(number, shape);
    return [cardShellName(place, product), openShell(itemOf(main, number), cardContents(product, shop))];
  };
  return Object.fromEntries([
    shell("listing-first", list, 0),
    shell("listing", list, CARDS - 1),
    shell("row-first", catalogue, 0),
    shell("row", catalogue, CARDS - 1),
  ]);
}

async function wholeList(shop: Shop): Promise<Shells> {
  const parts = await renderParts(shop, paths.listing([]), [listAnswer([])]);
  return { listing: joined(parts, openList(parts.main)) };
}

async function categoryList(shop: Shop): Promise<Shells> {
  const parts = await renderParts(shop, paths.listing([CATEGORY]), [listAnswer([CATEGORY])]);
  const { heading = "" } = categoryContents(CATEGORY);
  const list = openList(parts.main);
  const within = around(list, SUB_CATEGORIES[0], "<nav", "</nav>");
  const links = span(within, SUB_CATEGORIES, "<li>", "</li>");
  return {
    category: joined(parts, openShell(list, { within, heading })),
    "sub-categories": openShell(within, { links, heading }),
  };
}

const openList = (main: string): string =>
  openShell(main, { cards: itemsOf(main, 0), count: articleCount(CARDS) });

async function cataloguePage(shop: Shop): Promise<Shells> {
  const parts = await renderParts(shop, paths.catalogue, [catalogueAnswer(GROUPS)]);
  const { main } = parts;
  const [first = "", second = ""] = GROUPS;
  const newest = bannerProducts(GROUPS.map((_, number) => cardPlaceholder(CARDS * number)));
  const [shown = cardPlaceholder(0)] = newest;
  const thumbnails = newest.map(({ thumbnail }) => thumbnail);
  const links = span(main, GROUPS, "<li>", "</li>");
  const rows = span(main.replace(links, ""), GROUPS, "<section", "</section>");
  const row = (category: string, number: number) => {
    const section = around(rows, category, "<section", "</section>");
    const [, id = ""] = /aria-labelledby="(.+?)"/.exec(section) ?? [];
    const cards = itemsOf(section, CARDS * number);
    return openShell(section, { ...categoryContents(category), id, cards });
  };
  const images = span(main, thumbnails, "<span", "</span>");
  return {
    catalogue: joined(parts, openShell(main, { links, rows, images })),
    "category link": openShell(around(links, first, "<li>", "</li>"), categoryContents(first)),
    "first row": row(first, 0),
    "other row": row(second, 1),
    "banner image": openShell(around(images, shown.thumbnail, "<span", "</span>"), cardImageContents(shown)),
  };
}

async function searchPages(shop: Shop): Promise<Shells> {
  return {
    search: openShell(await renderPreview(shop, paths.search(SEARCHED), []), searchContents(SEARCHED)),
    "search all": await renderPreview(shop, paths.search(), []),
  };
}

function listAnswer(categories: readonly string[], shape?: CardShape): QueryAnswer {
  const products: ProductListQuery["products"] = {
    __typename: "ProductConnection",
    edges: placeholders(0, shape).map((node) => ({ __typename: "ProductEdge", node })),
    pageInfo: { __typename: "PageInfo", hasNextPage: false, endCursor: null },
    totalCount: CARDS,
    availableCount: CARDS,
    sizes: [],
  };
  return { name: "ProductList", variables: productListVariables({ categories }), data: { products } };
}

function catalogueAnswer(groups: readonly string[], shape?: CardShape): QueryAnswer {
  const categoryGroups: CataloguePageQuery["categoryGroups"] = groups.map((category, number) => ({
    __typename: "CategoryGroup",
    category,
    productCount: CARDS,
    products: placeholders(CARDS * number, shape),
  }));
  return { name: "CataloguePage", variables: {}, data: { categoryGroups } };
}

const placeholders = (from: number, shape?: CardShape) =>
  Array.from({ length: CARDS }, (_, number) => cardPlaceholder(from + number, shape));

/** A page as its preview shows it. */
export async function renderPreview(
  shop: Shop,
  address: string,
  answers: readonly QueryAnswer[],
): Promise<string> {
  const parts = await renderParts(shop, address, answers);
  return joined(parts, parts.main);
}

/**
 * The controls, which do nothing before their script, are disabled; without the filters, which are closed or stand beside
 * the list, and without what only programs read.
 */
async function renderParts(shop: Shop, address: string, answers: readonly QueryAnswer[]): Promise<Parts> {
  const html = await renderShell(shop, address, answers, true);
  const main = around(html, "<template", "<main", "</main>");
  const [before = "", after = ""] = html.split(main);
  const shown = main
    .replace(/<script.*?<\/script>/gs, "")
    .replace(/(?<=<form [^>]*>).*(?=<\/form>)/s, "")
    .replaceAll("<button ", '<button disabled="" ')
    .replaceAll("<select ", '<select disabled="" ');
  return { before, main: shown, after };
}

const joined = ({ before, after }: Parts, main: string): string => before + main + after;

/** The list item of a placeholder, by its number. */
const itemOf = (markup: string, number: number): string =>
  around(markup, cardPlaceholder(number).productName, "<li>", "</li>");

/** The list items of all placeholders of a list, from the first one's number on. */
const itemsOf = (markup: string, first: number): string =>
  between(markup, itemOf(markup, first), itemOf(markup, first + CARDS - 1));

/** The elements of some texts, from the first to the last. */
const span = (markup: string, texts: readonly string[], start: string, end: string): string =>
  between(markup, around(markup, texts[0] ?? "", start, end), around(markup, texts.at(-1) ?? "", start, end));

const between = (markup: string, first: string, last: string): string =>
  markup.slice(markup.indexOf(first), markup.indexOf(last) + last.length);

/** The element in which a text first occurs: from its start to its end. @throws when the markup has no such element */
function around(markup: string, text: string, start: string, end: string): string {
  const at = markup.indexOf(text);
  const from = markup.lastIndexOf(start, at);
  const to = markup.indexOf(end, at);
  if (Math.min(at, from, to) < 0) throw new Error(`the page has no ${start} with ${text}`);
  return markup.slice(from, to + end.length);
}
