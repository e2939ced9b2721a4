import type { ProductField } from "graphql-server/features/catalogue/product/product-fields";
import { isNumber, isRecord, isText } from "../../../lib/storage/stored-values.ts";
import type { CatalogueState, Chunk, Patch, ReplicaProduct } from "./replica-records.ts";
import { areVariants } from "./replica-variant.ts";

const EXTENTS: readonly unknown[] = ["filling", "whole", "partial"] satisfies CatalogueState["extent"][];
type Check = (value: unknown) => boolean;
const areTexts: Check = (value) => Array.isArray(value) && value.every(isText);

const PRODUCT_CHECKS = {
  id: isText,
  productName: isText,
  brandName: isText,
  category: isText,
  description: isText,
  price: isNumber,
  sellingPrice: isNumber,
  thumbnailColour: isText,
  pictures: areTexts,
  createdAt: isNumber,
  imageColours: areTexts,
  availability: isText,
  variants: areVariants,
} satisfies Record<keyof ReplicaProduct | Exclude<ProductField, "productImages">, Check>;
const CHECKS = Object.entries<Check>(PRODUCT_CHECKS);

/** True if a stored value is a valid state of the replica. Records can be damaged, or written by another release. */
export function isState(value: unknown): value is CatalogueState {
  if (!isRecord(value)) return false;
  const { cursor, extent, cuts, counts } = value;
  return (
    isText(cursor) &&
    EXTENTS.includes(extent) &&
    [value.syncedAt, value.total, value.shape].every(isNumber) &&
    isCounts(counts) &&
    cuts instanceof Map &&
    [...cuts.values()].every(isCutoff)
  );
}

export const isChunkIntact = (chunk: unknown, count: number | undefined): chunk is Chunk =>
  Array.isArray(chunk) && chunk.length === count && chunk.every(isProduct);

export const arePatchesIntact = (
  patches: ReadonlyMap<string, unknown>,
  count: number,
): patches is ReadonlyMap<string, Patch> =>
  patches.size === count && [...patches.values()].every((patch) => patch === null || isProduct(patch));

/** True if a record is a product with all fields that pages and search need. */
export const isProduct = (value: unknown): value is ReplicaProduct =>
  isRecord(value) && CHECKS.every(([name, check]) => check(value[name]));

const isCounts = (value: unknown): boolean =>
  isRecord(value) && Array.isArray(value.chunks) && value.chunks.every(isNumber) && isNumber(value.patches);
const isCutoff = (value: unknown): boolean =>
  isRecord(value) && isNumber(value.createdAt) && isText(value.id);
