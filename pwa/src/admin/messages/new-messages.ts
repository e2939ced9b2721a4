import { useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import { NewMessagesDocument } from "../../graphql/admin.generated.ts";

/**
 * The number of contact messages that are not handled: asked for at first, when the page comes back to the front, and after
 * each change; 0 before it is known. A failure is passed over: the page of messages says what fails.
 */
export function useNewMessages({ skip }: { skip: boolean }): number {
  const { data, refetch } = useQuery(NewMessagesDocument, { skip });
  useEffect(() => {
    if (skip) return;
    const refresh = () => {
      if (document.visibilityState === "visible") refetch().catch(() => undefined);
    };
    document.addEventListener("visibilitychange", refresh);
    return () => document.removeEventListener("visibilitychange", refresh);
  }, [refetch, skip]);
  return data?.newContactMessages ?? 0;
}
