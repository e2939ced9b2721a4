import { safeStorage } from "../../lib/storage/safe-storage.ts";
import { REVOCATIONS_KEY } from "../../lib/storage/storage-keys.ts";
import { isText, parseStored } from "../../lib/storage/stored-values.ts";

/**
 * Largest number of stored sessions that the server must still end. If there are more, the oldest are forgotten,
 * because every session expires on the server anyway.
 */
const MAX_REVOCATIONS = 10;

/**
 * Stores the token of a session from which the user signed out without a network, so that the server ends the session
 * later.
 */
export function rememberRevocation(token: string): void {
  safeStorage.setItem(REVOCATIONS_KEY, JSON.stringify([...readRevocations(), token].slice(-MAX_REVOCATIONS)));
}

/**
 * Reads the tokens of the sessions that the server must still end; an empty list if the stored value cannot be read.
 */
export function readRevocations(): readonly string[] {
  const tokens = parseStored(safeStorage.getItem(REVOCATIONS_KEY));
  return Array.isArray(tokens) ? tokens.filter(isText) : [];
}
