import type { CatalogueState, DeviceProduct, StoredCatalogue } from "./replica-records.ts";

const EXTENTS: readonly unknown[] = ["filling", "whole", "partial"] satisfies CatalogueState["extent"][];
const TEXTS = [
  "id",
  "productName",
  "brandName",
  "category",
  "description",
  "thumbnailColour",
] as const satisfies (keyof DeviceProduct)[];
const NUMBERS = ["price", "sellingPrice", "createdAt"] as const satisfies (keyof DeviceProduct)[];

type Fields = Readonly<Record<string, unknown>>;

/** Whether a record says how far the device's catalogue has come. Disks fail, and not only this release has written. */
export function isState(value: unknown): value is CatalogueState {
  if (!isRecord(value)) return false;
  const { cursor, extent, syncedAt, chunks, cuts } = value;
  return (
    isText(cursor) &&
    EXTENTS.includes(extent) &&
    isNumber(syncedAt) &&
    isNumber(chunks) &&
    (cuts === undefined || (cuts instanceof Map && [...cuts.values()].every(isPlace)))
  );
}

/** Whether each product of the records has what pages and search take for granted. */
export function areSound({ chunks, patches }: Pick<StoredCatalogue, "chunks" | "patches">): boolean {
  return (
    chunks.every((chunk: unknown) => Array.isArray(chunk) && chunk.every(isProduct)) &&
    [...patches.values()].every((patch: unknown) => patch === null || isProduct(patch))
  );
}

/** Whether a record is a product with all that pages and search take for granted. */
export function isProduct(value: unknown): value is DeviceProduct {
  if (!isRecord(value)) return false;
  const { pictures } = value;
  return (
    TEXTS.every((name) => isText(value[name])) &&
    NUMBERS.every((name) => isNumber(value[name])) &&
    Array.isArray(pictures) &&
    pictures.every(isText)
  );
}

const isRecord = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const isText = (value: unknown): boolean => typeof value === "string";
const isNumber = (value: unknown): boolean => Number.isFinite(value);
const isPlace = (value: unknown): boolean => isRecord(value) && isNumber(value.createdAt) && isText(value.id);
