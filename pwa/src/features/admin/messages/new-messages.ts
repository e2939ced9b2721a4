import { useQuery } from "@apollo/client/react";
import { useContext, useEffect } from "react";
import { NewMessagesDocument } from "../../../data/graphql/admin.generated.ts";
import { OfflineContext } from "../../../data/offline/client/lazy-offline-client.ts";
import { onReturn } from "../../../lib/http/on-return.ts";

/**
 * Returns the number of contact messages that nobody has handled; 0 until the server has answered. The number is
 * queried when the panel opens, when the server announces a new or handled message, and when the page becomes visible
 * again. A failure is ignored here, because the page of messages reports it.
 */
export function useNewMessages({ skip }: { skip: boolean }): number {
  const { data, refetch } = useQuery(NewMessagesDocument, { skip });
  const offline = useContext(OfflineContext);
  useEffect(() => {
    if (skip) return;
    const again = () => void refetch().catch(() => undefined);
    const stops = [onReturn(again), offline?.follow("messages", again)];
    return () => {
      for (const stop of stops) stop?.();
    };
  }, [offline, refetch, skip]);
  return data?.newContactMessages ?? 0;
}
