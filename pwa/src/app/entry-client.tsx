import { ApolloClient, ApolloLink } from "@apollo/client";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { Session, storedToken, TOKEN_KEY } from "../account/session.ts";
import { Cart } from "../cart/cart.ts";
import { DeviceContext, DeviceDoor } from "../device/device-door.ts";
import { deviceLink } from "../device/device-link.ts";
import { keepCachedLink } from "../device/keep-cached-link.ts";
import { listenForInstallation } from "../shop/installation.ts";
import { createCache } from "./apollo-cache.ts";
import { App } from "./app.tsx";
import { deviceStorage } from "./device-storage.ts";
import { readData, readShop } from "./inlined-data.ts";
import { loadPage } from "./loaded-page.ts";
import { Providers } from "./providers.tsx";
import { registerServiceWorker } from "./register-service-worker.ts";
import { routeOf } from "./routes.ts";
import { ErrorBoundary } from "./shell/error-screen.tsx";
import { holdSplash, retireSplash } from "./splash.ts";
import { storedDocumentLink } from "./stored-document-link.ts";

listenForInstallation();
const storage = deviceStorage();
const door = new DeviceDoor(storage, () => client);
const client: ApolloClient = new ApolloClient({
  cache: createCache().restore(readData()),
  link: ApolloLink.from([keepCachedLink, deviceLink(door), storedDocumentLink(() => storedToken(storage))]),
});
const session = new Session(client, storage);
const cart = new Cart(session, async () => {
  const { openPageOutbox } = await import("../device/page-outbox.ts");
  return openPageOutbox(() => storedToken(storage));
});

async function start(): Promise<void> {
  door.warmUp();
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
    // The page's own code must be there before React compares it with what the server drew.
    await loadPage(routeOf(location.pathname).route).catch(() => undefined);
    hydrateRoot(root, tree);
  } else {
    if (storedToken(storage)) holdSplash(session, cart);
    createRoot(root).render(tree);
  }
  retireSplash();
  door.start();
  void session.restore();
  followDevice();
  registerServiceWorker({ isQuiet: () => cart.isSent() });
}

/** The network comes back, the page is looked at again, another tab signs out: each may have made us stale. */
function followDevice(): void {
  addEventListener("online", () => void cart.reload());
  document.addEventListener("visibilitychange", () => {
    void (document.visibilityState === "visible" ? cart.reload() : cart.leavePage());
  });
  addEventListener("storage", ({ key }) => {
    if (key === TOKEN_KEY) void session.restore();
  });
}

void start();
