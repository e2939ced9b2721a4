import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "../app/app.tsx";
import { loadPage } from "../app/page-loader.ts";
import { prefetchPage } from "../app/prefetch-page.ts";
import { Providers } from "../app/providers.tsx";
import { reloadOnceAlive } from "../app/reload-once-alive.ts";
import { routeOf } from "../app/routes.ts";
import { CatalogueStore } from "../data/catalogue-store/catalogue-store.ts";
import { LazyOfflineClient, OfflineContext } from "../data/offline/client/lazy-offline-client.ts";
import { restoreStorage } from "../data/offline/database/restore-storage.ts";
import { flushRevocations } from "../data/session/flush-revocations.ts";
import { Session, storedToken } from "../data/session/session.ts";
import { isShell, readShop, readState } from "../data/ssr-state/read-state.ts";
import { Cart, type OpenCart } from "../features/cart/cart.ts";
import { flushPendingMessages } from "../features/messages/flush-pending-messages.ts";
import { onceDataAllowed } from "../lib/data-saver.ts";
import { connection } from "../lib/http/connection-monitor.ts";
import { onLeave, onReturn } from "../lib/http/on-return.ts";
import { listenForInstallPrompt } from "../lib/install-prompt.ts";
import { connectionOf, isSaveData } from "../lib/network-information.ts";
import { ShopStore } from "../lib/shop-context.tsx";
import { safeStorage } from "../lib/storage/safe-storage.ts";
import {
  CART_OUTBOX_CHANNEL,
  ORDER_RECORDED_EVENT,
  RECORDED_ORDERS_KEY,
  SENT_ORDER_KEY,
  TOKEN_KEY,
  VISITOR_CART_KEY,
} from "../lib/storage/storage-keys.ts";
import { holdSplash, retireSplash } from "./splash.ts";
import "./splash.css";

/** Share of visits whose performance is reported to the server (0 to 1). */
const SAMPLED_VISITS = 0.1;
/** Delay before the code that sends orders is loaded again after a failure, while an order waits for it (ms). */
const ORDERS_RETRY_MS = 20_000;

listenForInstallPrompt();
const shop = new ShopStore(readShop());
const session = new Session();
const offline = new LazyOfflineClient();
const catalogue = new CatalogueStore({ device: offline, ...readState() });
const openPageCart: OpenCart = async (made) => {
  const { openCart, productsOf } = await import("../features/cart/open-cart.ts");
  return openCart(session, {
    storage: safeStorage,
    made: made(),
    productsOf: (ids) => productsOf(catalogue, ids),
  });
};
const cart = new Cart(session, openPageCart);
offline.connect({ catalogue, cart, shop });
const restoring = restoreStorage();

// Requests the catalogue, and then the page's code, before any other work, so that both arrive while the rest of this
// script runs.
offline.warmUp();
void loadPage(routeOf(location.pathname).route).catch(() => undefined);

async function start(): Promise<void> {
  if (isShell() && storedToken()) holdSplash(session, cart);
  const root = document.getElementById("root");
  if (!root) throw new Error("the page has no #root");
  const tree = (
    <MeasuredVisit>
      <StrictMode>
        <Providers application={{ shop, catalogue, session, cart }}>
          <OfflineContext value={offline}>
            <BrowserRouter>
              <App onError={reloadIfNotLoaded} />
            </BrowserRouter>
          </OfflineContext>
        </Providers>
      </StrictMode>
    </MeasuredVisit>
  );
  const isRendered = root.firstElementChild !== null;
  // A page that the server has rendered waits for its own module, which must be loaded before React hydrates the page.
  if (isRendered) await loadPage(routeOf(location.pathname).route).catch(ignore);
  else await prefetchPage(catalogue, offline);
  // Hydrates in a transition, in which React pauses every few milliseconds, so that hydration is not one long task.
  if (isRendered) startTransition(() => void hydrateRoot(root, tree));
  else createRoot(root).render(tree);
  retireSplash();
  followBrowserEvents();
  addEventListener(ORDER_RECORDED_EVENT, startOrders);
  void restoring.finally(() => {
    void session.restore();
    sendStored();
  });
  onceDataAllowed(() => {
    offline.start();
    startOrders();
    if (import.meta.env.PROD) void registerServiceWorker();
  });
  dispatchEvent(new Event("hydrated")); // clicks-before-hydration.ts repeats the clicks it recorded
}

