import { useContext, useSyncExternalStore } from "react";
import { OfflineContext, type OfflineStatus } from "../client/lazy-offline-client.ts";

const unsubscribed = () => () => undefined;
const unknown = () => null;

/** The offline client's state; null on the server, during hydration and before its code is loaded. */
export function useOfflineStatus(): OfflineStatus | null {
  const offline = useContext(OfflineContext);
  return useSyncExternalStore(offline?.subscribe ?? unsubscribed, offline?.get ?? unknown, unknown);
}
