import { findColumns, numberedColumns, type SourceTable, type TableRows } from "./find-columns.ts";
import { notedPrices } from "./sale-price.ts";
import {
  chosenOptions,
  countOf,
  pairsOfLists,
  type SharingVariant,
  type SourceProduct,
  trimmed,
  wholeAmount,
  withDividedStock,
} from "./source-product.ts";
import { TableNotes } from "./table-notes.ts";
import { isYes, stockState, stockWord, strictPublication } from "./table-words.ts";

/** Columns of Wix's product export, under the names of Wix's old and new catalogue. */
const COLUMNS = {
  handle: ["handleid", "handle"],
  fieldType: ["fieldtype"],
  name: ["name"],
  description: ["description", "plaindescription"],
  images: ["productimageurl", "media"],
  collection: ["collection", "categories", "category"],
  price: ["price"],
  comparePrice: ["strikethroughprice"],
  surcharge: ["surcharge"],
  visible: ["visible"],
  discountMode: ["discountmode"],
  discountValue: ["discountvalue"],
  inventory: ["inventory"],
  preOrder: ["preorderenabled"],
  brand: ["brand"],
} as const;

/** Base URL of Wix's image host, for images whose cell contains only a file name. */
const IMAGE_HOST = "https://static.wixstatic.com/media/";

export function isWix(header: readonly string[]): boolean {
  const { has } = findColumns(header, COLUMNS);
  return has("handle") && has("fieldType") && has("name") && has("price");
}

/**
 * Reads Wix's product export. A product has a row of type `Product`, and a row without a name for each of its variants.
 * The price in a variant's row is a surcharge on the product's price.
 * @param now the moment for which prices are computed
 */
export function readWix({ header, rows }: TableRows, now: Date): SourceTable {
  const { read } = findColumns(header, COLUMNS);
  const options = optionColumns(header);
  const notes = new TableNotes();
  const products: SourceProduct[] = [];
  const isOfType = (cells: readonly string[], type: string) =>
    read(cells, "fieldType").toLowerCase() === type;
  const variantsOf = new Map<string, TableRows["rows"][number][]>();
  for (const row of rows) {
    if (!isOfType(row.cells, "variant")) continue;
    const siblings = variantsOf.get(read(row.cells, "handle"));
    if (siblings) siblings.push(row);
    else variantsOf.set(read(row.cells, "handle"), [row]);
  }
  const mediaOf = new Map<string, string[]>();
  for (const { cells } of rows) {
    const images = mediaOf.get(read(cells, "handle")) ?? [];
    mediaOf.set(read(cells, "handle"), images);
    images.push(...imagesOf(read(cells, "images")));
  }
  for (const { rowNumber, cells } of rows) {
    if (!isOfType(cells, "product")) continue;
    const name = read(cells, "name");
    const handle = read(cells, "handle");
    const said = notes.of(rowNumber, name);
    const publication = strictPublication([read(cells, "visible")]);
    if (!publication.isPublic) {
      said.notImported("il n’est pas visible");
      continue;
    }
    const { size, colour, others } = chosenOptions(
      options.map((option) => ({ ...option, name: option.nameOf(cells) })),
      true,
    );
    for (const option of others) said.leaveOut(`l’option « ${option.name} » n’est pas reprise`);
    const all = variantsOf.get(handle) ?? [];
    const isShown = (row: TableRows["rows"][number]): boolean =>
      strictPublication([read(row.cells, "visible")]).isPublic;
    const shown = all.filter(isShown);
    for (const row of all.filter((one) => !isShown(one)))
      said.leaveOut(
        `la variante « ${[size, colour].flatMap((option) => option?.valueOf(row.cells) || []).join(", ")} » n’est pas visible\u00a0: elle n’est pas reprise`,
      );
    if (all.length > 0 && shown.length === 0) {
      said.notImported("aucune de ses variantes n’est visible");
      continue;
    }
    const offer = (row: readonly string[]) => {
      const isPercent = /^percent/i.test(read(cells, "discountMode"));
      const own = read(row, "price") || read(cells, "price");
      const price = sumOf(own, row === cells ? "" : read(row, "surcharge"));
      const compared = wholeAmount(read(row, "comparePrice") || read(cells, "comparePrice"));
      const discount = read(cells, "discountValue");
      const prices = notedPrices(
        { regular: price, ...(isPercent ? { percentOff: discount } : { amountOff: discount }) },
        now,
        said,
      );
      const inventory = read(row, "inventory");
      const count = countOf(inventory);
      const state = count === null ? stockState(inventory) : { isAvailable: count > 0, note: undefined };
      if (state.note) said.ask(state.note);
      const isPreOrder = isYes(read(row, "preOrder"));
      if (isPreOrder && (count === 0 || stockWord(inventory) === "SOLD_OUT")) said.ask(PREORDERED);
      return {
        price: Number(compared) > Number(prices.price) ? compared : prices.price,
        sellingPrice: prices.sellingPrice,
        count,
        isAvailable: state.isAvailable,
      };
    };
    const variants: SharingVariant[] =
      shown.length > 0
        ? shown.map((row) => ({
            ...offer(row.cells),
            size: size?.valueOf(row.cells) || null,
            colour: colour?.valueOf(row.cells) || null,
            shared: undefined,
          }))
        : listed(offer(cells), pairsOfLists(size?.listOf(cells) ?? [], colour?.listOf(cells) ?? []));
    products.push({
      rowNumber,
      name,
      brand: read(cells, "brand"),
      category: read(cells, "collection"),
      description: read(cells, "description"),
      images: [...new Set(mediaOf.get(handle) ?? [])],
      variants: withDividedStock(variants, said.ask),
    });
  }
  const handles = new Set(
    rows.flatMap(({ cells }) => (isOfType(cells, "product") ? read(cells, "handle") : [])),
  );
  for (const [handle, [first]] of variantsOf)
    if (first && !handles.has(handle))
      notes.leaveOut(first.rowNumber, "Cette variante est sans son produit\u00a0: elle n’est pas importée");
  notes.askAboutPrices(
    rows.map(({ cells }) => read(cells, "price")),
    false,
  );
  return { products, notes: notes.all };
}

