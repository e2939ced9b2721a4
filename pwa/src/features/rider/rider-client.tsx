import "../../ui/styles/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RiderScreen } from "./rider-screen.tsx";
import { RiderStore } from "./rider-store.ts";

const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");
const { shop: name = "", phone = "" } = root.dataset;
// The key is in the fragment, which the browser sends to nobody.
const key = location.hash.slice(1);
createRoot(root).render(
  <StrictMode>
    <RiderScreen store={new RiderStore(key)} shop={{ name, phone }} />
  </StrictMode>,
);
// Another link that is opened in this tab changes only the fragment.
addEventListener("hashchange", () => location.reload());
// The page's own worker answers only this page, so that it opens without a network.
navigator.serviceWorker?.register("/rider-worker.js", { scope: "/tournee" }).catch(() => undefined);
