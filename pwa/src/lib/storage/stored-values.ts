export type StoredFields = Readonly<Record<string, unknown>>;

/**
 * True if a stored value is an object. Stored values are not trusted, because disks fail, and other releases may have
 * stored other fields.
 */
export const isRecord = (value: unknown): value is StoredFields =>
  typeof value === "object" && value !== null;
/** Parses a stored JSON text. @returns null if nothing is stored, or if the text is damaged */
export function parseStored(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

export const isText = (value: unknown): value is string => typeof value === "string";
export const isNumber = (value: unknown): value is number => Number.isFinite(value);
