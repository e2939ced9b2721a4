import { isNumber, isRecord, isText } from "../../lib/storage/stored-values.ts";
import { checksumOfChunk, checksumOfPatches, type ReplicaChecksums } from "./replica-checksum.ts";
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
  const { cursor, extent, syncedAt, chunks, cuts, checksums, total, hasVariants } = value;
  return (
    isText(cursor) &&
    EXTENTS.includes(extent) &&
    isNumber(syncedAt) &&
    isNumber(chunks) &&
    (total === undefined || isNumber(total)) &&
    (hasVariants === undefined || typeof hasVariants === "boolean") &&
    (checksums === undefined || isChecksums(checksums)) &&
    (cuts === undefined || (cuts instanceof Map && [...cuts.values()].every(isCutoff)))
  );
}

/** Whether a record is a chunk of valid products that adds up to its checksum; former releases stored none. */
export function isChunkIntact(chunk: unknown, checksum: number | undefined): chunk is Chunk {
  if (!Array.isArray(chunk) || !chunk.every(isProduct)) return false;
  return checksum === undefined || checksumOfChunk(chunk) === checksum;
}

/** Whether the patches are valid and add up to their checksum; former releases stored none. */
export function arePatchesIntact(
  patches: ReadonlyMap<string, unknown>,
  checksums: ReplicaChecksums | undefined,
): boolean {
  if (!arePatches(patches)) return false;
  return checksums === undefined || checksumOfPatches(patches) === checksums.patches;
}

const arePatches = (patches: ReadonlyMap<string, unknown>): patches is ReadonlyMap<string, Patch> =>
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

const isChecksums = (value: unknown): boolean =>
  isRecord(value) && Array.isArray(value.chunks) && value.chunks.every(isNumber) && isNumber(value.patches);
const isCutoff = (value: unknown): boolean =>
  isRecord(value) && isNumber(value.createdAt) && isText(value.id);
