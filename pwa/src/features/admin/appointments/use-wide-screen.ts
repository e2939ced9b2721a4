import { useSyncExternalStore } from "react";

/** From this width on, the week's grid fits beside the navigation. */
const WIDE = "(width >= 1024px)";

function subscribe(onChange: () => void): () => void {
  const medium = matchMedia(WIDE);
  medium.addEventListener("change", onChange);
  return () => medium.removeEventListener("change", onChange);
}

export const useWideScreen = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
