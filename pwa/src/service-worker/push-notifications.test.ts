import { beforeEach, describe, expect, it, vi } from "vitest";
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

/** Dispatches an event to the worker. @returns the work for which the browser keeps the worker alive */
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

/** A window that was opened at this path. @param answer the browser's answer to a navigation */
function open(path: string, answer?: OpenWindow["navigate"]) {
  const focus = vi.fn(async () => ({}));
  const navigate = vi.fn<OpenWindow["navigate"]>(answer ?? (async () => ({ focus })));
  const shown = { url: ORIGIN + path, focus, navigate };
  windows.push(shown);
  return shown;
}

describe("a message of the shop", () => {
  it("is shown with its text and a sound, and replaces an older one about the same order", async () => {
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
    ["has another type in a text's place", JSON.stringify({ ...CONTENT, title: { a: 1 } })],
  ])("that %s is shown with a general text", async (_, text) => {
    await push(text);
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(
      "La boutique",
      expect.objectContaining({ body: "Il y a du nouveau", renotify: false, data: { path: "/" } }),
    );
  });

  it("without data is shown with a general text", async () => {
    await dispatch("push", { data: null });
    expect(showNotification).toHaveBeenCalledExactlyOnceWith("La boutique", expect.anything());
  });
});

describe("a message about a size", () => {
  it("is remembered, so that its product page offers the next one", async () => {
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

  it("navigates an open window", async () => {
    const home = open("/");
    await tap();
    expect(home.focus).toHaveBeenCalledOnce();
    expect(home.navigate.mock.calls).toEqual([[`${ORIGIN}/orders`]]);
    expect(openWindow).not.toHaveBeenCalled();
  });

  it("navigates the window that was opened at this page, because it may show another one now", async () => {
    const home = open("/");
    const orders = open("/orders");
    await tap();
    expect(orders.navigate.mock.calls).toEqual([[`${ORIGIN}/orders`]]);
    expect(orders.focus).toHaveBeenCalledOnce();
    expect(home.focus).not.toHaveBeenCalled();
  });

  it.each([
    ["refuses the navigation", () => Promise.reject(new TypeError("not controlled"))],
    ["navigates to nothing", async () => null],
    ["does not focus the window", async () => ({ focus: () => Promise.reject(new Error("not allowed")) })],
  ])("opens a new window if the browser %s", async (_, answer) => {
    const { focus } = open("/", answer);
    await tap();
    // Some browsers open no window after a focus.
    expect(focus).not.toHaveBeenCalled();
    expect(openWindow.mock.calls).toEqual([[`${ORIGIN}/orders`]]);
  });

  it.each([
    [{ path: "https://ailleurs.example/" }],
    [{ path: "//ailleurs.example/" }],
    [null],
    [{ path: 3 }],
  ])("never leaves the shop: %j", async (data) => {
    await tap(data);
    expect(openWindow.mock.calls).toEqual([[`${ORIGIN}/`]]);
  });
});
