import type { ApolloClient } from "@apollo/client";
import { connectionOf } from "../../lib/network-information.ts";
import { openDevice } from "../database/database.ts";
import { CatalogueStream } from "../live-queries/change-stream.ts";
import { CataloguePages } from "../live-queries/live-queries.ts";
import { catchUpOf } from "../live-queries/resync.ts";
import { DeviceCatalogue } from "../replica/catalogue-replica.ts";
import { askForChanges } from "../replica/fetch-changes.ts";
import { CatalogueStore } from "../replica/replica-store.ts";
import { refreshAfterChange } from "./refresh-after-change.ts";

/** Name of the channel between the tabs. */
const CHANNEL = "catalogue";
/** In local storage after the person erased the catalogue: it comes back when it is asked for. */
const ERASED_KEY = "catalogue-efface";
/** The service worker's cache of pictures. */
const PICTURES = "pictures";
/** Where the server tells open pages of changes. */
const CATALOGUE_EVENTS = "/catalogue-events";

const sparesData = (): boolean => connectionOf(navigator)?.saveData === true;

/** What this browser keeps for the shop; one per tab. */
export interface Device {
  catalogue: DeviceCatalogue;
  pages: CataloguePages;
  /** Brings the catalogue up to date, and from then on whenever it changes while the page is looked at. */
  follow(): Promise<void>;
  /** The person wants the catalogue on the device, and up to date. */
  refresh(): Promise<void>;
  /** Brings this tab up to date after a product was changed from it. */
  refreshAfterChange(): Promise<void>;
  /** Forgets the catalogue and its pictures, not the cart. */
  erase(): Promise<void>;
}

/** Puts the device together on what this browser offers. */
export function createDevice(
  client: ApolloClient,
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">,
): Device {
  const catalogue = new DeviceCatalogue({
    store: new CatalogueStore(openDevice),
    ask: askForChanges,
    now: Date.now,
    sparesData: () => sparesData() || storage.getItem(ERASED_KEY) !== null,
    locks: "locks" in navigator ? navigator.locks : undefined,
    channel: "BroadcastChannel" in window ? new BroadcastChannel(CHANNEL) : undefined,
  });
  // What a part holds is not what the shop has: its lists would be shorter than those on screen.
  const pages = new CataloguePages(client, (name, variables) => catalogue.answerNow(name, variables, true));
  catalogue.onChanges((changes) => pages.takeIn(changes));
  const stream = new CatalogueStream({
    open: () => new EventSource(CATALOGUE_EVENTS),
    isWorthwhile: () => document.visibilityState === "visible" && navigator.onLine && !sparesData(),
    catchUp: catchUpOf(catalogue, pages),
  });
  return {
    catalogue,
    pages,
    follow: async () => {
      await catalogue.poke();
      stream.start();
    },
    refresh: async () => {
      storage.removeItem(ERASED_KEY);
      await catalogue.sync(true);
    },
    refreshAfterChange: () => refreshAfterChange(catalogue, client.cache),
    erase: async () => {
      storage.setItem(ERASED_KEY, "1");
      await catalogue.erase();
      await window.caches?.delete(PICTURES);
    },
  };
}
