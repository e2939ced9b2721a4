import { type ReactNode, startTransition, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { Cart } from "../cart/cart.ts";
import { CatalogueStore } from "../catalogue-store/catalogue-store.ts";
import { connection } from "../lib/http/connection-monitor.ts";
import { onLeave, onReturn } from "../lib/http/on-return.ts";
import { listenForInstallPrompt } from "../lib/install-prompt.ts";
import { connectionOf, isSaveData } from "../lib/network-information.ts";
import { ShopStore } from "../lib/shop-context.tsx";
import { onceTaken } from "../lib/spared-data.ts";
import { safeStorage } from "../lib/storage/safe-storage.ts";
import { ORDER_PRESSED_EVENT, PRESSED_ORDERS_KEY, TOKEN_KEY } from "../lib/storage/storage-keys.ts";
import { flushPendingMessages } from "../messages/flush-pending-messages.ts";
import { LazyOfflineClient, OfflineContext } from "../offline/client/lazy-offline-client.ts";
import { flushRevocations } from "../session/flush-revocations.ts";
import { Session, storedToken } from "../session/session.ts";
import { isShell, readShop, readState } from "../ssr-state/read-state.ts";
import { App } from "./app.tsx";
import { loadPage } from "./page-loader.ts";
import { PREVIEW_TIMEOUT_MS, prefetchPage } from "./prefetch-page.ts";
import { hasPreview, repeatPressOnPreview } from "./preview-press.ts";
import { Providers } from "./providers.tsx";
import { reloadOnceAlive } from "./reload-once-alive.ts";
import { routeOf } from "./routes.ts";
import { ErrorBoundary } from "./shell/error-screen.tsx";
import { holdSplash, retireSplash } from "./splash.ts";

/** Share of the visits that tell how fast they were. */
const SAMPLED_VISITS = 0.1;
/** Code of the orders that could not be fetched is tried again after this (ms), while an order waits for it. */
const ORDERS_RETRY_MS = 20_000;

listenForInstallPrompt();
const storage = safeStorage();
const shop = new ShopStore(readShop());
const offline = new LazyOfflineClient(storage, () => ({ catalogue, cart, shop }));
const catalogue = new CatalogueStore({ device: offline, ...readState() });
const session = new Session(storage);
const openOutbox = async () => {
  const { openPageOutbox } = await import("../cart/outbox/page-outbox.ts");
  return openPageOutbox(session, storage, catalogue);
};
const cart: Cart = new Cart(session, openOutbox, storage);

// Requests first: code and data arrive while the page is prepared.
offline.warmUp();
void loadPage(routeOf(location.pathname).route).catch(() => undefined);

async function start(): Promise<void> {
  if (isShell() && storedToken(storage)) holdSplash(session, cart);
  const root = document.getElementById("root");
  if (!root) throw new Error("the page has no #root");
  const tree = (
    <MeasuredVisit>
      <ErrorBoundary onError={reloadIfNotLoaded}>
        <Providers application={{ shop, catalogue, session, cart }}>
          <OfflineContext value={offline}>
            <BrowserRouter>
              <App />
            </BrowserRouter>
          </OfflineContext>
        </Providers>
      </ErrorBoundary>
    </MeasuredVisit>
  );
  const isRendered = root.firstElementChild !== null;
  const isPreview = hasPreview(root);
  if (isPreview) repeatPressOnPreview(root);
  // The page's own module must be loaded before React hydrates it; a preview stays until the page itself is rendered.
  if (isRendered && !isPreview) await loadPage(routeOf(location.pathname).route).catch(ignore);
  else await prefetchPage(catalogue, offline, isPreview ? PREVIEW_TIMEOUT_MS : undefined);
  // In a transition React pauses every few milliseconds: the frame of the page is not one long task.
  if (isRendered)
    startTransition(() => void hydrateRoot(root, tree, isPreview ? { onRecoverableError: ignore } : {}));
  else createRoot(root).render(tree);
  retireSplash();
  void session.restore();
  void flushPendingMessages(storage);
  flushRevocations(storage);
  followBrowserEvents();
  startPressedOrders();
  addEventListener(ORDER_PRESSED_EVENT, startOrders);
  onceTaken(() => {
    offline.start();
    startOrders();
    void flushPendingMessages(storage, undefined, true);
    if (import.meta.env.PROD) void registerServiceWorker();
  });
  dispatchEvent(new Event("hydrated")); // boot.ts repeats the clicks it recorded
}

/**
 * Tells of some visits how fast they were. React has taken the page over once the effect runs: it hydrates in slices, long
 * after it was told to. A program's visit says nothing of phones, and who spares data pays for nothing but the page; some
 * of the others pay for the code, which is not precached.
 */
function MeasuredVisit({ children }: { children: ReactNode }) {
  useEffect(() => {
    if (!import.meta.env.PROD || isSaveData(connectionOf(navigator)) || navigator.webdriver) return;
    if (Math.random() >= SAMPLED_VISITS) return;
    const hydratedMs = performance.now();
    void import("../field-metrics/report-field-metrics.ts").then(
      ({ reportFieldMetrics }) => reportFieldMetrics(hydratedMs),
      ignore,
    );
  }, []);
  return children;
}

/** A page whose code could not be fetched comes by itself; one that fails to render would fail again. */
const reloadIfNotLoaded = () => void loadPage(routeOf(location.pathname).route).catch(reloadOnceAlive);

/** Until the next page the links work as they do without script. */
const ignore = () => undefined;

let isOrdering = false;
let ordersRetry: ReturnType<typeof setTimeout> | undefined;

/** What is pressed before its code is there waits for it. */
function startOrders(): void {
  if (isOrdering) return;
  isOrdering = true;
  void import("../orders/open-orders.ts").then(
    (orders) => orders.startOrders(session, shop),
    () => {
      isOrdering = false;
      // One timer, however often somebody presses.
      clearTimeout(ordersRetry);
      ordersRetry = setTimeout(startPressedOrders, ORDERS_RETRY_MS);
    },
  );
}

/** An order is worth its code, also where data are spared. */
function startPressedOrders(): void {
  if (storage.getItem(PRESSED_ORDERS_KEY)) startOrders();
}

/** Its code is fetched once the page is there; without it, by the next page. */
async function registerServiceWorker(): Promise<void> {
  const update = await import("./update/register-service-worker.ts").catch(() => undefined);
  update?.registerServiceWorker({ isSynced: () => cart.isSynced() });
}

/** Cart, messages and session may be stale after the network or the page was away, or another tab has signed out. */
function followBrowserEvents(): void {
  const refresh = () => {
    connection.reportAlive();
    void cart.reload();
    void flushPendingMessages(storage);
    flushRevocations(storage);
    startPressedOrders();
  };
  for (const event of ["pointerdown", "keydown", "wheel", "touchmove"])
    addEventListener(event, () => catalogue.touch(), { passive: true, capture: true });
  onReturn(refresh);
  onLeave(() => cart.pageHidden());
  addEventListener("storage", ({ key }) => {
    if (key === TOKEN_KEY) void session.restore();
  });
}

// A task of its own: with the reading of the script it would keep a cheap phone's page from answering for too long.
setTimeout(() => void start());
