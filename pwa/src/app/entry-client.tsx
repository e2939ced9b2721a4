import { ApolloClient, ApolloLink } from "@apollo/client";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { Cart } from "../cart/cart.ts";
import { leaveEdits } from "../cart/outbox/unload-buffer.ts";
import { listenForInstallation } from "../lib/install-prompt.ts";
import { deviceStorage } from "../lib/safe-storage.ts";
import { sendWaitingMessages } from "../messages/flush-messages.ts";
import { DeviceContext, DeviceDoor } from "../offline/client/lazy-offline-client.ts";
import { keepCachedLink } from "../offline/link/cache-fallback-link.ts";
import { deviceLink } from "../offline/link/replica-link.ts";
import { Session, storedToken, TOKEN_KEY } from "../session/session.ts";
import { sessionLink } from "../session/session-link.ts";
import { isShell, readShop, restoreState } from "../ssr-state/read-state.ts";
import { createCache } from "./apollo-cache.ts";
import { App } from "./app.tsx";
import { loadPage } from "./page-loader.ts";
import { storedDocumentLink } from "./persisted-query-link.ts";
import { preparePage } from "./prefetch-page.ts";
import { Providers } from "./providers.tsx";
import { routeOf } from "./routes.ts";
import { ErrorBoundary } from "./shell/error-screen.tsx";
import { holdSplash, retireSplash } from "./splash.ts";
import { registerServiceWorker } from "./update/register-service-worker.ts";

listenForInstallation();
const storage = deviceStorage();
const door = new DeviceDoor(storage, () => client);
const client: ApolloClient = new ApolloClient({
  cache: restoreState(createCache()),
  link: ApolloLink.from([
    keepCachedLink,
    deviceLink(door),
    sessionLink(() => void session.restore()),
    storedDocumentLink(() => storedToken(storage)),
  ]),
});
const session = new Session(client, storage);
const cart = new Cart(session, async () => {
  const { openPageOutbox } = await import("../cart/outbox/page-outbox.ts");
  return openPageOutbox(storage, () => storedToken(storage));
});

// What comes from elsewhere is asked for first.
door.warmUp();
void loadPage(routeOf(location.pathname).route).catch(() => undefined);

async function start(): Promise<void> {
  if (isShell() && storedToken(storage)) holdSplash(session, cart);
  const root = document.getElementById("root");
  if (!root) throw new Error("the page has no #root");
  const tree = (
    <ErrorBoundary>
      <Providers application={{ shop: readShop(), client, session, cart }}>
        <DeviceContext value={door}>
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </DeviceContext>
      </Providers>
    </ErrorBoundary>
  );
  if (root.firstElementChild) {
    // The page's own module must be loaded before React hydrates it.
    await loadPage(routeOf(location.pathname).route).catch(() => undefined);
    hydrateRoot(root, tree);
  } else {
    await preparePage(client, door.isWhole());
    createRoot(root).render(tree);
  }
  retireSplash();
  door.start();
  void session.restore();
  sendWaitingMessages(storage);
  followDevice();
  registerServiceWorker({ isQuiet: () => cart.isSent() });
  dispatchEvent(new Event("hydrated")); // boot.ts repeats the clicks it recorded
}

/** The network comes back, the page is looked at again, another tab signs out: each may have made us stale. */
function followDevice(): void {
  const comeBack = () => {
    void cart.reload();
    sendWaitingMessages(storage);
  };
  addEventListener("online", comeBack);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") comeBack();
    else {
      leaveEdits(storage, cart.notYetKept());
      void cart.leavePage();
    }
  });
  addEventListener("storage", ({ key }) => {
    if (key === TOKEN_KEY) void session.restore();
  });
}

// A task of its own: with the reading of the script it would keep a cheap phone's page from answering for too long.
setTimeout(() => void start());