/**
 * Reports the performance of some of the visits, and when hydration ended. React hydrates in several tasks, and runs
 * this effect after the last one. Visits by automated browsers are left out, because they do not show how fast the shop
 * is on phones. Data-saver visits are left out, because the service worker has not stored the code of the report for
 * them.
 */
function MeasuredVisit({ children }: { children: ReactNode }) {
  useEffect(() => {
    if (!import.meta.env.PROD || isSaveData(connectionOf(navigator)) || navigator.webdriver) return;
    if (Math.random() >= SAMPLED_VISITS) return;
    const hydratedMs = performance.now();
    void import("../data/field-metrics/report-field-metrics.ts").then(
      ({ reportFieldMetrics }) => reportFieldMetrics(hydratedMs),
      ignore,
    );
  }, []);
  return children;
}

/**
 * Reloads a page whose code could not be loaded. A page whose code has loaded but fails to render is not reloaded,
 * because it would fail again.
 */
const reloadIfNotLoaded = () => void loadPage(routeOf(location.pathname).route).catch(reloadOnceAlive);

/** Ignores the error of code that could not be loaded: the links of the page work without a script too. */
const ignore = () => undefined;

let isOrdering = false;
let ordersRetry: ReturnType<typeof setTimeout> | undefined;

/** Loads and starts the code that sends orders. Clicks on order links are recorded until this code has loaded. */
function startOrders(): void {
  if (isOrdering) return;
  isOrdering = true;
  void import("../features/orders/start-orders.ts").then(
    (orders) => orders.startOrders(session, shop, cart, catalogue),
    () => {
      isOrdering = false;
      // Several clicks share one timer, so that the code is requested only once.
      clearTimeout(ordersRetry);
      ordersRetry = setTimeout(startRecordedOrders, ORDERS_RETRY_MS);
    },
  );
}

function sendStored(): void {
  void flushPendingMessages();
  flushRevocations();
  startRecordedOrders();
}

/**
 * Loads the code that sends orders if storage contains an order that was clicked before hydration, or an order whose
 * message the customer has not yet confirmed as sent. The code is loaded even in a data-saver visit, because orders
 * need it.
 */
function startRecordedOrders(): void {
  const isOrder = (key: string) => key.startsWith(RECORDED_ORDERS_KEY) || key.startsWith(SENT_ORDER_KEY);
  if (safeStorage.keys().some(isOrder)) startOrders();
}

/** Registers the service worker. If its code cannot be loaded, the next visit tries again. */
async function registerServiceWorker(): Promise<void> {
  const update = await import("../app/update/register-service-worker.ts").catch(() => undefined);
  update?.registerServiceWorker({ isSynced: () => cart.isSynced(), offline });
}

/**
 * Refreshes cart, messages and session when they may be stale: after the network was lost, after the page was hidden,
 * or after another tab has signed out.
 */
function followBrowserEvents(): void {
  const refresh = () => {
    connection.reportAlive();
    void session.refresh();
    void cart.reload();
    sendStored();
  };
  for (const event of ["pointerdown", "keydown", "wheel", "touchmove"])
    addEventListener(event, () => catalogue.touch(), { passive: true, capture: true });
  onReturn(refresh);
  onLeave(() => cart.pageHidden());
  addEventListener("storage", ({ key }) => {
    if (key === TOKEN_KEY) void session.restore();
    else if (key === VISITOR_CART_KEY) void cart.reload();
  });
  // Follows changes of a visitor's cart in other tabs. The cart's own code does this too, but a tab that has not needed
  // the cart yet has not loaded that code.
  new BroadcastChannel(CART_OUTBOX_CHANNEL).onmessage = ({ data }) => cart.followVisitor(data.userId);
}

// Starts in a separate task: in the same task as the evaluation of the script, it would block a cheap phone too long.
setTimeout(() => void start());
