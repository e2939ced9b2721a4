import {
  findColumns,
  numberedColumns,
  type ReadCell,
  type SourceTable,
  type TableRows,
} from "./find-columns.ts";
import { notedPrices } from "./sale-price.ts";
import {
  chosenOptions,
  countOf,
  ENDLESS,
  listedValues,
  pairsOfLists,
  type SharedStock,
  type SharingVariant,
  type SourceProduct,
  type SourceVariant,
  UNKNOWN_COUNT,
  withDividedStock,
} from "./source-product.ts";
import { type ProductNotes, TableNotes } from "./table-notes.ts";
import { isYes, publicationOf, stockState, strictPublication } from "./table-words.ts";

/**
 * Columns of WooCommerce's product export in French and English. A column may also have the name of one of the shop's
 * own columns, because admins rename columns.
 */
const COLUMNS = {
  id: ["id"],
  type: ["type"],
  sku: ["ugs", "sku"],
  name: ["nom", "name"],
  published: ["publie", "published"],
  visibility: ["visibilite dans le catalogue", "visibility in catalog"],
  saleStarts: ["date de debut de promo", "date sale price starts"],
  saleEnds: ["date de fin de promo", "date sale price ends"],
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

const ATTRIBUTE_NAME = /^(?:nom de l attribut|attribute) (\d+)(?: name)?$/;

export function isWooCommerce(header: readonly string[]): boolean {
  const { has } = findColumns(header, COLUMNS);
  return has("type") && has("sku") && has("name") && (has("taxStatus") || has("parent")) && has("published");
}

/**
 * Reads WooCommerce's product export. Rows of type `variation` belong to the product named in `Parent`. If a product
 * has no rows of this type, its sizes and colours are the lists of values in its own row. The column `ID` contains
 * WooCommerce's ids, not the shop's.
 * @param now the time with which the dates of sales are compared
 */
export function readWooCommerce({ header, rows }: TableRows, now: Date): SourceTable {
  const { read } = findColumns(header, COLUMNS);
  const attributes = attributeColumns(header);
  const products: SourceProduct[] = [];
  const notes = new TableNotes();
  const isVariation = (cells: readonly string[]): boolean => /\bvariation\b/i.test(read(cells, "type"));
  const variationsOf = new Map<string, TableRows["rows"][number][]>();
  for (const row of rows) {
    if (!isVariation(row.cells)) continue;
    const parent = read(row.cells, "parent").replace(/^id:/i, "");
    const siblings = variationsOf.get(parent);
    if (siblings) siblings.push(row);
    else variationsOf.set(parent, [row]);
  }
  const parents = new Set<string>();
  for (const { rowNumber, cells } of rows) {
    if (isVariation(cells)) continue;
    const name = read(cells, "name");
    const said = notes.of(rowNumber, name);
    for (const key of [read(cells, "id"), read(cells, "sku")]) if (key) parents.add(key);
    const publication = strictPublication([read(cells, "published"), read(cells, "visibility")]);
    const leftOut =
      reasonOfType(read(cells, "type")) ?? (publication.isPublic ? undefined : publication.reason);
    if (leftOut) {
      said.notImported(leftOut);
      continue;
    }
    if (publication.isPublic && publication.note) said.ask(publication.note);
    if (/\bvirtual\b/i.test(read(cells, "type")))
      said.ask("il est virtuel\u00a0: ici, il se livre comme un article");
    const all = [read(cells, "id"), read(cells, "sku")].flatMap((key) =>
      key ? (variationsOf.get(key) ?? []) : [],
    );
    const isPublished = (row: TableRows["rows"][number]): boolean =>
      publicationOf(read(row.cells, "published"))?.isPublic ?? false;
    const variations = all.filter(isPublished);
    const { size, colour, others } = chosenOptions(
      attributes.map((attribute) => ({ ...attribute, name: attribute.nameOf(cells) })),
      false,
    );
    for (const attribute of others) said.leaveOut(`l’attribut « ${attribute.name} » n’est pas repris`);
    const sizeOf = (row: readonly string[]) => size?.valueOf(row) || read(row, "size");
    const colourOf = (row: readonly string[]) => colour?.valueOf(row) || read(row, "colour");
    for (const row of all.filter((one) => !isPublished(one)))
      said.leaveOut(
        `la variante « ${[sizeOf(row.cells), colourOf(row.cells)].filter(Boolean).join(", ")} » n’est pas publiée\u00a0: elle n’est pas reprise`,
      );
    if (all.length > 0 && variations.length === 0) {
      said.notImported("aucune de ses variantes n’est publiée");
      continue;
    }
    const lists = [listedValues(sizeOf(cells)), listedValues(colourOf(cells))] as const;
    const parentStock = sharedStock(countOf(read(cells, "stock")));
    const sold = (row: readonly string[], pairs: ReturnType<typeof pairsOfLists>): SharingVariant[] => {
      const offer = soldAs(read, row, cells, now, said);
      // The count in a parent product's row is the total of its sizes and colours, so they all share this count.
      const ofParent = offer.isCountOfParent ? parentStock : undefined;
      const shared =
        offer.count === null
          ? undefined
          : (ofParent ?? (pairs.length > 1 ? sharedStock(offer.count) : undefined));
      return pairs.map((pair) => ({ ...offer, ...pair, shared }));
    };
    const variants =
      variations.length > 0
        ? variations.flatMap((row) => {
            // An empty attribute of a variation means that the variation exists for each value in the product's list.
            const valuesOf = (value: string, list: readonly string[]) =>
              value ? [value.replaceAll("\\,", ",")] : list;
            return sold(
              row.cells,
              pairsOfLists(valuesOf(sizeOf(row.cells), lists[0]), valuesOf(colourOf(row.cells), lists[1])),
            );
          })
        : sold(cells, pairsOfLists(...lists));
    products.push({
      rowNumber,
      name,
      brand: read(cells, "brand"),
      category: read(cells, "categories"),
      description: (read(cells, "description") || read(cells, "shortDescription")).replaceAll("\\n", "\n"),
      images: imagesOf([cells, ...variations.map((row) => row.cells)].map((row) => read(row, "images"))),
      variants: withDividedStock(variants, said.ask),
    });
  }
  for (const [parent, [first]] of variationsOf)
    if (first && !parents.has(parent))
      notes.leaveOut(first.rowNumber, "Cette variante est sans son produit\u00a0: elle n’est pas importée");
  notes.askAboutPrices(
    rows.flatMap(({ cells }) => [read(cells, "regularPrice"), read(cells, "salePrice")]),
    rows.some(({ cells }) => /^(?:taxable|taxed|imposable)$/i.test(read(cells, "taxStatus"))),
  );
  return { products, notes: notes.all };
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

const sharedStock = (total: number | null): SharedStock | undefined =>
  total === null ? undefined : { total };

interface Offer extends Pick<SourceVariant, "count" | "isAvailable" | "price" | "sellingPrice"> {
  /** True if the count is that of the parent product, which all its variations share. */
  readonly isCountOfParent: boolean;
}

/**
 * Returns the price and stock of a row. A variation without a price or a count gets the price or count of its parent
 * product.
 */
function soldAs(
  read: ReadCell<Column>,
  cells: readonly string[],
  parent: readonly string[],
  now: Date,
  said: ProductNotes,
): Offer {
  const hasPrice = read(cells, "regularPrice") !== "" || read(cells, "salePrice") !== "";
  const sale = hasPrice ? cells : parent;
  const prices = notedPrices(
    {
      regular: read(cells, "regularPrice") || read(parent, "regularPrice"),
      sale: read(sale, "salePrice"),
      starts: read(sale, "saleStarts"),
      ends: read(sale, "saleEnds"),
    },
    now,
    said,
  );
  const own = read(cells, "stock");
  const isCountOfParent = cells !== parent && /^(?:parent)?$/i.test(own);
  const counted = isCountOfParent ? parent : cells;
  const pieces = countOf(read(counted, "stock"));
  const isEndless =
    /^(?:notify|notifier)$/i.test(read(counted, "backorders")) || isYes(read(counted, "backorders"));
  if (isEndless && pieces !== null) said.ask(ENDLESS);
  if (!isEndless && pieces === null && own !== "") said.ask(UNKNOWN_COUNT);
  const state = stockState(read(cells, "inStock") || read(parent, "inStock"));
  if (state.note) said.ask(state.note);
  const count = isEndless ? null : pieces;
  return { ...prices, count, isCountOfParent, isAvailable: state.isAvailable && count !== 0 };
}

/**
 * Returns the image URLs of the cells. A cell is split only at commas before `http://` or `https://`, because a URL may
 * itself contain spaces and commas.
 */
const imagesOf = (cells: readonly string[]): string[] => [
  ...new Set(
    cells
      .flatMap((cell) => cell.split(/,(?=\s*https?:\/\/)/))
      .map((url) => url.replaceAll("\\,", ",").trim())
      .filter(Boolean),
  ),
];

/**
 * Matches the product types that the import reads. The other types are bundles of other products, and products that are
 * sold on other sites.
 */
const KNOWN_TYPES = /^(?:simple|variable|variation|virtual|virtuel|product|produit|)$/i;

function reasonOfType(type: string): string | undefined {
  const types = type.split(/[,\s]+/);
  if (types.some((one) => /^(?:grouped|external|groupé|externe)$/i.test(one)))
    return "il ne se vend pas par lui-même dans cette boutique";
  if (types.some((one) => /^(?:downloadable|téléchargeable)$/i.test(one))) return "il se télécharge";
  const unknown = types.find((one) => !KNOWN_TYPES.test(one));
  return unknown && `la boutique ne vend pas de produits du type « ${unknown.slice(0, 40)} »`;
}
