import type { Session } from "../../data/session/session.ts";
import { PageOrders } from "./page-orders.ts";

const opened = new WeakMap<Session, PageOrders>();

/** Returns the orders of this session's page. All callers get the same object. */
export function openOrders(session: Session): PageOrders {
  const known = opened.get(session);
  if (known) return known;
  const orders = new PageOrders(session);
  opened.set(session, orders);
  return orders;
}
