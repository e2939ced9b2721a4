import { areColourImages } from "graphql-server/features/catalogue/variants/colour-images";
import { areVariants } from "../../../data/offline/replica/replica-variant.ts";
import { isNumber, isRecord, isText, type StoredFields } from "../../../lib/storage/stored-values.ts";
import type { CartContent, CartProduct, CartRefusal, StoredCart, StoredOperation } from "./stored-cart.ts";

const KINDS: readonly unknown[] = ["ADD", "SET", "REMOVE", "CHOOSE"] satisfies StoredOperation["kind"][];
const PRODUCT_TEXTS = [
  "id",
  "productName",
  "category",
  "thumbnail",
  "thumbnailColour",
] as const satisfies (keyof CartProduct)[];
const PRODUCT_NUMBERS = ["price", "sellingPrice"] as const satisfies (keyof CartProduct)[];

/** A product in a stored record, whose availability and variants are not checked yet. */
type StoredProduct = Omit<CartProduct, "availability" | "variants" | "colourImages"> & StoredFields;
type Unchecked<Record> = Omit<Record, "product"> & { readonly product: StoredProduct };

/**
 * Returns the valid operations among these records. A record may be damaged, or another release may have written it.
 * One invalid operation would stop all others from being sent.
 */
export function parseOperations(records: readonly unknown[]): StoredOperation[] {
  return records
    .filter(isOperation)
    .map((operation) => ({ ...withProduct(operation), sent: !!operation.sent }));
}

/**
 * Parses a user's stored cart. Keeps the valid parts of a damaged record: they are shown until the server has answered
 * the next query.
 */
export function parseStoredCart(record: unknown): StoredCart {
  const { content, refusals, keptIds } = isRecord(record) ? record : {};
  return {
    content: isContent(content) ? { ...content, lines: content.lines.map(withProduct) } : undefined,
    refusals: Array.isArray(refusals) ? refusals.filter(isRefusal).map(withProduct) : [],
    keptIds: parseIds(keptIds),
  };
}

/** Returns the valid ids of a stored list; none if the list is damaged. */
export const parseIds = (ids: unknown): readonly string[] => (Array.isArray(ids) ? ids.filter(isText) : []);

/**
 * Returns the record with a valid product. A product with a damaged availability counts as available, and a product
 * with damaged variants as one without variants. An edit is therefore not lost if only its product is damaged.
 */
function withProduct<Record extends { readonly product: StoredProduct }>(
  record: Record,
): Omit<Record, "product"> & { product: CartProduct } {
  const { availability, variants, colourImages, ...product } = record.product;
  const known = {
    availability: isText(availability) ? (availability as CartProduct["availability"]) : "AVAILABLE",
    variants: areVariants(variants) ? variants : [],
    colourImages: areColourImages(colourImages) ? colourImages : [],
  };
  return { ...record, product: { ...product, ...known } };
}

function isOperation(value: unknown): value is Unchecked<StoredOperation> {
  if (!isRecord(value)) return false;
  const { id, userId, kind, productId, variant, quantity, product, madeAt } = value;
  return (
    [id, userId, productId].every(isText) &&
    KINDS.includes(kind) &&
    isVariantNumber(variant) &&
    Number.isInteger(quantity) &&
    isProduct(product) &&
    isNumber(madeAt)
  );
}

function isContent(
  value: unknown,
): value is { version: number; lines: Unchecked<CartContent["lines"][number]>[] } {
  if (!isRecord(value)) return false;
  const { version, lines } = value;
  return isNumber(version) && Array.isArray(lines) && lines.every(isLine);
}

const isLine = (value: unknown): boolean =>
  isRecord(value) &&
  Number.isInteger(value.quantity) &&
  (value.variant === null || isVariantNumber(value.variant)) &&
  isProduct(value.product);

const isRefusal = (value: unknown): value is Unchecked<CartRefusal> =>
  isRecord(value) && isText(value.message) && isProduct(value.product);

const isProduct = (value: unknown): value is StoredProduct =>
  isRecord(value) &&
  PRODUCT_TEXTS.every((name) => isText(value[name])) &&
  PRODUCT_NUMBERS.every((name) => isNumber(value[name]));

const isVariantNumber = (value: unknown): boolean => isNumber(value) && Number.isInteger(value) && value >= 0;
