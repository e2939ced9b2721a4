import { type RefCallback, useState } from "react";
import { connectionOf, isMetered } from "../lib/network-information.ts";
import { useNearView } from "../ui/layout/use-near-view.ts";

export interface Row {
  ref: RefCallback<Element>;
  /** True after the row has come near the viewport. */
  isNear: boolean;
  /**
   * True while the images of the row must not load. On a metered connection they wait until the row is near, because
   * browsers would load the images of several screens further down.
   */
  isHeld: boolean;
}

/**
 * State of a row that loads its content when it comes near the viewport. A held row does not load its images yet. The
 * server's HTML holds no row. Before the application runs, boot.ts or shell-script.ts hold the images of the rows
 * outside the screen, and hydration keeps them held. Hydration renders each row only once, because rendering all rows
 * again would be one long task.
 */
export function useRow(): Row {
  const [ref, isNear] = useNearView();
  const [mayHold] = useState(isOnMeteredLine);
  return { ref, isNear, isHeld: mayHold && !isNear };
}

/** False on the server, where Node 20 has no `navigator`. */
const isOnMeteredLine = (): boolean => typeof document === "object" && isMetered(connectionOf(navigator));
