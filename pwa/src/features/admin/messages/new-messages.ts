import { useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import { NewMessagesDocument } from "../../../data/graphql/admin.generated.ts";
import { onReturn } from "../../../lib/http/on-return.ts";

/**
 * Returns the number of contact messages that are not handled; 0 before the number is known. The number is queried when
 * the panel opens, after a message was marked as handled, and when the page becomes visible again. If the query fails,
 * the failure is ignored, because the page of messages reports it.
 */
export function useNewMessages({ skip }: { skip: boolean }): number {
  const { data, refetch } = useQuery(NewMessagesDocument, { skip });
  useEffect(() => {
    if (skip) return;
    return onReturn(() => void refetch().catch(() => undefined));
  }, [refetch, skip]);
  return data?.newContactMessages ?? 0;
}
