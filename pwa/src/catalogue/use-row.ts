import { type RefCallback, useState } from "react";
import { useHydrated } from "../lib/external-store.ts";
import { connectionOf, isMetered } from "../lib/network-information.ts";
import { useNearView } from "../ui/layout/use-near-view.ts";

export interface Row {
  ref: RefCallback<Element>;
  /** True once the row has come near the viewport. */
  isNear: boolean;
  /** The images are not to be loaded yet: on a metered line browsers would load those of several screens further down. */
  isHeld: boolean;
}

/** A row of a page, for what is loaded or added when it comes near the viewport. */
export function useRow(): Row {
  const [ref, isNear] = useNearView();
  // boot.ts and shell-script.ts hold the images of the rows in the page's HTML.
  const isInHtml = !useHydrated();
  const [mayHold] = useState(() => !isInHtml && isMetered(connectionOf(navigator)));
  return { ref, isNear, isHeld: mayHold && !isNear };
}