const PREORDERED = "il y est en précommande\u00a0: importé comme épuisé";

type Offer = Omit<SharingVariant, "size" | "colour" | "shared">;

/**
 * Returns the variants of a product that has no rows of variants: all pairs of its listed sizes and colours. The
 * product's count is the total of all these variants.
 */
function listed(offer: Offer, pairs: ReturnType<typeof pairsOfLists>): SharingVariant[] {
  const shared = offer.count !== null && pairs.length > 1 ? { total: offer.count } : undefined;
  return pairs.map((pair) => ({ ...offer, ...pair, shared }));
}

/**
 * Returns the sum of a price and a surcharge, as text. If the price or the surcharge is not an amount, the function
 * returns that text instead, so that the import refuses the row and quotes the text.
 */
function sumOf(price: string, surcharge: string): string {
  if (/^[-+]?0*(?:[.,]0+)?$/.test(surcharge)) return price;
  const whole = wholeAmount(price);
  if (whole === "" || Number.isNaN(Number(whole))) return price;
  const added = Number(surcharge.replace(",", "."));
  return Number.isNaN(added) ? surcharge : String(Math.max(0, Math.round(Number(whole) + added)));
}

/** Columns of the options: `productOptionName1` in the old catalogue, `productOptionName[1]` in the new one. */
function optionColumns(header: readonly string[]) {
  return numberedColumns(header, /^productoptionname ?(\d+)$/).map((number) => {
    const { read } = findColumns(header, {
      name: [`productoptionname${number}`, `productoptionname ${number}`],
      value: [
        `productoptiondescription${number}`,
        `productoptionchoices${number}`,
        `productoptionchoices ${number}`,
        `productoptiondescription ${number}`,
      ],
    });
    return {
      nameOf: (cells: readonly string[]) => read(cells, "name"),
      valueOf: (cells: readonly string[]) => withoutSwatch(read(cells, "value")),
      listOf: (cells: readonly string[]) => trimmed(read(cells, "value").split(";")).map(withoutSwatch),
    };
  });
}

/** Removes the colour code that Wix writes before a colour's name: `#7a1f2b:Bordeaux`. */
const withoutSwatch = (value: string): string =>
  value.replace(/^(?:#[\da-f]{3,8}|rgba?\([\d., ]{1,30}\))\s*:\s*/i, "");

/**
 * Returns the URLs of images. Wix separates them with `;`, and may write only the file name of an image that it stores.
 */
const imagesOf = (cell: string): string[] =>
  trimmed(cell.split(";")).map((image) =>
    /^https?:\/\//i.test(image) ? image : `${IMAGE_HOST}${image.replace(/^wix:image:\/\/v1\/|\/.*$/g, "")}`,
  );
