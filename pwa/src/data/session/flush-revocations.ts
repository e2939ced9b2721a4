import type { KeyValueStorage } from "../../lib/storage/key-value-storage.ts";
import { REVOCATIONS_KEY } from "../../lib/storage/storage-keys.ts";

/**
 * Revokes the sessions from which the user signed out without a network. The code for this is loaded only if there
 * are such sessions.
 */
export function flushRevocations(storage: KeyValueStorage): void {
  if (storage.getItem(REVOCATIONS_KEY) === null) return;
  void import("./revoke-sessions.ts")
    .then(({ revokeSessions }) => revokeSessions(storage))
    .catch(() => undefined);
}
