import { useApolloClient } from "@apollo/client/react";
import { toast } from "../../ui/feedback/toast.ts";
import { type Undone, undo } from "../api/undo-api.ts";

/** What a page says of what was just done: a toast alone disappears before it is read. */
export interface DoneNotice {
  text: string;
  isError?: boolean;
  /** Under which it can be undone. */
  editId?: string | undefined;
}

/**
 * Undoes an edit from the page that has made it.
 * @param onUndone shows what is as before, and returns what the page says of it
 * @param reload fetches what the page shows
 * @returns what the page says, also of a failure, after which the same can be tried again unless it is too late
 */
export function useUndo<Notice>(
  onUndone: (undone: Undone) => Notice | Promise<Notice>,
  reload: () => unknown,
  isListed = false,
) {
  const client = useApolloClient();
  return async (editId: string): Promise<Notice | DoneNotice> => {
    const result = await undo(client, { editId }, isListed);
    if (result.ok) return onUndone(result.value);
    toast.error(result.message);
    // Undone already, perhaps by an attempt whose answer was lost, or changed since.
    const isTooLate = result.code === "CONFLICT";
    if (isTooLate) await reload();
    return { text: result.message, isError: true, editId: isTooLate ? undefined : editId };
  };
}
