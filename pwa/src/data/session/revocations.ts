import type { KeyValueStorage } from "../../lib/storage/key-value-storage.ts";
import { REVOCATIONS_KEY } from "../../lib/storage/storage-keys.ts";

/**
 * Largest number of sessions that are remembered for revocation. Older sessions are forgotten; they expire on the
 * server anyway.
 */
const MAX_REVOCATIONS = 10;

/**
 * Stores the token of a session from which the user signed out without a network, so that the session is revoked
 * later.
 */
export function rememberRevocation(storage: KeyValueStorage, token: string): void {
  storage.setItem(
    REVOCATIONS_KEY,
    JSON.stringify([...readRevocations(storage), token].slice(-MAX_REVOCATIONS)),
  );
}

/** Reads the tokens of the sessions to revoke; empty if the stored value cannot be read. */
export function readRevocations(storage: KeyValueStorage): readonly string[] {
  try {
    const tokens: unknown = JSON.parse(storage.getItem(REVOCATIONS_KEY) ?? "[]");
    return Array.isArray(tokens) ? tokens.filter((token) => typeof token === "string") : [];
  } catch {
    return [];
  }
}
