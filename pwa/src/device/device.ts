import type { ApolloClient } from "@apollo/client";
import { CataloguePages } from "./catalogue-pages.ts";
import { askForChanges } from "./catalogue-request.ts";
import { CatalogueStore } from "./catalogue-store.ts";
import { openDevice } from "./database.ts";
import { DeviceCatalogue } from "./device-catalogue.ts";

/** Name of the channel between the tabs. */
const CHANNEL = "catalogue";
/** In local storage after the person erased the catalogue: it comes back when it is asked for. */
const ERASED_KEY = "catalogue-efface";
/** The service worker's cache of pictures. */
const PICTURES = "pictures";

/** What this browser keeps for the shop; one per tab. */
export interface Device {
  catalogue: DeviceCatalogue;
  pages: CataloguePages;
  /** The person wants the catalogue on the device, and up to date. */
  refresh(): Promise<void>;
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
    sparesData: () => navigator.connection?.saveData === true || storage.getItem(ERASED_KEY) !== null,
    locks: "locks" in navigator ? navigator.locks : undefined,
    channel: "BroadcastChannel" in window ? new BroadcastChannel(CHANNEL) : undefined,
  });
  const pages = new CataloguePages(client, (name, variables) => catalogue.answerNow(name, variables));
  catalogue.onChanges((changes) => pages.takeIn(changes));
  return {
    catalogue,
    pages,
    refresh: async () => {
      storage.removeItem(ERASED_KEY);
      await catalogue.sync(true);
    },
    erase: async () => {
      storage.setItem(ERASED_KEY, "1");
      await catalogue.erase();
      await window.caches?.delete(PICTURES);
    },
  };
}

declare global {
  interface Navigator {
    /** The Network Information API, where there is one. */
    readonly connection?: { readonly saveData?: boolean };
  }
}
