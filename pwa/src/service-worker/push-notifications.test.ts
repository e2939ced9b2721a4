import { beforeEach, describe, expect, it, vi } from "vitest";
import { TELL_ADDRESS } from "../lib/worker-protocol.ts";
import { showPushNotifications } from "./push-notifications.ts";

const ORIGIN = "https://boutique.example";
const CONTENT = {
  title: "Mboa Mode",
  body: "Commande MM-7F3K : confirmée",
  path: "/orders",
  tag: "order-1",
};

interface OpenWindow {
  url: string;
  focus: () => Promise<unknown>;
  navigate: (url: string) => Promise<unknown>;
  postMessage: (message: unknown, ports: readonly MessagePort[]) => void;
}

const showNotification = vi.fn(async () => undefined);
const openWindow = vi.fn(async () => null);
let windows: OpenWindow[];
let worker: EventTarget;

beforeEach(() => {
  windows = [];
  worker = Object.assign(new EventTarget(), {
    registration: { showNotification },
    clients: { matchAll: async () => windows, openWindow },
    location: { origin: ORIGIN },
  });
  showPushNotifications(worker as unknown as ServiceWorkerGlobalScope);
});

/**
 * Dispatches an event to the worker. Resolves when the work of this event is done, for which the browser keeps the
 * worker alive.
 */
async function dispatch(type: string, properties: object): Promise<void> {
  const work: Promise<unknown>[] = [];
  const waitUntil = (until: Promise<unknown>) => void work.push(until);
  worker.dispatchEvent(Object.assign(new Event(type), { waitUntil, ...properties }));
  await Promise.all(work);
}

const push = (text: string) => dispatch("push", { data: { json: () => JSON.parse(text) } });
const close = vi.fn();
const tap = (data: unknown = { path: CONTENT.path }) =>
  dispatch("notificationclick", { notification: { close, data } });

/**
 * Adds a window of the shop to the browser.
 * @param path where the window was opened; some browsers report this path for as long as the window is open
 * @param shown the path of the page that the window now shows; undefined if this page does not answer the worker
 */
function open(path: string, shown?: string) {
  const focus = vi.fn(async () => ({}));
  const navigate = vi.fn<OpenWindow["navigate"]>();
  const postMessage: OpenWindow["postMessage"] = (message, [port]) => {
    expect(message).toEqual({ type: TELL_ADDRESS });
    if (shown !== undefined) port?.postMessage(ORIGIN + shown);
  };
  const window = { url: ORIGIN + path, focus, navigate, postMessage };
  windows.push(window);
  return window;
}

describe("a push message of the shop", () => {
  it("is shown with its text and a sound, and replaces the older notification about the same order", async () => {
    await push(JSON.stringify(CONTENT));
    expect(showNotification.mock.calls).toEqual([
      [
        "Mboa Mode",
        {
          body: CONTENT.body,
          tag: "order-1",
          renotify: true,
          icon: "/icons/icon-192.png",
          badge: "/icons/badge-96.png",
          lang: "fr",
          data: { path: "/orders" },
        },
      ],
    ]);
  });

  it.each([
    ["is no JSON", "{"],
    ["is no object", "3"],
    ["lacks a text", JSON.stringify({ ...CONTENT, body: undefined })],
    ["has an object in place of a text", JSON.stringify({ ...CONTENT, title: { a: 1 } })],
  ])("is shown with a general text if it %s", async (_, text) => {
    await push(text);
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(
      "La boutique",
      expect.objectContaining({ body: "Il y a du nouveau", renotify: false, data: { path: "/" } }),
    );
  });

  it("is shown with a general text if it has no data", async () => {
    await dispatch("push", { data: null });
    expect(showNotification).toHaveBeenCalledExactlyOnceWith("La boutique", expect.anything());
  });
});

describe("a push message about a size that is available again", () => {
  it("is recorded, so that the product's page knows that this notification was shown", async () => {
    const put = vi.fn();
    vi.stubGlobal("caches", { open: async () => ({ put }) });
    await push(JSON.stringify({ ...CONTENT, tag: "size-1", path: "/product/p?variante=2" }));
    await push(JSON.stringify(CONTENT));
    expect(put.mock.calls.map(([path]) => path)).toEqual(["/product/p?variante=2"]);
    expect(showNotification).toHaveBeenCalledTimes(2);
  });
});

describe("a tap on a notification", () => {
  it("opens the page in a new window if no page of the shop is open", async () => {
    await tap();
    expect(close).toHaveBeenCalledOnce();
    expect(openWindow.mock.calls).toEqual([[`${ORIGIN}/orders`]]);
  });

  it.each([
    ["/orders", "/orders", "/orders"],
    ["/orders", "/orders", undefined],
    ["/orders", "/", "/orders/"],
    ["/orders", "/", "/orders#contenu"],
    ["/orders", "/", "/orders?utm_source=chat&fbclid=1"],
    ["/product/p?variante=2", "/", "/product/p?variante=2#avis"],
  ])(
    "for the page %s focuses the window that shows this page, without a reload (opened at %s, now at %s)",
    async (path, opened, shown) => {
      const other = open("/", "/panier");
      const window = open(opened, shown);
      await tap({ path });
      expect(window.focus).toHaveBeenCalledOnce();
      expect(other.focus).not.toHaveBeenCalled();
      expect(openWindow).not.toHaveBeenCalled();
      expect([window, other].flatMap(({ navigate }) => navigate.mock.calls)).toEqual([]);
    },
  );

  it.each([
    ["/orders", "/", "/"],
    ["/orders", "/orders", "/product/p"],
    ["/product/p?variante=2", "/product/p?variante=2", "/product/p?variante=1"],
    ["/admin-panel/orders", "/", "/admin-panel/orders?etat=CANCELLED"],
  ])(
    "for the page %s opens a new window if the only window shows another page (opened at %s, now at %s)",
    async (path, opened, shown) => {
      const { focus, navigate } = open(opened, shown);
      await tap({ path });
      expect(openWindow.mock.calls).toEqual([[ORIGIN + path]]);
      expect(focus).not.toHaveBeenCalled();
      expect(navigate).not.toHaveBeenCalled();
    },
  );

  it("opens a new window if the browser refuses to focus the existing window", async () => {
    const { focus } = open("/orders", "/orders");
    focus.mockRejectedValueOnce(new Error("not allowed"));
    await tap();
    expect(openWindow.mock.calls).toEqual([[`${ORIGIN}/orders`]]);
  });

  it.each([
    [{ path: "https://ailleurs.example/" }],
    [{ path: "//ailleurs.example/" }],
    [null],
    [{ path: 3 }],
  ])("opens the shop's home page if the push message names another site or no path: %j", async (data) => {
    await tap(data);
    expect(openWindow.mock.calls).toEqual([[`${ORIGIN}/`]]);
  });
});
