/** A stored record whose fields have not been checked yet. */
export type StoredFields = Readonly<Record<string, unknown>>;

/**
 * True if a stored value is an object. A stored value may be anything, because disks fail and other releases have used
 * this storage.
 */
export const isRecord = (value: unknown): value is StoredFields =>
  typeof value === "object" && value !== null;
export const isText = (value: unknown): value is string => typeof value === "string";
export const isNumber = (value: unknown): value is number => Number.isFinite(value);
