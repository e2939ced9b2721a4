import { MAX_VARIANTS } from "../variants/variant-list.rules.ts";
import {
  countOf,
  optionKind,
  type SourceProduct,
  type SourceVariant,
  type TableNote,
  trimmed,
  wholeAmount,
} from "./source-product.ts";
import { findColumns, numberedColumns, type ReadCell, type TableRows } from "./table-columns.ts";

/**
 * Columns of WooCommerce's product export in French and English, and the shop's own names for them, because admins
 * may rename columns.
 */
const COLUMNS = {
  id: ["id"],
  type: ["type"],
  sku: ["ugs", "sku"],
  name: ["nom", "name"],
  published: ["publie", "published"],
  shortDescription: ["description courte", "short description"],
  description: ["description"],
  taxStatus: ["etat de la tva", "tax status"],
  inStock: ["en stock", "in stock"],
  stock: ["stock"],
  backorders: ["autoriser les commandes de produits en rupture", "backorders allowed"],
  salePrice: ["tarif promo", "sale price", "prix de vente"],
  regularPrice: ["tarif regulier", "regular price", "prix"],
  categories: ["categories", "categorie"],
  images: ["images"],
  parent: ["parent"],
  brand: ["marques", "marque", "brands", "brand"],
  size: ["tailles", "taille"],
  colour: ["couleurs", "couleur"],
} as const;
type Column = keyof typeof COLUMNS;

/** Number of sizes or of colours that are read of a list; one more than a product may have, so that it is refused. */
const MAX_VALUES = MAX_VARIANTS + 1;

const ATTRIBUTE_NAME = /^(?:nom de l attribut|attribute) (\d+)(?: name)?$/;

/** True for the header of WooCommerce's product export. */
export function isWooCommerce(header: readonly string[]): boolean {
  const { has } = findColumns(header, COLUMNS);
  return has("type") && has("sku") && has("name") && (has("taxStatus") || has("parent")) && has("published");
}

/**
 * Reads WooCommerce's product export. Rows of type `variation` belong to the product named in `Parent`. If a product
 * has no rows of this type, its sizes and colours are the lists of values in its own row. The column `ID` contains
 * WooCommerce's ids, not the shop's.
 */
export function readWooCommerce({ header, rows }: TableRows): {
  products: SourceProduct[];
  notes: TableNote[];
} {
  const { read } = findColumns(header, COLUMNS);
  const attributes = attributeColumns(header);
  const products: SourceProduct[] = [];
  const notes: TableNote[] = [];
  const isVariation = (cells: readonly string[]): boolean => /\bvariation\b/i.test(read(cells, "type"));
  const variationsOf = new Map<string, TableRows["rows"]>();
  for (const row of rows.filter(({ cells }) => isVariation(cells))) {
    const parent = read(row.cells, "parent").replace(/^id:/i, "");
    variationsOf.set(parent, [...(variationsOf.get(parent) ?? []), row]);
  }
  const parents = new Set<string>();
  for (const { rowNumber, cells } of rows) {
    if (isVariation(cells)) continue;
    const name = read(cells, "name");
    for (const key of [read(cells, "id"), read(cells, "sku")]) if (key) parents.add(key);
    const leftOut = reasonToLeaveOut(read(cells, "type"), read(cells, "published"));
    if (leftOut) {
      notes.push({ rowNumber, message: `« ${name} » n’est pas importé\u00a0: ${leftOut}` });
      continue;
    }
    const variations = [read(cells, "id"), read(cells, "sku")].flatMap((key) =>
      key ? (variationsOf.get(key) ?? []) : [],
    );
    const own = attributes.map((attribute) => ({ ...attribute, name: attribute.nameOf(cells) }));
    const kinds = own.map((attribute) => optionKind(attribute.name));
    for (const [place, attribute] of own.entries())
      if (attribute.name && !kinds[place])
        notes.push({
          rowNumber,
          message: `« ${name} »\u00a0: l’attribut « ${attribute.name} » n’est pas repris`,
        });
    const valuesOf = (row: readonly string[], kind: "size" | "colour"): string => {
      const attribute = own[kinds.indexOf(kind)];
      return attribute?.valueOf(row) || read(row, kind);
    };
    const variants =
      variations.length > 0
        ? variations.map((row) => ({
            ...soldAs(read, row.cells, cells),
            size: valuesOf(row.cells, "size") || null,
            colour: valuesOf(row.cells, "colour") || null,
          }))
        : listsOf(valuesOf(cells, "size"), valuesOf(cells, "colour")).map((pair) => ({
            ...soldAs(read, cells, cells),
            ...pair,
            // This count is the total of all sizes and colours, so the count of each single pair is unknown.
            ...((pair.size ?? pair.colour) !== null && { count: null }),
          }));
    products.push({
      rowNumber,
      name,
      brand: read(cells, "brand"),
      category: read(cells, "categories"),
      description: (read(cells, "description") || read(cells, "shortDescription")).replaceAll("\\n", "\n"),
      images: imagesOf([cells, ...variations.map((row) => row.cells)].map((row) => read(row, "images"))),
      variants,
    });
  }
  for (const [parent, [first]] of variationsOf)
    if (first && !parents.has(parent))
      notes.push({
        rowNumber: first.rowNumber,
        message: "Cette variante est sans son produit\u00a0: elle n’est pas importée",
      });
  return { products, notes };
}

