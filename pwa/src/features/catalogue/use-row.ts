import { type RefCallback, useState } from "react";
import { connectionOf, isMetered } from "../../lib/network-information.ts";
import { useNearView } from "../../ui/layout/use-near-view.ts";

export interface Row {
  ref: RefCallback<Element>;
  /** True after the row has come near the viewport. */
  isNear: boolean;
  /**
   * True while the images of the row must not load: on a metered connection, until the row is near the viewport.
   * Otherwise browsers would load images several screens ahead.
   */
  isHeld: boolean;
}

/**
 * State of a row that loads its cards and images when it comes near the viewport.
 *
 * `isHeld` is false for all rows in the server's HTML. In this HTML, boot.ts or shell-script.ts mark the invisible rows
 * before the application runs, so that their images do not load. On a metered connection, `isHeld` is true from the
 * first render in the browser. Hydration therefore leaves these rows as they are, and need not render all rows a second
 * time, which would be one long task.
 */
export function useRow(): Row {
  const [ref, isNear] = useNearView();
  const [mayHold] = useState(isOnMeteredLine);
  return { ref, isNear, isHeld: mayHold && !isNear };
}

/** True if the connection is metered. False on the server, where Node 20 has no `navigator`. */
const isOnMeteredLine = (): boolean => typeof document === "object" && isMetered(connectionOf(navigator));
