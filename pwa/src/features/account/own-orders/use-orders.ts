import { coalesce } from "graphql-server/platform/events/coalesce";
import { use, useEffect, useMemo, useRef, useState } from "react";
import { OfflineContext } from "../../../data/offline/client/lazy-offline-client.ts";
import { useSession, useSessionStore } from "../../../data/session/session.ts";
import { savesData } from "../../../lib/data-saver.ts";
import { type ReadableStore, useExternalStore } from "../../../lib/external-store.ts";
import { isTemporary } from "../../../lib/failure-codes.ts";
import { Backoff, VISIBLE_RETRY_MS } from "../../../lib/http/backoff.ts";
import { onReturn } from "../../../lib/http/on-return.ts";
import { isUnanswered, type OrderList, ordersOf } from "../../orders/outbox/order-list.ts";
import type { OrderRequest } from "../../orders/outbox/order-request.ts";
import type { PageOrders } from "../../orders/page-orders.ts";
import { openOrders } from "../../orders/session-orders.ts";
import { isReservationUnknown } from "./record/appointment.ts";
import { isLive, type RefreshScope, refreshOrders } from "./record/refresh-orders.ts";

/** Interval at which a visitor's visible page queries the states of the orders (ms). */
const ASK_EVERY_MS = 30_000;

const UNREAD: ReadableStore<OrderList | undefined> = {
  get: () => undefined,
  subscribe: () => () => undefined,
};

/**
 * Returns the orders that a user sees on this device, the newest first; undefined until the stored orders have been
 * read. They are fetched when the page opens, when the network returns, when the page becomes visible again, and when
 * the shop has changed an order. A failed request is repeated until the server answers.
 */
export function useOrders() {
  const session = useSessionStore();
  // The store is created in an effect, because the server must not create one when it renders this component.
  const [store, setStore] = useState<PageOrders>();
  useEffect(() => {
    const opened = openOrders(session);
    setStore(opened);
    // Reads the stored orders without waiting for the session, because checking the session may take long.
    void opened.read();
  }, [session]);
  const stored = useExternalStore(store ?? UNREAD, undefined);
  const state = useSession();
  const { user, ready } = state;
  const userId = user?.id ?? null;
  const [problem, setProblem] = useState<string>();
  const [isAsking, setAsking] = useState(true);

  const refresh = useMemo(() => {
    let isSettled = true;
    let scope: RefreshScope = "live";
    // Only one request runs at a time. If an event (such as a change in the shop) comes during a request, another
    // request follows, because the running one may have read the orders before the event.
    const run = coalesce(async () => {
      if (!store) return;
      const asked = scope;
      scope = "live";
      setAsking(true);
      // Ends the loading state even if the database fails. Otherwise the page might show a skeleton for ever.
      const result = await refreshOrders(store, session, asked).finally(() => setAsking(false));
      setProblem(result.ok ? undefined : result.message);
      isSettled = result.ok || !isTemporary(result.code);
      if (!isSettled) scope = asked;
    });
    return async (wanted: RefreshScope = "changeable") => {
      if (wanted === "changeable") scope = wanted;
      await run();
      return isSettled;
    };
  }, [store, session]);
  const refreshSoon = useRef<(scope: RefreshScope) => void>(() => undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another person's orders are others
  useEffect(() => {
    if (!store || !ready) return;
    let isOpen = true;
    const backoff = new Backoff(VISIBLE_RETRY_MS);
    const refreshIfVisible = async (scope?: RefreshScope) => {
      backoff.cancel();
      if (document.visibilityState !== "visible") return;
      if (await refresh(scope)) backoff.reset();
      else if (isOpen) backoff.schedule(() => void refreshIfVisible());
    };
    void refreshIfVisible();
    refreshSoon.current = (scope) => void refreshIfVisible(scope);
    const stopReturning = onReturn(() => void refreshIfVisible());
    return () => {
      isOpen = false;
      backoff.cancel();
      stopReturning();
    };
  }, [refresh, ready, userId]);

  const orders = stored && ordersOf(stored, state);
  // The server sends no events about orders without an account, so the page queries them every half minute.
  const hasLive =
    orders?.some((order) => (userId === null || order.userId === null) && isLive(order)) ?? false;
  const offline = use(OfflineContext);
  useEffect(() => {
    if (savesData()) return;
    const refreshLive = () => refreshSoon.current("live");
    const unfollow = userId === null ? undefined : offline?.follow("own-orders", refreshLive);
    const timer = hasLive ? setInterval(refreshLive, ASK_EVERY_MS) : undefined;
    return () => {
      unfollow?.();
      clearInterval(timer);
    };
  }, [offline, userId, hasLive]);

  // The page queries an order as soon as the shop has received it, because the requested slot may not be free any more.
  const asked = orders?.filter(isReservationUnknown).map(({ id }) => id) ?? [];
  const askedIds = asked.join(" ");
  useEffect(() => {
    if (askedIds) refreshSoon.current("live");
  }, [askedIds]);

  return {
    orders,
    problem,
    isAsking,
    refresh,
    /** True if the signed-in user has not yet said whether the visitor's orders on this device are theirs. */
    asksWhose: userId !== null && (orders?.some((order) => isUnanswered(order, userId)) ?? false),
    answerWhose: (isMine: boolean) => void store?.answerWhose(session, isMine).catch(() => undefined),
    ask: (request: OrderRequest) => store?.ask(request),
    erase: () => store?.eraseOf(userId),
  };
}
