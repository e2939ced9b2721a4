import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useGraphqlClient } from "../../graphql-client/lazy-graphql-client.ts";
import { onReturn } from "../../lib/http/on-return.ts";
import { OfflineContext } from "../../offline/client/lazy-offline-client.ts";
import { countNewOrders } from "../api/orders-api.ts";
import { isSoundOn, playSound } from "./new-order-sound.ts";

/** Many orders at once are looked up together after this pause (ms). */
const PAUSE_MS = 300;

interface NewOrders {
  /** Orders nobody has confirmed or cancelled; 0 before it is known. */
  count: number;
  /** Asks the server again. */
  refresh(): void;
  /** Calls back when orders have arrived or changed. @returns a function that stops it */
  subscribe(listener: () => void): () => void;
}

const NewOrdersContext = createContext<NewOrders>({
  count: 0,
  refresh: () => undefined,
  subscribe: () => () => undefined,
});

export const useNewOrders = (): NewOrders => useContext(NewOrdersContext);

/** Calls back when orders have arrived or changed. */
export function useOrderNews(onNews: () => void): void {
  const { subscribe } = useNewOrders();
  const latest = useRef(onNews);
  useEffect(() => {
    latest.current = onNews;
  });
  useEffect(() => subscribe(() => latest.current()), [subscribe]);
}

/** Follows the orders while the admin is open: counts the new ones for the navigation, tells the list, plays the sound. */
export function NewOrdersProvider({ children }: { children: ReactNode }) {
  const client = useGraphqlClient();
  const offline = useContext(OfflineContext);
  const [count, setCount] = useState(0);
  const listeners = useRef(new Set<() => void>());
  const refresh = useCallback(() => {
    // A number that did not arrive is no reason to disturb anybody: the page of orders says what fails.
    countNewOrders(client).then(setCount, () => undefined);
  }, [client]);
  const subscribe = useCallback((listener: () => void) => {
    listeners.current.add(listener);
    return () => void listeners.current.delete(listener);
  }, []);

  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      pause = undefined;
      refresh();
      for (const listener of listeners.current) listener();
    };
    refresh();
    const stopReturning = onReturn(look);
    const lookSoon = () => {
      pause ??= setTimeout(look, PAUSE_MS);
    };
    const unfollow = offline?.follow("orders", (news) => {
      if (news === "NEW" && isSoundOn()) playSound();
      lookSoon();
    });
    return () => {
      clearTimeout(pause);
      stopReturning();
      unfollow?.();
    };
  }, [offline, refresh]);

  const value = useMemo(() => ({ count, refresh, subscribe }), [count, refresh, subscribe]);
  return <NewOrdersContext value={value}>{children}</NewOrdersContext>;
}
