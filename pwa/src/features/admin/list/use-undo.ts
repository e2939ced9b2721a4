import { useApolloClient } from "@apollo/client/react";
import { toast } from "../../../ui/feedback/toast.ts";
import { type Undone, undo } from "../api/undo-api.ts";

/**
 * A message about the last action on a page. It stays on the page, because a toast disappears too soon to undo the
 * action.
 */
export interface DoneNotice {
  text: string;
  isError?: boolean;
  editId?: string | undefined;
}

/**
 * Returns a function that undoes the edit with the given id; the undo button of the page's notice calls this function.
 * @param onUndone shows the restored values, and returns the notice about the undo
 * @param reload fetches the page's data again
 * @returns the function. It returns the notice about the undo. If the undo has failed, this notice contains the reason
 * and, if the admin can try again, the edit's id
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
    // CONFLICT means « too late »: a colleague has already undone the edit, or the data have changed since the edit.
    const isTooLate = result.code === "CONFLICT";
    if (isTooLate) await reload();
    return { text: result.message, isError: true, editId: isTooLate ? undefined : editId };
  };
}
