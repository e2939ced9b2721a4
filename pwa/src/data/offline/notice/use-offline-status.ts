import { useContext, useSyncExternalStore } from "react";
import { OfflineContext } from "../client/lazy-offline-client.ts";
import type { ReplicaStatus } from "../replica/replica-status.ts";

const unsubscribed = () => () => undefined;
const unknown = () => null;

/**
 * Returns the replica's status; null on the server, during hydration and until the offline client's code has loaded.
 */
export function useOfflineStatus(): ReplicaStatus | null {
  const offline = useContext(OfflineContext);
  return useSyncExternalStore(offline?.subscribe ?? unsubscribed, offline?.get ?? unknown, unknown);
}
