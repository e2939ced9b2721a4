import { type RefCallback, useState } from "react";
import { connectionOf, isMetered } from "../lib/network-information.ts";
import { useNearView } from "../ui/layout/use-near-view.ts";

export interface Row {
  ref: RefCallback<Element>;
  /** True once the row has come near the viewport. */
  isNear: boolean;
  /** The images are not to be loaded yet: on a metered line browsers would load those of several screens further down. */
  isHeld: boolean;
}

/**
 * A row of a page, for what is loaded or added when it comes near the viewport. The server renders no row as held: before
 * the application runs, boot.ts or shell-script.ts hold the images of rows out of sight. Hydration keeps what they did and
 * renders no row a second time: all rows would be rendered in one long task.
 */
export function useRow(): Row {
  const [ref, isNear] = useNearView();
  const [mayHold] = useState(isOnMeteredLine);
  return { ref, isNear, isHeld: mayHold && !isNear };
}

/** False on the server, where Node 20 has no `navigator`. */
const isOnMeteredLine = (): boolean => typeof document === "object" && isMetered(connectionOf(navigator));
