import { safeStorage } from "../../lib/storage/safe-storage.ts";
import { REVOCATIONS_KEY } from "../../lib/storage/storage-keys.ts";

/**
 * Asks the server to end the sessions from which the user signed out without a network. The code for this is loaded
 * only if there are such sessions.
 */
export function flushRevocations(): void {
  if (safeStorage.getItem(REVOCATIONS_KEY) === null) return;
  void import("./revoke-sessions.ts").then(({ revokeSessions }) => revokeSessions()).catch(() => undefined);
}
