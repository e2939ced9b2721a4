import { findColumns, numberedColumns, type SourceTable, type TableRows } from "./find-columns.ts";
import { notedPrices } from "./sale-price.ts";
import {
  chosenOptions,
  countOf,
  type SourceProduct,
  type SourceVariant,
  UNKNOWN_COUNT,
} from "./source-product.ts";
import { TableNotes } from "./table-notes.ts";
import { strictPublication } from "./table-words.ts";

const COLUMNS = {
  productId: ["product id non editable", "product id"],
  variantId: ["variant id non editable", "variant id"],
  type: ["product type non editable", "product type"],
  title: ["title"],
  description: ["description"],
  price: ["price"],
  salePrice: ["sale price"],
  onSale: ["on sale"],
  stock: ["stock"],
  categories: ["categories"],
  visible: ["visible"],
  images: ["hosted image urls"],
} as const;

export function isSquarespace(header: readonly string[]): boolean {
  const { has } = findColumns(header, COLUMNS);
  return has("title") && has("price") && has("onSale") && (has("variantId") || has("images"));
}

/**
 * Reads Squarespace's product export. The first variant of a product is in the product's own row; each further variant
 * has a row without a title.
 * @param now the moment for which prices are computed
 */
export function readSquarespace({ header, rows }: TableRows, now: Date): SourceTable {
  const { read } = findColumns(header, COLUMNS);
  const options = optionColumns(header);
  const notes = new TableNotes();
  const products: SourceProduct[] = [];
  const groups: TableRows["rows"][number][][] = [];
  for (const row of rows) {
    const isFirst = read(row.cells, "title") !== "";
    const last = groups.at(-1);
    if (isFirst) groups.push([row]);
    else if (last) last.push(row);
    else notes.leaveOut(row.rowNumber, "Cette variante est sans son produit\u00a0: elle n’est pas importée");
  }
  for (const group of groups) {
    const [first] = group;
    if (!first) continue;
    const { rowNumber, cells } = first;
    const name = read(cells, "title");
    const said = notes.of(rowNumber, name);
    const publication = strictPublication([read(cells, "visible")]);
    const type = /^(?:digital|download|service|gift.?card)$/i.exec(read(cells, "type"))?.[0];
    if (type || !publication.isPublic) {
      said.notImported(type ? `c’est un produit du type « ${type} »` : "il n’est pas visible");
      continue;
    }
    const { size, colour, others } = chosenOptions(
      options.map((option) => ({ ...option, name: option.nameOf(cells) })),
      true,
    );
    for (const option of others) said.leaveOut(`l’option « ${option.name} » n’est pas reprise`);
    const variants = group
      .filter((row) => read(row.cells, "price") !== "" || row === first)
      .map((row): SourceVariant => {
        const stock = read(row.cells, "stock");
        const count = countOf(stock);
        if (count === null && !/^(?:|unlimited|illimité)$/i.test(stock)) said.ask(UNKNOWN_COUNT);
        return {
          ...notedPrices(
            {
              regular: read(row.cells, "price"),
              sale: read(row.cells, "salePrice"),
              isOnSale: read(row.cells, "onSale"),
            },
            now,
            said,
          ),
          size: size?.valueOf(row.cells) || null,
          colour: colour?.valueOf(row.cells) || null,
          count,
          isAvailable: count !== 0,
        };
      });
    const images = group.flatMap((row) => read(row.cells, "images").split(/[\s,](?=https?:\/\/)/));
    products.push({
      rowNumber,
      name,
      brand: "",
      category: read(cells, "categories"),
      description: read(cells, "description"),
      images: [...new Set(images.map((image) => image.trim().replace(/,$/, "")).filter(Boolean))],
      variants,
    });
  }
  notes.askAboutPrices(
    rows.map(({ cells }) => read(cells, "price")),
    false,
  );
  return { products, notes: notes.all };
}

function optionColumns(header: readonly string[]) {
  return numberedColumns(header, /^option name (\d+)$/).map((number) => {
    const { read } = findColumns(header, {
      name: [`option name ${number}`],
      value: [`option value ${number}`],
    });
    return {
      nameOf: (cells: readonly string[]) => read(cells, "name"),
      valueOf: (cells: readonly string[]) => read(cells, "value"),
    };
  });
}
