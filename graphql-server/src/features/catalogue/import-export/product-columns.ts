import { columnKey } from "../import-tables/column-key.ts";
import {
  eachField,
  PRODUCT_FIELD_NAMES,
  PRODUCT_FIELDS,
  type ProductField,
} from "../product/product-fields.rules.ts";
import { VARIANT_COLUMNS, type VariantColumn } from "./variant-columns.rules.ts";

/** A column of the shop's export format. */
export type Column = "id" | "updatedAt" | ProductField | VariantColumn;
export const HEADERS: Readonly<Record<Column, string>> = {
  id: "Identifiant",
  updatedAt: "Modifié le",
  ...eachField(PRODUCT_FIELD_NAMES, (_name, { column }) => column),
  ...VARIANT_COLUMNS,
};

/**
 * The columns in the sequence of an export. Images come after the fields of texts and prices, because image URLs are
 * long. Columns that a later release adds come last.
 */
export const COLUMNS: readonly Column[] = [
  "id",
  ...PRODUCT_FIELD_NAMES.filter((name) => name !== "productImages"),
  "productImages",
  "updatedAt",
  ...(Object.keys(VARIANT_COLUMNS) as VariantColumn[]),
];
export const isColumn = (name: string): name is Column => COLUMNS.some((one) => one === name);
export const isOptional = (name: Column): boolean => !PRODUCT_FIELD_NAMES.some((field) => field === name);

/** Columns of texts that spreadsheets may rewrite, for example as dates. An export protects these texts. */
export const TEXT_COLUMNS: ReadonlySet<Column> = new Set(
  PRODUCT_FIELD_NAMES.filter((name) => ["line", "lines"].includes(PRODUCT_FIELDS[name].kind)),
);

/**
 * Other usual names of columns, for tables that are not in the shop's export format. The names are spelled as
 * `columnKey` returns them.
 */
const OTHER_NAMES: Readonly<Partial<Record<Column, readonly string[]>>> = {
  productName: [
    "produit",
    "nom du produit",
    "article",
    "designation",
    "titre",
    "libelle",
    "name",
    "title",
    "product",
  ],
  brandName: ["marques", "fabricant", "brand", "vendor"],
  category: ["categories", "rayon", "famille", "type", "category"],
  description: ["descriptif", "details", "detail"],
  price: [
    "prix d origine",
    "prix normal",
    "prix regulier",
    "tarif",
    "prix unitaire",
    "pu",
    "price",
    "prix fcfa",
  ],
  sellingPrice: ["prix promo", "prix promotionnel", "prix solde", "promo", "sale price", "selling price"],
  productImages: [
    "image",
    "photo",
    "photos",
    "images urls",
    "image url",
    "url image",
    "lien photo",
    "liens photos",
  ],
  sizes: ["taille", "pointure", "pointures", "size", "sizes"],
  colours: ["couleur", "coloris", "color", "colour", "colors"],
  availability: ["disponible", "etat", "statut"],
  stock: ["quantite", "quantites", "qte", "qty", "quantity", "stocks"],
};

const KEYS = new Map(
  COLUMNS.flatMap((name) => [columnKey(HEADERS[name]), columnKey(name)].map((key) => [key, name] as const)),
);
const OTHER_KEYS = new Map(
  Object.entries(OTHER_NAMES).flatMap(([name, keys]) => keys.map((key) => [key, name as Column] as const)),
);

/**
 * Returns the shop's column with this name, ignoring case, accents and spaces. The name may be the French one or the
 * name of the field.
 */
export const ownColumn = (name: string): Column | undefined => KEYS.get(columnKey(name));

/** Returns the shop's column that a name in another table probably means; undefined if the name is unknown. */
export const guessedColumn = (name: string): Column | undefined => OTHER_KEYS.get(columnKey(name));

export const IMAGE_COLUMN = PRODUCT_FIELDS.productImages.column;
