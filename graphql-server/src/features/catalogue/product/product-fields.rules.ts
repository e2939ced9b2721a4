import { MAX_CATEGORY_LENGTH } from "../category/category.rules.ts";
import { MAX_PRICE } from "./price.rules.ts";

/** The rules of a field that every product has. Prices are whole FCFA; the first image is the thumbnail. */
export interface FieldSpec {
  readonly kind: "line" | "lines" | "price" | "images";
  readonly label: string;
  /** Header of the field's column in CSV files. In lower case, it is also the field's name in the audit log. */
  readonly column: string;
  /** French subject of the field's error messages, such as « La marque ». */
  readonly subject: string;
  /**
   * Maximum length of a text in UTF-16 units (as browsers count `maxlength`), maximum number of images, or maximum
   * price. The database table has the same limits for the kinds `line` and `price`.
   */
  readonly max: number;
  /** Message when the field is missing. */
  readonly required: string;
}

/**
 * The fields of a product that an admin enters, in the sequence of their error messages. Validation, form, drafts, CSV,
 * audit log, undo and REST use this table. Code that cannot use the table lists the fields itself; if it forgets a
 * field, it does not compile.
 */
export const PRODUCT_FIELDS = {
  productName: {
    kind: "line",
    label: "Nom du produit",
    column: "Nom",
    subject: "Le nom du produit",
    required: "Le nom du produit est requis",
    max: 200,
  },
  brandName: {
    kind: "line",
    label: "Marque",
    column: "Marque",
    subject: "La marque",
    required: "La marque est requise",
    max: 120,
  },
  category: {
    kind: "line",
    label: "Catégorie",
    column: "Catégorie",
    subject: "La catégorie",
    required: "La catégorie est requise",
    max: MAX_CATEGORY_LENGTH,
  },
  productImages: {
    kind: "images",
    label: "Photos",
    column: "Images",
    subject: "Un produit",
    required: "Veuillez ajouter au moins une image",
    max: 12,
  },
  description: {
    kind: "lines",
    label: "Description",
    column: "Description",
    subject: "La description",
    required: "La description est requise",
    max: 5_000,
  },
  price: {
    kind: "price",
    label: "Prix d’origine",
    column: "Prix",
    subject: "Le prix",
    required: "Le prix est requis",
    max: MAX_PRICE,
  },
  sellingPrice: {
    kind: "price",
    label: "Prix de vente",
    column: "Prix de vente",
    subject: "Le prix de vente",
    required: "Le prix de vente est requis",
    max: MAX_PRICE,
  },
} as const satisfies Readonly<Record<string, FieldSpec>>;

type Specs = typeof PRODUCT_FIELDS;
export type ProductField = keyof Specs;
type ValueOf<Kind extends FieldSpec["kind"]> = Kind extends "price"
  ? number
  : Kind extends "images"
    ? readonly string[]
    : string;

export type ProductFields = { readonly [Name in ProductField]: ValueOf<Specs[Name]["kind"]> };

/** A field of a product that an admin types: every field except the images. */
export type TypedField = {
  [Name in ProductField]: Specs[Name]["kind"] extends "images" ? never : Name;
}[ProductField];

const FIELDS: Readonly<Record<ProductField, FieldSpec>> = PRODUCT_FIELDS;
export const PRODUCT_FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as readonly ProductField[];
export const TYPED_FIELD_NAMES = PRODUCT_FIELD_NAMES.filter(
  (name): name is TypedField => FIELDS[name].kind !== "images",
);

export function eachField<Name extends ProductField, Value>(
  names: readonly Name[],
  make: (name: Name, spec: FieldSpec) => Value,
): Record<Name, Value> {
  const entries = names.map((name) => [name, make(name, FIELDS[name])] as const);
  return Object.fromEntries(entries) as Record<Name, Value>;
}

/** The names of the fields as they appear within a sentence of the audit log. */
export const LOGGED_PRODUCT_FIELDS = eachField(PRODUCT_FIELD_NAMES, (_name, { column }) =>
  column.toLowerCase(),
);
