import type { KeyValueStorage } from "../lib/storage/key-value-storage.ts";
import { REVOCATIONS_KEY } from "../lib/storage/storage-keys.ts";

/** Most sessions remembered for revocation. Older ones expire by themselves. */
const MAX_REVOCATIONS = 10;

/** Stores the token of a session that was left without a network, so that it is revoked later. */
export function rememberRevocation(storage: KeyValueStorage, token: string): void {
  storage.setItem(
    REVOCATIONS_KEY,
    JSON.stringify([...readRevocations(storage), token].slice(-MAX_REVOCATIONS)),
  );
}

/** Reads the tokens to revoke; none if they cannot be read. */
export function readRevocations(storage: KeyValueStorage): readonly string[] {
  try {
    const tokens: unknown = JSON.parse(storage.getItem(REVOCATIONS_KEY) ?? "[]");
    return Array.isArray(tokens) ? tokens.filter((token) => typeof token === "string") : [];
  } catch {
    return [];
  }
}
