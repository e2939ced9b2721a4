import { useEffect, useState } from "react";
import { deleteCopies } from "./draft-copies.ts";
import { restoreDrafts } from "./stored-drafts.ts";

/**
 * Restores the drafts that local storage has lost. Deletes the copies of drafts when the panel closes.
 * @returns true once the drafts are restored
 */
export function useRestoredDrafts(userId: string): boolean {
  const [restored, setRestored] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    restoreDrafts(userId)
      // Without the copies, the panel still works.
      .catch(() => undefined)
      .then(() => {
        if (isCurrent) setRestored(userId);
      });
    addEventListener("pagehide", deleteCopies);
    return () => {
      isCurrent = false;
      removeEventListener("pagehide", deleteCopies);
      deleteCopies();
    };
  }, [userId]);
  return restored === userId;
}
