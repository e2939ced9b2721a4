import { ApolloClient } from "@apollo/client";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { Session, storedToken, TOKEN_KEY } from "../account/session.ts";
import { Cart } from "../cart/cart.ts";
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

const storage = deviceStorage();
const client = new ApolloClient({
  cache: createCache().restore(readData()),
  link: storedDocumentLink(() => storedToken(storage)),
});
const session = new Session(client, storage);
const cart = new Cart(client, session);

async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("the page has no #root");
  const tree = (
    <ErrorBoundary>
      <Providers application={{ shop: readShop(), client, session, cart }}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
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
  void session.restore();
  followDevice();
  registerServiceWorker();
}

/** The network comes back, the page is looked at again, another tab signs out: each may have made us stale. */
function followDevice(): void {
  addEventListener("online", () => void cart.reload());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void cart.reload();
  });
  addEventListener("storage", ({ key }) => {
    if (key === TOKEN_KEY) void session.restore();
  });
}

void start();
