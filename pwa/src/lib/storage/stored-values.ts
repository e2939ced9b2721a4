/** A record of what a device has stored, whose fields are still to be looked at. */
export type StoredFields = Readonly<Record<string, unknown>>;

/** What is looked at in everything that a device has stored: disks fail, and other releases have written too. */
export const isRecord = (value: unknown): value is StoredFields =>
  typeof value === "object" && value !== null;
export const isText = (value: unknown): value is string => typeof value === "string";
export const isNumber = (value: unknown): value is number => Number.isFinite(value);
