import { randomId } from "../../lib/random-id.ts";
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { closeDatabase } from "../../data/offline/database/database.ts";
import { hasOrders } from "../../features/orders/has-orders.ts";
import { handleOrderClicks } from "../../features/orders/order-clicks.ts";
import { connection } from "../../lib/http/connection-monitor.ts";
import { changedKeys, onStored, safeStorage } from "../../lib/storage/safe-storage.ts";
import { removeOverlays } from "../../ui/feedback/overlays.tsx";

/* The test files of a worker share one page. After each test, this module ends everything that a browser ends when it
   closes a page: timers, listeners of the page and of its connection, channels to other tabs, and the document. It also
   deletes stored data. */

const timers = new Set<ReturnType<typeof setTimeout>>();
for (const name of ["setTimeout", "setInterval"] as const) {
  const start: (...call: never[]) => ReturnType<typeof setTimeout> = globalThis[name];
  const startKnown = (...call: never[]) => {
    const timer = start(...call);
    timers.add(timer);
    return timer;
  };
  Object.assign(globalThis, { [name]: Object.assign(startKnown, start) });
}

/** Events to which React and user-event listen once for all tests. Their listeners are not removed between tests. */
const LIBRARY_EVENTS = ["selectionchange", "focus", "blur"];
let unlisten: (() => void)[] = [];
for (const target of [globalThis, document]) {
  const { addEventListener, removeEventListener } = target;
  target.addEventListener = (
    ...listener: [type: string, listener: EventListener, options?: boolean | AddEventListenerOptions]
  ) => {
    addEventListener.apply(target, listener);
    if (!LIBRARY_EVENTS.includes(listener[0]))
      unlisten.push(() => removeEventListener.apply(target, listener));
  };
}

// All pages of a worker share one connection monitor. Without this cleanup, the listeners of a former page would be
// called when the next page reaches the server.
const onAlive = connection.onAlive.bind(connection);
connection.onAlive = (listener) => {
  const stop = onAlive(listener);
  unlisten.push(stop);
  return stop;
};

const channels = new Set<PageChannel>();
let page = randomId();

/** A channel between the tabs of one test. Node's own channel would also reach the tests in other workers. */
class PageChannel extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} ${page}`);
    channels.add(this);
  }

  override postMessage(message: unknown): void {
    if (channels.has(this)) super.postMessage(message);
  }

  override close(): void {
    channels.delete(this);
    super.close();
  }
}
globalThis.BroadcastChannel = PageChannel;

export function resetDatabase(): void {
  // Does not wait until the old database is closed: with fake timers it may never have opened, and would then never
  // close.
  void closeDatabase();
  globalThis.indexedDB = new IDBFactory();
}

/**
 * Ends everything that a test has left running. Leaves an empty page at the shop's URL, on a device without
 * stored data.
 */
export function closePage(): void {
  dispatchEvent(new Event("pagehide"));
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
  for (const stop of unlisten) stop();
  unlisten = [];
  for (const channel of channels) channel.close();
  page = randomId();
  resetDatabase();
  removeOverlays();
  hasOrders.set(false);
  handleOrderClicks(() => undefined);
  onStored(() => Promise.resolve());
  for (const key of safeStorage.keys()) safeStorage.removeItem(key);
  changedKeys.clear();
  sessionStorage.clear();
  for (const element of [document.documentElement, document.head, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  history.replaceState(null, "", "/");
}
