import {
  countOf,
  optionKind,
  type SourceProduct,
  type SourceVariant,
  type TableNote,
  trimmed,
  wholeAmount,
} from "./source-product.ts";
import { findColumns, type TableRows } from "./table-columns.ts";

/** Columns of PrestaShop's list of products and of its import template, in French and English. */
const COLUMNS = {
  id: ["id", "product id", "id produit", "product id "],
  active: ["actif 0 1", "active 0 1", "status", "etat", "statut", "active", "actif"],
  name: ["nom", "name", "nom du produit", "product name"],
  categories: ["categories x y z", "categorie", "category", "categories", "categorie par defaut"],
  reference: ["reference", "reference n", "n de reference"],
  priceWithTax: ["prix ttc", "price tax incl", "price tax included", "prix final", "final price"],
  priceWithoutTax: [
    "prix ht",
    "price tax excl",
    "price tax excluded",
    "prix htva",
    "base price",
    "prix de base",
  ],
  discountAmount: ["montant de la reduction", "discount amount"],
  discountPercent: ["pourcentage de reduction", "discount percent"],
  brand: ["marque", "manufacturer", "brand", "fabricant"],
  quantity: ["quantite", "quantity"],
  summary: ["resume", "short description", "description courte", "recapitulatif"],
  description: ["description"],
  images: [
    "image urls x y z",
    "urls des images x y z",
    "url des images x y z",
    "image",
    "images",
    "photo",
    "cover",
  ],
  attributes: ["declinaison", "declinaisons", "combination", "combinations", "attributs", "attributes"],
  combination: ["attribute name type position", "attribut nom type position"],
} as const;

/** True for the header of PrestaShop's product list or import template. */
export function isPrestaShop(header: readonly string[]): boolean {
  const { has } = findColumns(header, COLUMNS);
  return has("combination") || (has("name") && has("reference") && has("priceWithoutTax") && has("quantity"));
}

/**
 * Reads PrestaShop's products. Rows with the same id are variants of one product if the table has a column of
 * attributes, such as « Taille : S, Couleur : Noir ». PrestaShop's own product list has no such column. Prices with
 * tax are used if the table has them.
 */
export function readPrestaShop({ header, rows }: TableRows): {
  products: SourceProduct[];
  notes: TableNote[];
} {
  const { read, has } = findColumns(header, COLUMNS);
  const notes: TableNote[] = [];
  if (!has("name")) {
    const message = "C’est le tableau des déclinaisons de PrestaShop\u00a0: importez celui des produits";
    return { products: [], notes: [{ rowNumber: 1, message }] };
  }
  const groups = new Map<string, typeof rows>();
  for (const row of rows) {
    const key = read(row.cells, "id") || `row ${row.rowNumber}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const products: SourceProduct[] = [];
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const { rowNumber, cells } = first;
    const name = read(cells, "name");
    if (/^(?:0|false|non|no|désactivé|disabled)$/i.test(read(cells, "active"))) {
      notes.push({ rowNumber, message: `« ${name} » n’est pas importé\u00a0: il n’est pas actif` });
      continue;
    }
    const variants = group.map((row): SourceVariant => {
      const price = wholeAmount(
        withoutCurrency(read(row.cells, "priceWithTax") || read(row.cells, "priceWithoutTax")),
      );
      const count = countOf(read(row.cells, "quantity"));
      return {
        ...optionsOf(read(row.cells, "attributes")),
        count,
        isAvailable: count !== 0,
        price,
        sellingPrice: reduced(price, read(row.cells, "discountAmount"), read(row.cells, "discountPercent")),
      };
    });
    products.push({
      rowNumber,
      name,
      brand: read(cells, "brand"),
      category: read(cells, "categories"),
      description: read(cells, "description") || read(cells, "summary"),
      images: [...new Set(group.flatMap((row) => imagesOf(read(row.cells, "images"))))],
      variants,
    });
  }
  if (!has("priceWithTax") && products.length > 0)
    notes.push({
      rowNumber: 1,
      message: "Les prix de ce tableau sont hors taxes\u00a0: ils sont repris tels quels",
    });
  if (!has("attributes") && products.length > 0) {
    const message =
      "PrestaShop range les déclinaisons dans un autre tableau\u00a0: ajoutez les tailles aux produits";
    notes.push({ rowNumber: 1, message });
  }
  return { products, notes };
}

/** Parses « Taille : S, Couleur : Noir ». */
function optionsOf(attributes: string): Pick<SourceVariant, "size" | "colour"> {
  const options = { size: null, colour: null } as { size: string | null; colour: string | null };
  for (const part of attributes.split(/[,;]|\s-\s/)) {
    const [name = "", value = ""] = part.split(":").map((text) => text.trim());
    const kind = optionKind(name);
    if (kind && value) options[kind] = value;
  }
  return options;
}

const withoutCurrency = (text: string): string => text.replace(/(?:FCFA|XAF|CFA|€|EUR|\$)/gi, "").trim();

function reduced(price: string, amount: string, percent: string): string {
  const [whole = 0, off = 0, part = 0] = [price, amount || "0", percent || "0"].map((text) =>
    Number(text.replace(",", ".")),
  );
  return off > 0 || part > 0 ? String(Math.max(0, Math.round(whole - off - (whole * part) / 100))) : price;
}

const imagesOf = (cell: string): string[] =>
  trimmed(cell.split(/[,;|](?=\s*https?:\/\/)/)).filter((url) => /^https?:\/\//.test(url));
