import type { ApolloClient } from "@apollo/client";
import { createContext } from "react";
import { ExternalStore } from "../../lib/external-store.ts";
import type { CatalogueQueryName } from "../../lib/operations.ts";
import type { ShopStore } from "../../lib/shop-context.tsx";
import type { KeyValueStorage } from "../../lib/storage/key-value-storage.ts";
import { REPLICA_WHOLE_KEY } from "../../lib/storage/storage-keys.ts";
import type { LateResponse, OfflineResolver } from "../link/replica-link.ts";
import type { FollowedCart } from "../live-queries/followed-cart.ts";
import type { DeferredAnswers } from "../live-queries/live-queries.ts";
import type { LocalRefusal, LocalResult } from "../replica/local-answer.ts";
import type { ReplicaStatus } from "../replica/replica-status.ts";
import type { OfflineClient } from "./offline-client.ts";

/** A page's images and its hydration come before the catalogue: milliseconds after the page has loaded. */
const START_DELAY_MS = 1_500;
/** Until the offline client's code is asked for again, in milliseconds. */
const RETRY_MS = 20_000;

/** The parts of a page that the offline client keeps up to date. */
export interface OfflineParts {
  apollo: ApolloClient;
  answers: DeferredAnswers;
  cart: FollowedCart;
  shop: ShopStore;
  /** The cursor of the catalogue that the server rendered the page from. */
  renderedFrom?: string | undefined;
}

/** What pages show of the offline client. */
export interface OfflineStatus extends ReplicaStatus {
  /** An update of the page on screen waits for a tap. */
  updateWaits: boolean;
}

/**
 * The offline client as the entry carries it: the code behind it is fetched when it is first needed. The state is
 * null until then.
 */
export class LazyOfflineClient extends ExternalStore<OfflineStatus | null> implements OfflineResolver {
  readonly #storage: KeyValueStorage;
  readonly #parts: () => Promise<OfflineParts>;
  #client: Promise<OfflineClient> | undefined;

  /** @param parts of the page that the offline client keeps up to date */
  constructor(storage: KeyValueStorage, parts: () => Promise<OfflineParts>) {
    super(null);
    this.#storage = storage;
    this.#parts = parts;
  }

  /** Loads code and replica while the page is prepared, where the replica can answer. */
  warmUp(): void {
    if (this.isWhole()) void this.load().catch(() => undefined);
  }

  /** Keeps the replica up to date from when the page has loaded. */
  start(): void {
    const start = (): void => {
      this.load()
        .then((client) => client.start())
        // The code is on the other side of a dead line.
        .catch(() => setTimeout(start, RETRY_MS));
    };
    const begin = () => setTimeout(start, START_DELAY_MS);
    if (document.readyState === "complete") begin();
    else addEventListener("load", begin);
  }

  isWhole(): boolean {
    return this.#storage.getItem(REPLICA_WHOLE_KEY) !== null;
  }

  /** @throws when the code cannot be fetched; the next call tries again */
  load(): Promise<OfflineClient> {
    this.#client ??= this.#load().catch((error: unknown) => {
      this.#client = undefined;
      throw error;
    });
    return this.#client;
  }

  async resolve(
    name: CatalogueQueryName,
    variables: Record<string, unknown>,
    whole: boolean,
  ): Promise<LocalResult | LocalRefusal | undefined> {
    const { replica } = await this.load();
    const result = await replica.resolve(name, variables, whole);
    if (whole) void replica.syncIfStale();
    return result;
  }

  setOnline(online: boolean): void {
    const client = online ? this.#client : this.load();
    client?.then((loaded) => loaded.setOnline(online)).catch(() => undefined);
  }

  onLateResponse(response: LateResponse): void {
    this.#with(({ liveQueries }) => liveQueries.applyLateResponse(response));
  }

  /** The shop was changed from this page: the replica may be out of date. */
  onCatalogueChanged(): void {
    this.#with((client) => void client.refreshAfterChange());
  }

  /** The tap on the update that waits. */
  showUpdate(): void {
    this.#with(({ liveQueries }) => liveQueries.showUpdate());
  }

  /** Another page has opened. */
  discardUpdate(): void {
    if (this.get()?.updateWaits) this.#with(({ liveQueries }) => liveQueries.discardUpdate());
  }

  async #load(): Promise<OfflineClient> {
    const [{ createOfflineClient }, parts] = await Promise.all([
      import("./offline-client.ts"),
      this.#parts(),
    ]);
    const client = createOfflineClient(this.#storage, parts);
    const { replica, liveQueries } = client;
    const update = () => {
      const status = replica.get();
      if (status.extent === "whole") this.#storage.setItem(REPLICA_WHOLE_KEY, "1");
      // Before it is loaded the extent is "none" too, whatever is stored.
      else if (status.loaded) this.#storage.removeItem(REPLICA_WHOLE_KEY);
      this.set({ ...status, updateWaits: liveQueries.get() });
    };
    replica.subscribe(update);
    liveQueries.subscribe(update);
    void replica.load();
    return client;
  }

  #with(action: (client: OfflineClient) => void): void {
    this.load()
      .then(action)
      .catch(() => undefined);
  }
}

/** The page's offline client; null on the server. */
export const OfflineContext = createContext<LazyOfflineClient | null>(null);
