import { findColumns, type SourceTable, type TableRows } from "./find-columns.ts";
import {
  chosenOptions,
  countOf,
  ENDLESS,
  type SourceProduct,
  type SourceVariant,
  UNKNOWN_COUNT,
  wholeAmount,
} from "./source-product.ts";
import { TableNotes } from "./table-notes.ts";
import { isYes, strictPublication } from "./table-words.ts";

/** Columns of Shopify's product export, under the names used until 2025 and those used since. */
const COLUMNS = {
  handle: ["handle", "url handle"],
  title: ["title"],
  description: ["body html", "description"],
  vendor: ["vendor"],
  productCategory: ["product category"],
  type: ["type"],
  published: ["published", "published on online store"],
  status: ["status"],
  giftCard: ["gift card"],
  price: ["variant price", "price"],
  comparePrice: ["variant compare at price", "compare at price"],
  tracker: ["variant inventory tracker", "inventory tracker"],
  quantity: ["variant inventory qty", "inventory quantity"],
  policy: ["variant inventory policy", "continue selling when out of stock"],
  taxable: ["variant taxable", "charge tax"],
  image: ["image src", "product image url"],
  variantImage: ["variant image", "variant image url"],
  option1: ["option1 name"],
  value1: ["option1 value"],
  option2: ["option2 name"],
  value2: ["option2 value"],
  option3: ["option3 name"],
  value3: ["option3 value"],
} as const;

export function isShopify(header: readonly string[]): boolean {
  const { has } = findColumns(header, COLUMNS);
  return has("handle") && has("title") && has("value1") && has("price");
}

/**
 * Reads Shopify's product export. Each variant and each further image of a product has its own row; the rows of one
 * product have the same `handle` (the product's name in its URL). An option becomes the sizes or the colours if its
 * name is a known word for sizes or colours. If no option has a known word for sizes, the first option with an unknown
 * name becomes the sizes.
 */
export function readShopify({ header, rows }: TableRows): SourceTable {
  const { read } = findColumns(header, COLUMNS);
  const groups = new Map<string, typeof rows>();
  for (const row of rows) {
    const handle = read(row.cells, "handle");
    if (handle !== "") groups.set(handle, [...(groups.get(handle) ?? []), row]);
  }
  const products: SourceProduct[] = [];
  const notes = new TableNotes();
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const { rowNumber, cells } = first;
    const name = read(cells, "title");
    const said = notes.of(rowNumber, name);
    const publication = strictPublication([read(cells, "status"), read(cells, "published")]);
    if (isYes(read(cells, "giftCard")) || !publication.isPublic) {
      said.notImported(publication.isPublic ? "c’est une carte cadeau" : publication.reason);
      continue;
    }
    const options = ([1, 2, 3] as const).map((number) => ({
      name: read(cells, `option${number}`),
      value: `value${number}` as const,
    }));
    const { size, colour, others } = chosenOptions(
      options.filter((option) => !/^(?:title|titre)$/i.test(option.name)),
      true,
    );
    for (const option of others) said.leaveOut(`l’option « ${option.name} » n’est pas reprise`);
    const variants = group
      .filter((row) => read(row.cells, "price") !== "")
      .map((row): SourceVariant => {
        const price = wholeAmount(read(row.cells, "price"));
        const compared = wholeAmount(read(row.cells, "comparePrice"));
        const isTracked = read(row.cells, "tracker") !== "";
        const isEndless = /^(?:continue|true)$/i.test(read(row.cells, "policy"));
        const pieces = countOf(read(row.cells, "quantity"));
        if (isTracked && isEndless) said.ask(ENDLESS);
        if (isTracked && !isEndless && pieces === null) said.ask(UNKNOWN_COUNT);
        const count = isTracked && !isEndless ? pieces : null;
        return {
          size: (size && read(row.cells, size.value)) || null,
          colour: (colour && read(row.cells, colour.value)) || null,
          count,
          isAvailable: count !== 0,
          price: Number(compared) > Number(price) ? compared : price,
          sellingPrice: price,
        };
      });
    const images = group.flatMap((row) => [read(row.cells, "image"), read(row.cells, "variantImage")]);
    products.push({
      rowNumber,
      name,
      brand: read(cells, "vendor"),
      category: read(cells, "type") || read(cells, "productCategory"),
      description: read(cells, "description"),
      images: [...new Set(images.filter(Boolean))],
      variants,
    });
  }
  const sold = rows.filter(({ cells }) => read(cells, "price") !== "");
  notes.askAboutPrices(
    sold.map(({ cells }) => read(cells, "price")),
    sold.some(({ cells }) => isYes(read(cells, "taxable"))),
  );
  const markets = header.filter((name) => MARKET.test(name) && rows.length > 0);
  if (markets.length > 0)
    notes.leaveOut(
      1,
      `Les prix et la visibilité par marché ne sont pas repris\u00a0: ${markets.slice(0, 6).join(", ")}`,
    );
  return { products, notes: notes.all };
}

/**
 * Matches columns of prices and visibility in one market (country group) of a Shopify shop, such as `Price /
 * International`.
 */
const MARKET = /^(?:included|price|compare at price|compare-at price) \/ /i;
