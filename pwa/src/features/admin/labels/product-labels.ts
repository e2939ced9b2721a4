import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { parseQuantity } from "graphql-server/features/catalogue/product/quantity";
import { NO_VARIANT, variantLabel } from "graphql-server/features/catalogue/variants/variant-fields";
import { paths } from "../../../lib/paths.ts";
import type { AdminProduct } from "../api/products-api.ts";

/** Largest number of labels that are printed together: 21 sheets. */
export const MAX_LABELS = 500;

/** The texts on the label of a product or of one of its variants. */
export interface Label {
  /** Key of the label, different for all labels of all products. */
  key: string;
  productName: string;
  /** Size and colour; empty for a product without variants. */
  variant: string;
  /** Price as printed: `18 500 FCFA`. */
  price: string;
  /** URL of the product's page with this variant chosen. The label's QR code contains it. */
  url: string;
  /** Number of pieces in stock; undefined if they are not counted. */
  stock: number | undefined;
}

/**
 * Returns a label for each variant of a product, or one label for a product without variants.
 * @param publicUrl the shop's URL without a slash at its end
 */
export function labelsOf(product: AdminProduct, publicUrl: string): Label[] {
  const { id, productName, sellingPrice, variants, stock } = product;
  const labelOf = (number: number, variant: string, path: string): Label => ({
    key: `${id} ${number}`,
    productName,
    variant,
    price: formatPrice(sellingPrice),
    url: publicUrl + path,
    stock: stock.find((one) => one.number === number)?.count,
  });
  if (variants.length === 0) return [labelOf(NO_VARIANT, "", paths.product(id))];
  return variants.map((variant) =>
    labelOf(variant.number, variantLabel(variant), paths.product(id, variant.number)),
  );
}

/** How many copies of each label to print, as typed. The record's keys are the keys of the labels. */
export type Copies = Readonly<Record<string, string>>;

/** Returns the number 1 for each label. */
export const oneOfEach = (labels: readonly Label[]): Copies =>
  Object.fromEntries(labels.map(({ key }) => [key, "1"]));

/** Returns the number of pieces in stock for each label; 1 for a label whose pieces are not counted. */
export const asInStock = (labels: readonly Label[]): Copies =>
  Object.fromEntries(labels.map(({ key, stock = 1 }) => [key, String(Math.max(0, stock))]));

/** Returns a typed number of labels; 0 for an empty text, NaN for a text that is not a number. */
export const copiesOf = (typed: string): number => (typed.trim() === "" ? 0 : parseQuantity(typed));

/** Returns the number of labels to print; NaN if one of the typed numbers is not a number. */
export const countLabels = (labels: readonly Label[], copies: Copies): number =>
  labels.reduce((sum, { key }) => sum + copiesOf(copies[key] ?? ""), 0);

/** Returns the labels to print, each as often as typed. The total must be at most `MAX_LABELS`. */
export const repeatLabels = (labels: readonly Label[], copies: Copies): Label[] =>
  labels.flatMap((label) => Array.from({ length: copiesOf(copies[label.key] ?? "") }, () => label));

/** A kind of paper on which labels are printed. Measures that only the CSS needs are in `label-paper.module.css`. */
export interface Paper {
  /** Label of the radio button. */
  label: string;
  /** Width and height of a label, as text. */
  size: string;
  /** Number of labels on a page. */
  perPage: number;
  /** Width of a label without its padding (mm). */
  innerWidth: number;
  /** Largest width and height of a code with its margin (mm). */
  codeSide: number;
  /** Largest width of one square (module) of the code (mm). */
  module: number;
  /** Largest font size of a price (mm). */
  priceHeight: number;
}

export const PAPERS = {
  SHEET: {
    label: "Feuille A4, 3\u00a0×\u00a08",
    size: "70\u00a0×\u00a037\u00a0mm",
    perPage: 24,
    innerWidth: 60,
    codeSide: 21.5,
    module: 0.45,
    priceHeight: 4,
  },
  ROLL: {
    label: "Rouleau, 40\u00a0×\u00a030\u00a0mm",
    size: "40\u00a0×\u00a030\u00a0mm",
    perPage: 1,
    innerWidth: 37,
    codeSide: 20.5,
    // Three dots of a label printer that prints 8 dots a millimetre. A whole number of dots makes all modules equally
    // wide.
    module: 0.375,
    priceHeight: 3,
  },
} as const satisfies Readonly<Record<string, Paper>>;

/** Mean width of a bold letter, digit or space of a price, as a fraction of the font size. */
const LETTER_WIDTH = 0.54;

/**
 * Returns the font size (mm) at which a price fits into one line.
 * @param width space beside the code (mm)
 */
export const priceHeight = (price: string, width: number, paper: Paper): number =>
  Math.min(paper.priceHeight, width / (LETTER_WIDTH * price.length));

export type PaperName = keyof typeof PAPERS;

export const isPaperName = (value: string): value is PaperName => value in PAPERS;

/** Returns the labels of each page. */
export function pagesOf(labels: readonly Label[], { perPage }: Paper): Label[][] {
  const count = Math.ceil(labels.length / perPage);
  return Array.from({ length: count }, (_, page) => labels.slice(page * perPage, (page + 1) * perPage));
}
