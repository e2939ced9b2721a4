import { createHash } from "node:crypto";

/**
 * Map from the text of each prepared statement to its name. There are few prepared statements, because each text is a
 * constant of the code.
 */
const names = new Map<string, string>();

/**
 * Marks a statement that runs very often, so that each connection of the pool prepares it. PostgreSQL parses and plans
 * a prepared statement only once for each connection. For a statement that finds a few rows by key, parsing and
 * planning take longer than running it.
 * @param text a constant, with parameters for all values that vary
 * @returns the unchanged text, to be passed to `query`
 */
export function prepared(text: string): string {
  names.set(text, createHash("sha256").update(text).digest("hex").slice(0, 16));
  return text;
}

/** Returns the name of a prepared statement; undefined for a statement whose text is sent each time. */
export const statementName = (text: string): string | undefined => names.get(text);
