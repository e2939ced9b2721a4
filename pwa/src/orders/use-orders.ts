import { useApolloClient } from "@apollo/client/react";
import { useCallback, useEffect, useMemo, useState } from "react";
import { type ReadableStore, useExternalStore } from "../lib/external-store.ts";
import { FlushQueue } from "../offline/outbox/flush-queue.ts";
import { useSession, useSessionStore } from "../session/session.ts";
import { openOrders } from "./open-orders.ts";
import { marksOf, type OrderList, ordersOf } from "./order-list.ts";
import type { PageOrders } from "./page-orders.ts";
import { useOrderNews } from "./use-order-news.ts";

const UNREAD: ReadableStore<OrderList | undefined> = {
  get: () => undefined,
  subscribe: () => () => undefined,
};

/**
 * The orders a person sees on this device, newest first, undefined until they are read; brought up to date when they are
 * opened, when there is a network again, when the page is back in front, and when the shop has changed one.
 */
export function useOrders() {
  const session = useSessionStore();
  const client = useApolloClient();
  // Not while it is rendered, which the server does too.
  const [store, setStore] = useState<PageOrders>();
  useEffect(() => {
    const opened = openOrders(session);
    setStore(opened);
    // At once: whether the session is still valid may take long to find out.
    void opened.read();
  }, [session]);
  const stored = useExternalStore(store ?? UNREAD, undefined);
  const { user, ready } = useSession();
  const userId = user?.id ?? null;
  const [problem, setProblem] = useState<string>();
  const [isAsking, setAsking] = useState(true);

  const queue = useMemo(
    () =>
      new FlushQueue(async () => {
        if (!store) return;
        setAsking(true);
        const result = await store.refresh(client);
        setProblem(result.ok ? undefined : result.message);
        setAsking(false);
      }),
    [store, client],
  );
  // One after the other: an answer that is under way may be older than the news.
  const refresh = useCallback(() => queue.request(true), [queue]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another person's orders are others
  useEffect(() => {
    if (!store || !ready) return;
    const refreshIfVisible = () => {
      if (document.visibilityState === "visible") void refresh();
    };
    refreshIfVisible();
    addEventListener("online", refreshIfVisible);
    document.addEventListener("visibilitychange", refreshIfVisible);
    return () => {
      removeEventListener("online", refreshIfVisible);
      document.removeEventListener("visibilitychange", refreshIfVisible);
    };
  }, [refresh, ready, userId]);

  const orders = stored && ordersOf(stored, userId);
  useOrderNews(ready && orders ? marksOf(orders) : undefined, userId, () => void refresh());

  return {
    orders,
    problem,
    isAsking,
    refresh,
    erase: () => store?.erase(),
  };
}
