import { safeStorage } from "../../lib/storage/safe-storage.ts";
import { REVOCATIONS_KEY } from "../../lib/storage/storage-keys.ts";
import { isText, parseStored } from "../../lib/storage/stored-values.ts";

/**
 * Largest number of sessions that are remembered for revocation. Older sessions are forgotten; they expire on the
 * server anyway.
 */
const MAX_REVOCATIONS = 10;

/**
 * Stores the token of a session from which the user signed out without a network, so that the session is revoked
 * later.
 */
export function rememberRevocation(token: string): void {
  safeStorage.setItem(REVOCATIONS_KEY, JSON.stringify([...readRevocations(), token].slice(-MAX_REVOCATIONS)));
}

/** Reads the tokens of the sessions to revoke; empty if the stored value cannot be read. */
export function readRevocations(): readonly string[] {
  const tokens = parseStored(safeStorage.getItem(REVOCATIONS_KEY));
  return Array.isArray(tokens) ? tokens.filter(isText) : [];
}
