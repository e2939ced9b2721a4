import type { KeyValueStorage } from "../lib/storage/key-value-storage.ts";
import { REVOCATIONS_KEY } from "../lib/storage/storage-keys.ts";

/** Sessions left without a network that are remembered; of more the oldest end by themselves. */
const MAX_REVOCATIONS = 10;

/** Remembers the token of a session that was left without a network, so that it is revoked once there is one. */
export function rememberRevocation(storage: KeyValueStorage, token: string): void {
  storage.setItem(
    REVOCATIONS_KEY,
    JSON.stringify([...readRevocations(storage), token].slice(-MAX_REVOCATIONS)),
  );
}

/** The tokens to be revoked; none where they cannot be read. */
export function readRevocations(storage: KeyValueStorage): readonly string[] {
  try {
    const tokens: unknown = JSON.parse(storage.getItem(REVOCATIONS_KEY) ?? "[]");
    return Array.isArray(tokens) ? tokens.filter((token) => typeof token === "string") : [];
  } catch {
    return [];
  }
}
