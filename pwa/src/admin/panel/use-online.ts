import { useSyncExternalStore } from "react";

function follow(tell: () => void): () => void {
  for (const event of ["online", "offline"]) addEventListener(event, tell);
  return () => {
    for (const event of ["online", "offline"]) removeEventListener(event, tell);
  };
}

/** False when the device itself says that it has no network; true promises nothing. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  );
}
