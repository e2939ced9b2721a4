import { lineKey } from "graphql-server/features/cart/cart";
import type { CatalogueStore } from "../../data/catalogue-store/catalogue-store.ts";
import { productsById } from "../../data/catalogue-store/products-by-id.ts";
import { favourites, recentlyViewed } from "../../data/offline/saved-products/saved-products.ts";
import type { Session } from "../../data/session/session.ts";
import type { ReadableStore } from "../../lib/external-store.ts";
import { onReturn } from "../../lib/http/on-return.ts";
import type { ShopStore } from "../../lib/shop-context.tsx";
import { safeStorage } from "../../lib/storage/safe-storage.ts";
import { FOLLOWED_KEY, ORDER_RECORDED_EVENT } from "../../lib/storage/storage-keys.ts";
import { showCallNumber } from "./call-number.tsx";
import { isOrderedProduct, type OrderedProduct, type ProductOf } from "./link/ordered-lines.ts";
import { loadPhoneQuestion } from "./load-phone-question.ts";
import { handleOrderClicks, OrderClicks } from "./order-clicks.ts";
import { isStateUnsent } from "./outbox/order-records.ts";
import { rememberedDelivery } from "./remembered-delivery.ts";
import { askWhetherSent } from "./sent-question.tsx";
import { openOrders } from "./session-orders.ts";
import { moveVisitorRecords } from "./visitor-records.ts";

/**
 * Longest time to wait for the code of the question for a phone number (ms). After that the order's chat opens without
 * the question.
 */
const QUESTION_MS = 3_000;

/** The functions of the cart that are needed to remove the lines of a sent order. */
export interface OrderedCart<Line extends { product: OrderedProduct; variant: number }>
  extends ReadableStore<{ lines: readonly Line[]; status: string }> {
  remove(line: Line): void;
}

/**
 * Starts the orders of a page. Clicks on order links create orders, and orders that wait are sent whenever there may be
 * a network. A customer who comes back from a chat is asked whether the message was sent.
 */
export async function startOrders<Line extends { product: OrderedProduct; variant: number }>(
  session: Session,
  shop: Pick<ShopStore, "get">,
  cart: OrderedCart<Line>,
  catalogue: CatalogueStore,
): Promise<void> {
  const orders = openOrders(session);
  const productOf: ProductOf = (id, isInCart) => {
    const inCart = cart.get().lines.find(({ product }) => product.id === id)?.product;
    // The product is also searched among the stored favourites and recently viewed products, because without a network
    // the page may show products of these lists that are not in the catalogue.
    const saved = [...favourites.get(), ...recentlyViewed.get()].find((product) => product.id === id);
    const shown = (isInCart && inCart) || (catalogue.productOf(id) ?? saved);
    return isOrderedProduct(shown) ? shown : undefined;
  };
  const clicks = new OrderClicks({
    ...{ orders, session, shop, productOf, showNumber: showCallNumber },
    askPhone(link, { order, zone }) {
      const { href, target, rel } = link;
      const waited = new Promise<never>((_, reject) => setTimeout(reject, QUESTION_MS));
      Promise.race([loadPhoneQuestion(), waited]).then(
        (ask) => ask({ href, target, rel, order, zone }, session.get().user?.id),
        () => {
          clicks.orderFrom(link);
          location.assign(link.href);
        },
      );
    },
    async productsOf(ids) {
      const answer = await productsById(catalogue, ids);
      return answer.ok ? answer.value : undefined;
    },
  });
  // Reads the stored orders before the first click is handled, because a click on the same articles after a reload must
  // find the stored order.
  await orders.read();
  handleOrderClicks((link, event) => clicks.orderFrom(link, event));
  if (rememberedDelivery(shop.get(), session.get().user?.id)) loadPhoneQuestion().catch(() => undefined);
  const attach = async () => {
    const { user, ready } = session.get();
    if (user && ready) await orders.attach(session);
  };
  const resume = async () => {
    await orders.read();
    await clicks.orderFromRecorded();
    await orders.flush();
    await attach();
    await renewPushes(session).catch(() => undefined);
  };
  let isAsking = false;
  const ask = async () => {
    if (isAsking || document.visibilityState !== "visible") return;
    isAsking = true;
    try {
      for (let sent = orders.nextSent(); sent; sent = orders.nextSent()) {
        const order = (await orders.read()).find(({ id }) => id === sent.id);
        const isSlotUnavailable = order?.isSlotReserved === false;
        if (isSlotUnavailable)
          await (await import("./slot-unavailable-dialog.tsx")).showSlotUnavailable(order);
        // If the shop has changed the state of the order, the chat message was sent, so the question is not needed.
        // Exception: after an order of the cart, the question is asked once in any case, because its answer also
        // empties the cart.
        const isAnswered = (sent.askedAt || !sent.articles) && order?.state && order.state !== "NEW";
        if (isSlotUnavailable || isAnswered) {
          orders.forgetSent(sent, false);
          continue;
        }
        // Notifications are offered only for an order that the shop has.
        const isKnown = order !== undefined && !isStateUnsent(order);
        const answer = await askWhetherSent(sent, {
          session: isKnown ? session : undefined,
          isAppointment: order?.appointment !== undefined,
        });
        if (!answer) {
          orders.putOffSent(sent);
          continue;
        }
        if (answer === "yes") removeOrdered(cart, sent.articles);
        if (answer === "no" && sent.id) await orders.withdraw(sent.id);
        orders.forgetSent(sent, answer === "yes");
      }
    } finally {
      // Resets the flag even after a failure, for example of the database, so that the next return to the page asks
      // again.
      isAsking = false;
    }
  };
  const followSession = () => {
    const { user, ready } = session.get();
    if (user && ready) moveVisitorRecords(user.id);
    favourites.refresh();
    if (ready)
      orders
        .eraseOthers()
        .then(attach)
        .catch(() => undefined);
  };
  session.subscribe(followSession);
  followSession();
  // The page asks the customer about the orders of earlier visits (was the message sent in the chat?) before it calls
  // `resume`. For the orders that `resume` adds from recorded clicks, the question would come too early, because their
  // chats are just opening.
  const askAgain = () => void ask().catch(() => undefined);
  const resumeLater = () => void resume().catch(() => undefined);
  askAgain();
  onReturn(() => {
    askAgain();
    resumeLater();
  });
  // While the page hydrates, the script `recordOrders` may still record a click in place of this page's handler, so the
  // page reads the recorded clicks again.
  addEventListener(ORDER_RECORDED_EVENT, resumeLater);
  await resume();
}

/**
 * Sends this device's requests for notifications about orders and sizes again, because the shop may have lost them. The
 * code for this is loaded only if the device has asked for notifications.
 */
async function renewPushes(session: Session): Promise<void> {
  const followsNothing = !safeStorage.keys().some((key) => key.startsWith(FOLLOWED_KEY));
  if (followsNothing) return;
  const { renewFollowed } = await import("../push/follow.ts");
  await renewFollowed(session);
}

/** Removes the ordered lines from the cart. Lines that were added after the order stay. */
function removeOrdered<Line extends { product: OrderedProduct; variant: number }>(
  cart: OrderedCart<Line>,
  articles: string,
): void {
  const keys = articles.split(" ");
  const remove = () => {
    for (const line of cart.get().lines)
      if (keys.includes(lineKey({ productId: line.product.id, variant: line.variant }))) cart.remove(line);
  };
  if (cart.get().status !== "loading") {
    remove();
    return;
  }
  const stop = cart.subscribe(() => {
    if (cart.get().status === "loading") return;
    stop();
    remove();
  });
}
