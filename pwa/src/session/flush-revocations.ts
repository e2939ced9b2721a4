import type { KeyValueStorage } from "../lib/storage/key-value-storage.ts";
import { REVOCATIONS_KEY } from "../lib/storage/storage-keys.ts";

/** Revokes the sessions that were left without a network. If there are none, the code is not loaded. */
export function flushRevocations(storage: KeyValueStorage): void {
  if (storage.getItem(REVOCATIONS_KEY) === null) return;
  void import("./revoke-sessions.ts")
    .then(({ revokeSessions }) => revokeSessions(storage))
    .catch(() => undefined);
}