function attributeColumns(header: readonly string[]) {
  return numberedColumns(header, ATTRIBUTE_NAME).map((number) => {
    const { read } = findColumns(header, {
      name: [`nom de l attribut ${number}`, `attribute ${number} name`],
      value: [`valeur s de l attribut ${number}`, `attribute ${number} value s`],
    });
    return {
      nameOf: (cells: readonly string[]) => read(cells, "name"),
      valueOf: (cells: readonly string[]) => read(cells, "value"),
    };
  });
}

/** Returns the price and stock of a row. A variation without a price has the price of its parent. */
function soldAs(
  read: ReadCell<Column>,
  cells: readonly string[],
  parent: readonly string[],
): Pick<SourceVariant, "count" | "isAvailable" | "price" | "sellingPrice"> {
  const regular = wholeAmount(read(cells, "regularPrice") || read(parent, "regularPrice"));
  const sale = wholeAmount(read(cells, "salePrice") || (cells === parent ? "" : read(parent, "salePrice")));
  const isBackordered = /^(?:1|notify|yes)$/i.test(read(cells, "backorders"));
  const count = isBackordered ? null : countOf(read(cells, "stock"));
  const isInStock = /^(?:1|true|yes|backorder)?$/i.test(read(cells, "inStock"));
  return {
    count,
    isAvailable: isInStock && count !== 0,
    price: regular || sale,
    sellingPrice: sale || regular,
  };
}

/** Returns all pairs of a size and a colour. Both arguments are lists of values, such as « S, M, L ». */
function listsOf(sizes: string, colours: string): { size: string | null; colour: string | null }[] {
  const values = (list: string): (string | null)[] => {
    const split = trimmed(list.split(/[,|]/)).slice(0, MAX_VALUES);
    return split.length > 0 ? split : [null];
  };
  return values(sizes).flatMap((size) => values(colours).map((colour) => ({ size, colour })));
}

/**
 * Returns the image addresses of these cells. A comma separates two addresses. An address itself may contain spaces and
 * commas.
 */
const imagesOf = (cells: readonly string[]): string[] => [
  ...new Set(trimmed(cells.flatMap((cell) => cell.split(/,(?=\s*https?:\/\/)/)))),
];

function reasonToLeaveOut(type: string, published: string): string | undefined {
  if (/\b(?:grouped|external|groupé|externe)\b/i.test(type))
    return "il ne se vend pas par lui-même dans cette boutique";
  if (published === "-1") return "c’est un brouillon";
  return published === "0" ? "il n’est pas publié" : undefined;
}
