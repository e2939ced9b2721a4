import {
  countOf,
  optionKind,
  type SourceProduct,
  type SourceVariant,
  type TableNote,
  wholeAmount,
} from "./source-product.ts";
import { findColumns, type TableRows } from "./table-columns.ts";

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
  image: ["image src", "product image url"],
  variantImage: ["variant image", "variant image url"],
  option1: ["option1 name"],
  value1: ["option1 value"],
  option2: ["option2 name"],
  value2: ["option2 value"],
  option3: ["option3 name"],
  value3: ["option3 value"],
} as const;

/** True for the header of Shopify's product export. */
export function isShopify(header: readonly string[]): boolean {
  const { has } = findColumns(header, COLUMNS);
  return has("handle") && has("title") && has("value1") && has("price");
}

/**
 * Reads Shopify's product export. It has one row for each variant and each further image, grouped by handle. Options
 * with a known name of sizes or colours become sizes or colours. If none of them is a size, the first other option
 * becomes the size.
 */
export function readShopify({ header, rows }: TableRows): { products: SourceProduct[]; notes: TableNote[] } {
  const { read } = findColumns(header, COLUMNS);
  const groups = new Map<string, typeof rows>();
  for (const row of rows) {
    const handle = read(row.cells, "handle");
    if (handle !== "") groups.set(handle, [...(groups.get(handle) ?? []), row]);
  }
  const products: SourceProduct[] = [];
  const notes: TableNote[] = [];
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const { rowNumber, cells } = first;
    const name = read(cells, "title");
    const leftOut = reasonToLeaveOut(
      read(cells, "status"),
      read(cells, "published"),
      read(cells, "giftCard"),
    );
    if (leftOut) {
      notes.push({ rowNumber, message: `« ${name} » n’est pas importé\u00a0: ${leftOut}` });
      continue;
    }
    const options = ([1, 2, 3] as const).map((number) => ({
      name: read(cells, `option${number}`),
      value: `value${number}` as const,
    }));
    const named = options.filter((option) => option.name !== "" && !/^(?:title|titre)$/i.test(option.name));
    const kinds = new Map(named.map((option) => [option.value, optionKind(option.name)]));
    const [other, ...others] = named.filter((option) => !kinds.get(option.value));
    const hasSize = [...kinds.values()].includes("size");
    if (other && !hasSize) kinds.set(other.value, "size");
    for (const option of hasSize && other ? [other, ...others] : others)
      notes.push({ rowNumber, message: `« ${name} »\u00a0: l’option « ${option.name} » n’est pas reprise` });
    const optionValue = (row: (typeof group)[number], kind: "size" | "colour"): string | null => {
      const option = named.find(({ value }) => kinds.get(value) === kind);
      return (option && read(row.cells, option.value)) || null;
    };
    const variants = group
      .filter((row) => read(row.cells, "price") !== "")
      .map((row): SourceVariant => {
        const price = wholeAmount(read(row.cells, "price"));
        const compared = wholeAmount(read(row.cells, "comparePrice"));
        const isCounted =
          read(row.cells, "tracker") !== "" && !/^(?:continue|true)$/i.test(read(row.cells, "policy"));
        const count = isCounted ? countOf(read(row.cells, "quantity")) : null;
        return {
          size: optionValue(row, "size"),
          colour: optionValue(row, "colour"),
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
  return { products, notes };
}

function reasonToLeaveOut(status: string, published: string, giftCard: string): string | undefined {
  if (/^true$/i.test(giftCard)) return "c’est une carte cadeau";
  if (/^(?:draft|brouillon)$/i.test(status)) return "c’est un brouillon";
  if (/^(?:archived|archivé)$/i.test(status)) return "il est archivé";
  return /^false$/i.test(published) ? "il n’est pas publié" : undefined;
}
