import { createContext } from "react";
import { ExternalStore } from "../../../lib/external-store.ts";
import { lazy } from "../../../lib/lazy.ts";
import type { CatalogueQueryName } from "../../../lib/operations.ts";
import type { ShopStore } from "../../../lib/shop-context.tsx";
import { safeStorage } from "../../../lib/storage/safe-storage.ts";
import { REPLICA_WHOLE_KEY } from "../../../lib/storage/storage-keys.ts";
import type { DeviceCatalogue } from "../../catalogue-store/answer-query.ts";
import type { CatalogueStore } from "../../catalogue-store/catalogue-store.ts";
import type { EventStream, Topic } from "../events/event-stream.ts";
import type { FollowedCart } from "../events/followed-cart.ts";
import type { CatalogueReplica } from "../replica/catalogue-replica.ts";
import type { LocalAnswer } from "../replica/local-answer.ts";
import type { CatalogueData } from "../replica/local-resolver.ts";
import type { ReplicaStatus } from "../replica/replica-status.ts";
import type { OfflineClient } from "./offline-client.ts";

/**
 * Delay before the offline client starts, counted from the end of the page's loading (ms). The page loads its images
 * and hydrates first; only then is the catalogue fetched.
 */
const START_DELAY_MS = 1_500;
/** Delay before the offline client's code is requested again after a failure (ms). */
const RETRY_MS = 20_000;

interface Follower {
  readonly topic: Topic;
  readonly listener: (data?: string) => void;
  stop: () => void;
}

export interface OfflineParts {
  catalogue: CatalogueStore;
  cart: FollowedCart;
  shop: ShopStore;
}

/**
 * The part of the offline client that is in the entry script. The offline client keeps the catalogue's copy on this
 * device (the replica) up to date and answers queries from it; its other code is loaded at the first use. This store's
 * value is the replica's status, and null until that code has loaded.
 */
export class LazyOfflineClient extends ExternalStore<ReplicaStatus | null> implements DeviceCatalogue {
  #parts: OfflineParts | undefined;
  #replica: CatalogueReplica | undefined;
  /**
   * True if the last request reached the server. The replica's code may load after that request, and the replica then
   * gets this value.
   */
  #isOnline = true;
  #events: EventStream | undefined;
  readonly #followers = new Set<Follower>();

  constructor() {
    super(null);
  }

  /**
   * Sets the catalogue store, the cart and the shop's settings, which the client keeps up to date. Must be called
   * before all other methods.
   */
  connect(parts: OfflineParts): void {
    this.#parts = parts;
  }

  /**
   * Loads the client's code and the replica (the catalogue's copy on this device) early if the replica is whole,
   * because the replica then answers the page's queries.
   */
  warmUp(): void {
    if (this.isWhole()) void this.load().catch(() => undefined);
  }

  /** Starts to keep the replica up to date, once the page has loaded its images and has hydrated. */
  start(): void {
    const start = (): void => {
      this.load()
        .then((client) => client.start())
        // Loading the code failed; try again.
        .catch(() => setTimeout(start, RETRY_MS));
    };
    const begin = () => setTimeout(start, START_DELAY_MS);
    if (document.readyState === "complete") begin();
    else addEventListener("load", begin);
  }

  isWhole(): boolean {
    return safeStorage.getItem(REPLICA_WHOLE_KEY) !== null;
  }

  /** Loads the offline client. @throws if its code cannot be fetched; the next call tries again */
  readonly load = lazy(() => this.#load());

  async resolve(
    name: CatalogueQueryName,
    variables: object,
    whole: boolean,
  ): Promise<LocalAnswer | undefined> {
    const { replica } = await this.load();
    const answer = await replica.resolve(name, { ...variables }, whole);
    if (whole) void replica.syncIfStale();
    return answer;
  }

  /** Only a whole replica answers: a list from a partial replica would be shorter than the server's list on screen. */
  resolveNow(name: CatalogueQueryName, variables: object): CatalogueData | undefined {
    return this.#replica?.resolveNow(name, { ...variables }, true);
  }

  setOnline(online: boolean): void {
    this.#isOnline = online;
    if (this.#replica) this.#replica.setOnline(online);
    else if (!online) void this.load().catch(() => undefined);
  }

  /**
   * Opens the event stream and calls `listener` with the data of each event of a topic. If events may have been missed,
   * calls `listener` without data.
   * @returns a function that ends the calls
   */
  follow(topic: Topic, listener: (data?: string) => void): () => void {
    const follower = { topic, listener, stop: (): void => undefined };
    this.#followers.add(follower);
    const load = (): void => {
      if (this.#followers.has(follower)) this.load().catch(() => setTimeout(load, RETRY_MS));
    };
    load();
    if (this.#events) this.#attach(follower, this.#events);
    return () => {
      this.#followers.delete(follower);
      follower.stop();
    };
  }

  #attach(follower: Follower, events: EventStream): void {
    const { topic, listener } = follower;
    const stops = [events.on(topic, listener), events.onReconnect(() => listener())];
    follower.stop = () => {
      for (const stop of stops) stop();
    };
    events.start();
  }

  /**
   * Must be called after this page has changed the catalogue or the settings on the server, because the replica may be
   * out of date.
   */
  onCatalogueChanged(): void {
    this.load()
      .then((client) => client.refreshAfterChange())
      .catch(() => undefined);
  }

  async #load(): Promise<OfflineClient> {
    const { createOfflineClient } = await import("./offline-client.ts");
    if (!this.#parts) throw new Error("the offline client is not connected");
    const client = createOfflineClient(this.#parts);
    const { replica } = client;
    const update = () => {
      const status = replica.get();
      if (status.extent === "whole") safeStorage.setItem(REPLICA_WHOLE_KEY, "1");
      // Until the stored replica has loaded, its extent is "none". The key is therefore removed from local storage only
      // after loading.
      else if (status.loaded) safeStorage.removeItem(REPLICA_WHOLE_KEY);
      this.set(status);
    };
    replica.subscribe(update);
    this.#replica = replica;
    if (!this.#isOnline) replica.setOnline(false);
    this.#events = client.events;
    for (const follower of this.#followers) this.#attach(follower, client.events);
    void replica.load();
    return client;
  }
}

/** The page's offline client; null while the server renders. */
export const OfflineContext = createContext<LazyOfflineClient | null>(null);
