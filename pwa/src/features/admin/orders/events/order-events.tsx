import { useQuery } from "@apollo/client/react";
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from "react";
import { NewOrdersDocument } from "../../../../data/graphql/admin.generated.ts";
import { OfflineContext } from "../../../../data/offline/client/lazy-offline-client.ts";
import { onReturn } from "../../../../lib/http/on-return.ts";
import { isSoundOn, playSound } from "./new-order-sound.ts";

/** Delay between an event and the query of the orders (ms). Orders that arrive together cause only one query. */
const PAUSE_MS = 300;

const OrderEventsContext = createContext<Set<() => void>>(new Set());

export function useOrderEvents(onEvent: () => void): void {
  const listeners = useContext(OrderEventsContext);
  const onLatest = useEffectEvent(onEvent);
  useEffect(() => {
    const listener = () => onLatest();
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [listeners]);
}

/**
 * Returns the number of new orders; 0 until the server has answered. A failure is ignored here, because the page of
 * orders reports it.
 */
export function useNewOrders(): number {
  const { data, refetch } = useQuery(NewOrdersDocument);
  useOrderEvents(() => void refetch().catch(() => undefined));
  return data?.newOrders ?? 0;
}

/**
 * Listens to the server's events about orders while the admin panel is open. After an event, it calls the functions
 * that components have registered with `useOrderEvents`. After a new order it plays a sound if the admin has switched
 * the sound on.
 */
export function OrderEventsProvider({ children }: { children: ReactNode }) {
  const offline = useContext(OfflineContext);
  const [listeners] = useState(() => new Set<() => void>());

  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      pause = undefined;
      for (const listener of listeners) listener();
    };
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
  }, [listeners, offline]);

  return <OrderEventsContext value={listeners}>{children}</OrderEventsContext>;
}
