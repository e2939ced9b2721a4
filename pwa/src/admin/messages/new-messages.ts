import { useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import { NewMessagesDocument } from "../../graphql/admin.generated.ts";
import { onReturn } from "../../lib/http/on-return.ts";

/**
 * The number of contact messages that are not handled: asked for at first, when the page comes back to the front, and after
 * each change; 0 before it is known. A failure is passed over: the page of messages says what fails.
 */
export function useNewMessages({ skip }: { skip: boolean }): number {
  const { data, refetch } = useQuery(NewMessagesDocument, { skip });
  useEffect(() => {
    if (skip) return;
    return onReturn(() => void refetch().catch(() => undefined));
  }, [refetch, skip]);
  return data?.newContactMessages ?? 0;
}
