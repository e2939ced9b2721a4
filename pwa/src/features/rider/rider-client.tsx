import "../../ui/styles/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RiderScreen } from "./rider-screen.tsx";
import { RiderStore } from "./rider-store.ts";

const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");
const { shop: name = "", phone = "" } = root.dataset;
// The delivery round's key is in the URL's fragment, which browsers never send to a server.
const key = location.hash.slice(1);
createRoot(root).render(
  <StrictMode>
    <RiderScreen store={new RiderStore(key)} shop={{ name, phone }} />
  </StrictMode>,
);
// If the rider opens the link of another round in this tab, only the fragment changes, so the page must reload itself.
addEventListener("hashchange", () => location.reload());
// The rider's page has a service worker of its own, so that the page opens without a network.
navigator.serviceWorker?.register("/rider-worker.js", { scope: "/tournee" }).catch(() => undefined);
