import { onReturn } from "../lib/http/on-return.ts";
import type { ShopStore } from "../lib/shop-context.tsx";
import { nameOwner, type OwnerId } from "../lib/storage/owned-records.ts";
import { safeStorage } from "../lib/storage/safe-storage.ts";
import { ORDER_RECORDED_EVENT } from "../lib/storage/storage-keys.ts";
import type { Session } from "../session/session.ts";
import { showCallNumber } from "./call-number.tsx";
import { handleOrderClicks } from "./order-click.ts";
import { PageOrders } from "./page-orders.ts";
import { rememberedDelivery } from "./remembered-delivery.ts";

const opened = new WeakMap<Session, PageOrders>();

/** Returns the orders of the page with this session; all callers share one object. */
export function openOrders(session: Session): PageOrders {
  const known = opened.get(session);
  if (known) return known;
  const orders = new PageOrders({ session, storage: safeStorage(), showNumber: showCallNumber });
  opened.set(session, orders);
  return orders;
}

/** Makes orders of clicks on order links from now on, and sends waiting orders whenever there may be a network. */
export async function startOrders(session: Session, shop: Pick<ShopStore, "get">): Promise<void> {
  const orders = openOrders(session);
  const remembered = (owner: OwnerId) => rememberedDelivery(shop.get(), safeStorage(), owner);
  // Read before the first click, so that the same articles, clicked again after a reload, are the same order.
  await orders.read();
  handleOrderClicks((link, clicked) => {
    const delivery = clicked.delivery ?? remembered(session.get().user?.id);
    orders.take(link, { ...clicked, delivery });
  });
  const resume = async () => {
    await orders.read();
    orders.takeRecorded(remembered);
    await orders.flush();
  };
  const followSession = () => {
    const { user, ready, ended } = session.get();
    // After a session has ended, records without an owner are erased instead.
    if ((user || ready) && !ended) nameOwner(safeStorage(), user?.id);
    if (ready) void orders.eraseOthers();
  };
  session.subscribe(followSession);
  followSession();
  onReturn(() => void resume());
  // While React hydrates a page, it may still leave a click to `recordOrders`.
  addEventListener(ORDER_RECORDED_EVENT, () => void resume());
  await resume();
}
