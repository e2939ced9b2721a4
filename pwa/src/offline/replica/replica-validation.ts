import { isNumber, isRecord, isText } from "../../lib/storage/stored-values.ts";
import type { CatalogueState, Chunk, Patch, ReplicaProduct } from "./replica-records.ts";
import { areVariantFields } from "./replica-variant.ts";

const EXTENTS: readonly unknown[] = ["filling", "whole", "partial"] satisfies CatalogueState["extent"][];
const TEXT_FIELDS = [
  "id",
  "productName",
  "brandName",
  "category",
  "description",
  "thumbnailColour",
] as const satisfies (keyof ReplicaProduct)[];
const NUMBER_FIELDS = ["price", "sellingPrice", "createdAt"] as const satisfies (keyof ReplicaProduct)[];

/** Whether a record is a valid state: disks fail, and other releases have written too. */
export function isState(value: unknown): value is CatalogueState {
  if (!isRecord(value)) return false;
  const { cursor, extent, syncedAt, chunks, cuts, counts, total, hasVariants } = value;
  return (
    isText(cursor) &&
    EXTENTS.includes(extent) &&
    isNumber(syncedAt) &&
    isNumber(chunks) &&
    (total === undefined || isNumber(total)) &&
    (hasVariants === undefined || typeof hasVariants === "boolean") &&
    (counts === undefined || isCounts(counts)) &&
    (cuts === undefined || (cuts instanceof Map && [...cuts.values()].every(isCutoff)))
  );
}

/** Whether a record is a chunk of valid products, as many as were stored; former releases stored no count. */
export const isChunkIntact = (chunk: unknown, count: number | undefined): chunk is Chunk =>
  Array.isArray(chunk) && (count === undefined || chunk.length === count) && chunk.every(isProduct);

/** Whether the patches are valid, as many as were stored; former releases stored no count. */
export const arePatchesIntact = (
  patches: ReadonlyMap<string, unknown>,
  count: number | undefined,
): patches is ReadonlyMap<string, Patch> =>
  (count === undefined || patches.size === count) &&
  [...patches.values()].every((patch) => patch === null || isProduct(patch));

/** Whether a record is a product with all fields that pages and search read. */
export function isProduct(value: unknown): value is ReplicaProduct {
  if (!isRecord(value)) return false;
  const { pictures } = value;
  return (
    TEXT_FIELDS.every((name) => isText(value[name])) &&
    NUMBER_FIELDS.every((name) => isNumber(value[name])) &&
    Array.isArray(pictures) &&
    pictures.every(isText) &&
    areVariantFields(value)
  );
}

const isCounts = (value: unknown): boolean =>
  isRecord(value) && Array.isArray(value.chunks) && value.chunks.every(isNumber) && isNumber(value.patches);
const isCutoff = (value: unknown): boolean =>
  isRecord(value) && isNumber(value.createdAt) && isText(value.id);
