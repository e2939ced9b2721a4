import { useEffect, useState } from "react";
import { deleteCopies } from "./draft-copies.ts";
import { restoreDrafts } from "./stored-drafts.ts";

/**
 * True once the drafts that local storage had lost are restored. When the panel closes, the copies of drafts are
 * deleted.
 */
export function useRestoredDrafts(userId: string): boolean {
  const [restored, setRestored] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    void restoreDrafts(userId).then(() => {
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
