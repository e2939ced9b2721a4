import { ApolloClient, ApolloLink } from "@apollo/client";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { Session, storedToken, TOKEN_KEY } from "../account/session.ts";
import { sessionLink } from "../account/session-link.ts";
import { Cart } from "../cart/cart.ts";
import { DeviceContext, DeviceDoor } from "../device/device-door.ts";
import { deviceLink } from "../device/device-link.ts";
import { keepCachedLink } from "../device/keep-cached-link.ts";
import { leaveEdits } from "../device/left-edits.ts";
import { sendWaitingMessages } from "../messages/waiting.ts";
import { listenForInstallation } from "../shop/installation.ts";
import { createCache } from "./apollo-cache.ts";
import { App } from "./app.tsx";
import { deviceStorage } from "./device-storage.ts";
import { isShell, readShop, restoreData } from "./inlined-data.ts";
import { loadPage } from "./loaded-page.ts";
import { preparePage } from "./prepare-page.ts";
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
  cache: restoreData(createCache()),
  link: ApolloLink.from([
    keepCachedLink,
    deviceLink(door),
    sessionLink(() => void session.restore()),
    storedDocumentLink(() => storedToken(storage)),
  ]),
});
const session = new Session(client, storage);
const cart = new Cart(session, async () => {
  const { openPageOutbox } = await import("../device/page-outbox.ts");
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
    // The page's own code must be there before React compares it with what the server drew.
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
  dispatchEvent(new Event("taken")); // boot.ts has noted what was pressed before
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
