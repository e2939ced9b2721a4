import type { ApolloClient } from "@apollo/client";
import { createContext } from "react";
import { Store } from "../../lib/external-store.ts";
import type { AnsweringDevice, LateAnswer } from "../link/replica-link.ts";
import type { DeviceAnswer, DeviceStatus } from "../replica/catalogue-replica.ts";
import type { Device } from "./offline-client.ts";

/** In local storage while the device holds the whole catalogue: only then the device is worth waiting for. */
const WHOLE_KEY = "catalogue";
/** A page's pictures, and its coming to life, come before the catalogue: milliseconds after it has loaded. */
const SETTLED_MS = 1_500;

/** What pages may say of the device; `held`: news wait for a tap. */
export interface DeviceNews extends DeviceStatus {
  held: boolean;
}

/**
 * The way from a page to the device, whose code is fetched when it is first needed: a first visit's entry carries no
 * more than this. The state is null before.
 */
export class DeviceDoor extends Store<DeviceNews | null> implements AnsweringDevice {
  readonly #storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  readonly #client: () => ApolloClient;
  #device: Promise<Device> | undefined;

  constructor(storage: Pick<Storage, "getItem" | "setItem" | "removeItem">, client: () => ApolloClient) {
    super(null);
    this.#storage = storage;
    this.#client = client;
  }

  /** Where the device has answers to give, its code and what it keeps are read while the page gets ready. */
  warmUp(): void {
    if (this.isWhole()) void this.open().catch(() => undefined);
  }

  /** Keeps the device in step with the shop from when the page has settled. */
  start(): void {
    const begin = () => setTimeout(() => this.#with((device) => void device.follow()), SETTLED_MS);
    if (document.readyState === "complete") begin();
    else addEventListener("load", begin);
    addEventListener("online", () => this.#sync());
    addEventListener("offline", () => this.reached(false));
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#poke();
    });
  }

  isWhole(): boolean {
    return this.#storage.getItem(WHOLE_KEY) !== null;
  }

  /** @throws when its code cannot be fetched; the next call tries again */
  open(): Promise<Device> {
    this.#device ??= this.#open().catch((error: unknown) => {
      this.#device = undefined;
      throw error;
    });
    return this.#device;
  }

  async answer(
    operationName: string,
    variables: Record<string, unknown>,
    whole: boolean,
  ): Promise<DeviceAnswer | undefined> {
    const { catalogue } = await this.open();
    const answer = await catalogue.answer(operationName, variables, whole);
    if (whole) void catalogue.poke();
    return answer;
  }

  reached(reached: boolean): void {
    const device = reached ? this.#device : this.open();
    device?.then(({ catalogue }) => catalogue.reached(reached)).catch(() => undefined);
  }

  late(answer: LateAnswer): void {
    this.#with(({ pages }) => pages.late(answer));
  }

  changed(): void {
    this.#with((device) => void device.refreshAfterChange());
  }

  /** The tap on the news that wait. */
  showHeld(): void {
    this.#with(({ pages }) => pages.showHeld());
  }

  /** Another page has opened. */
  leave(): void {
    if (this.get()?.held) this.#with(({ pages }) => pages.leave());
  }

  async #open(): Promise<Device> {
    const { createDevice } = await import("./offline-client.ts");
    const device = createDevice(this.#client(), this.#storage);
    const { catalogue, pages } = device;
    const tell = () => {
      const status = catalogue.get();
      // Before it is loaded it holds nothing, which says nothing.
      if (status.extent === "whole") this.#storage.setItem(WHOLE_KEY, "1");
      else if (status.loaded) this.#storage.removeItem(WHOLE_KEY);
      this.set({ ...status, held: pages.get() });
    };
    catalogue.subscribe(tell);
    pages.subscribe(tell);
    void catalogue.load();
    return device;
  }

  #sync(): void {
    this.#with(({ catalogue }) => void catalogue.sync());
  }

  #poke(): void {
    this.#with(({ catalogue }) => void catalogue.poke());
  }

  #with(act: (device: Device) => void): void {
    this.open()
      .then(act)
      .catch(() => undefined);
  }
}

/** The page's device; null on the server. */
export const DeviceContext = createContext<DeviceDoor | null>(null);
