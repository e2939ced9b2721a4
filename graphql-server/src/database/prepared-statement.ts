import { createHash } from "node:crypto";

/** Prepared statements by their text; few, because each is a constant of the code. */
const names = new Map<string, string>();

/**
 * Marks a statement that is run so often that each connection of the pool prepares it once: PostgreSQL parses it then, and
 * keeps its plan, where both cost more than a statement that finds a few rows by their keys.
 * @param text a constant, with parameters for all that varies
 * @returns the text, to be given to `query` as any other
 */
export function prepared(text: string): string {
  names.set(text, createHash("sha256").update(text).digest("hex").slice(0, 16));
  return text;
}

/** The name under which connections prepare a statement; undefined for one that is sent whole each time. */
export const statementName = (text: string): string | undefined => names.get(text);
