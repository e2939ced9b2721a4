import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { useGraphqlClient } from "../../graphql-client/lazy-graphql-client.ts";
import { onReturn } from "../../lib/http/on-return.ts";
import { countNewMessages } from "../api/messages-api.ts";

export interface NewMessages {
  /** Contact messages that nobody has handled; 0 before it is known. */
  count: number;
  /** Asks the server again. */
  refresh(): void;
}

const NewMessagesContext = createContext<NewMessages>({ count: 0, refresh: () => undefined });

export const useNewMessages = (): NewMessages => useContext(NewMessagesContext);

/** Counts the new messages for the navigation: at first, when the page comes back to the front, and on demand. */
export function NewMessagesProvider({ isAllowed, children }: { isAllowed: boolean; children: ReactNode }) {
  const client = useGraphqlClient();
  const [count, setCount] = useState(0);
  const refresh = useCallback(() => {
    // A number that did not arrive is no reason to disturb anybody: the page of messages says what fails.
    if (isAllowed) countNewMessages(client).then(setCount, () => undefined);
  }, [client, isAllowed]);
  useEffect(() => {
    refresh();
    return onReturn(refresh);
  }, [refresh]);
  return <NewMessagesContext value={{ count, refresh }}>{children}</NewMessagesContext>;
}
