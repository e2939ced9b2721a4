import { checksumOfChunk, checksumOfPatches, type ReplicaChecksums } from "./replica-checksum.ts";
import type { CatalogueState, ReplicaProduct, StoredCatalogue } from "./replica-records.ts";

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

type Fields = Readonly<Record<string, unknown>>;

/** Whether a record is a valid state: disks fail, and other releases have written too. */
export function isState(value: unknown): value is CatalogueState {
  if (!isRecord(value)) return false;
  const { cursor, extent, syncedAt, chunks, cuts, checksums, total } = value;
  return (
    isText(cursor) &&
    EXTENTS.includes(extent) &&
    isNumber(syncedAt) &&
    isNumber(chunks) &&
    (total === undefined || isNumber(total)) &&
    (checksums === undefined || isChecksums(checksums)) &&
    (cuts === undefined || (cuts instanceof Map && [...cuts.values()].every(isCutoff)))
  );
}

/** Whether the records add up to their checksums. */
export function areIntact(
  { chunks, patches }: Pick<StoredCatalogue, "chunks" | "patches">,
  checksums: ReplicaChecksums,
): boolean {
  return (
    chunks.length === checksums.chunks.length &&
    chunks.every((chunk, index) => checksumOfChunk(chunk) === checksums.chunks[index]) &&
    checksumOfPatches(patches) === checksums.patches
  );
}

/** Whether each product of the records has all fields that pages and search read. */
export function areValidRecords({ chunks, patches }: Pick<StoredCatalogue, "chunks" | "patches">): boolean {
  return (
    chunks.every((chunk: unknown) => Array.isArray(chunk) && chunk.every(isProduct)) &&
    [...patches.values()].every((patch: unknown) => patch === null || isProduct(patch))
  );
}

/** Whether a record is a product with all fields that pages and search read. */
export function isProduct(value: unknown): value is ReplicaProduct {
  if (!isRecord(value)) return false;
  const { pictures } = value;
  return (
    TEXT_FIELDS.every((name) => isText(value[name])) &&
    NUMBER_FIELDS.every((name) => isNumber(value[name])) &&
    Array.isArray(pictures) &&
    pictures.every(isText)
  );
}

const isRecord = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const isText = (value: unknown): boolean => typeof value === "string";
const isNumber = (value: unknown): boolean => Number.isFinite(value);
const isChecksums = (value: unknown): boolean =>
  isRecord(value) && Array.isArray(value.chunks) && value.chunks.every(isNumber) && isNumber(value.patches);
const isCutoff = (value: unknown): boolean =>
  isRecord(value) && isNumber(value.createdAt) && isText(value.id);
