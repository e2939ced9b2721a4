import "../ui/styles/base.css";
import "../first-screen/splash.css";
import "uplot/dist/uPlot.min.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { registerServiceWorker } from "../app/update/register-service-worker.ts";
import { CatalogueStore } from "../data/catalogue-store/catalogue-store.ts";
import { LazyOfflineClient, OfflineContext } from "../data/offline/client/lazy-offline-client.ts";
import { restoreStorage } from "../data/offline/database/restore-storage.ts";
import type { FollowedCart } from "../data/offline/events/followed-cart.ts";
import { Session, SessionContext } from "../data/session/session.ts";
import { readShop } from "../data/ssr-state/read-state.ts";
import { connection } from "../lib/http/connection-monitor.ts";
import { onReturn } from "../lib/http/on-return.ts";
import { ShopProvider, ShopStore } from "../lib/shop-context.tsx";
import { TOKEN_KEY } from "../lib/storage/storage-keys.ts";
import { PanelApp } from "./panel-app.tsx";

const shop = new ShopStore(readShop());
const session = new Session();
const offline = new LazyOfflineClient();
/** An empty cart whose functions do nothing. The panel shows no cart, but the event stream must be connected to one. */
const cart: FollowedCart = {
  get userId() {
    return session.get().user?.id;
  },
  get: () => ({ lines: [] }),
  subscribe: session.subscribe,
  follow: () => undefined,
  reload: async () => undefined,
};
offline.connect({ catalogue: new CatalogueStore({ device: offline }), cart, shop });

const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");
createRoot(root).render(
  <StrictMode>
    <ShopProvider shop={shop}>
      <SessionContext value={session}>
        <OfflineContext value={offline}>
          <BrowserRouter>
            <PanelApp />
          </BrowserRouter>
        </OfflineContext>
      </SessionContext>
    </ShopProvider>
  </StrictMode>,
);

void restoreStorage().finally(() => void session.restore());
// The session is checked again at each return to the page: it may be stale after the network was lost, after the page
// was hidden, or after another tab has signed out.
onReturn(() => {
  connection.reportAlive();
  void session.refresh();
});
addEventListener("storage", ({ key }) => {
  if (key === TOKEN_KEY) void session.restore();
});
registerServiceWorker({ isSynced: () => true, offline });
