import { beforeEach, expect, it, vi } from "vitest";
import { REPAIR_PRECACHE } from "../../lib/worker-protocol.ts";
import { followAppUpdates } from "./app-update.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let visibility: DocumentVisibilityState;
beforeEach(() => {
  vi.useFakeTimers();
  visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
});

function look(state: DocumentVisibilityState): void {
  visibility = state;
  document.dispatchEvent(new Event("visibilitychange"));
}

/**
 * Creates a page that follows updates of the shop, with spies for the functions that it calls.
 * @param isUpdate true if a service worker was active when the page was opened
 */
function page({ windows = 1, isSynced = (): boolean => true, isUpdate = true } = {}) {
  const listeners: Record<string, (event: { isUpdate?: boolean }) => void> = {};
  const reload = vi.fn();
  const offer = vi.fn<(apply: () => void) => void>();
  const postMessage = vi.fn();
  const workbox = {
    addEventListener: (type: string, listener: (event: { isUpdate?: boolean }) => void) => {
      listeners[type] = listener;
    },
    messageSW: async () => windows,
    messageSkipWaiting: vi.fn(() => listeners.controlling?.({ isUpdate })),
    update: vi.fn(async () => undefined),
    controlling: Promise.resolve({ postMessage }),
  };
  followAppUpdates({ workbox, isSynced, offer, reload });
  return {
    reload,
    offer,
    workbox,
    postMessage,
    newVersion: () => listeners.waiting?.({}),
    takenOver: () => listeners.controlling?.({ isUpdate }),
  };
}

it("a page activates a new version without asking once it has been in the background for a minute", async () => {
  const { newVersion, reload, offer } = page();
  newVersion();
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(reload).not.toHaveBeenCalled();
  look("hidden");
  await vi.advanceTimersByTimeAsync(MINUTE / 2);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(offer).not.toHaveBeenCalled();
});

it("if a page is in the background for less than a minute, it does not activate a new version", async () => {
  const { newVersion, workbox } = page();
  newVersion();
  look("hidden");
  await vi.advanceTimersByTimeAsync(MINUTE / 2);
  look("visible");
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(workbox.messageSkipWaiting).not.toHaveBeenCalled();
});

it("a page does not activate a new version while edits of the cart wait to be sent", async () => {
  const { newVersion, workbox } = page({ isSynced: () => false });
  newVersion();
  look("hidden");
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(workbox.messageSkipWaiting).not.toHaveBeenCalled();
});

it("while a field contains a typed text, a page does not activate a new version; once it is empty, it does", async () => {
  const { newVersion, reload } = page();
  const field = document.body.appendChild(document.createElement("input"));
  field.value = "Bonjour";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  newVersion();
  look("hidden");
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(reload).not.toHaveBeenCalled();
  field.value = "";
  look("visible");
  look("hidden");
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(reload).toHaveBeenCalled();
});

it.each([
  ["a chosen option", "<select><option value=''></option><option selected>Échange</option></select>"],
  ["a text in a text area", "<textarea>Trop petite</textarea>"],
  ["a ticked box", "<input type='checkbox' checked>"],
])(
  "while a form contains %s, a page does not activate a new version; once the form has disappeared, it does",
  async (_, html) => {
    const { newVersion, reload } = page();
    const form = document.body.appendChild(document.createElement("form"));
    form.innerHTML = html;
    form.firstElementChild?.dispatchEvent(new Event("input", { bubbles: true }));
    newVersion();
    look("hidden");
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(reload).not.toHaveBeenCalled();
    form.remove();
    look("visible");
    look("hidden");
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(reload).toHaveBeenCalled();
  },
);

it("a page does not activate a new version while a dialog is open", async () => {
  const { newVersion, reload } = page();
  const dialog = document.body.appendChild(document.createElement("dialog"));
  dialog.showModal();
  newVersion();
  look("hidden");
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(reload).not.toHaveBeenCalled();
  dialog.remove();
});

it("a page does not activate a new version while another window of the shop is open", async () => {
  const { newVersion, workbox } = page({ windows: 2 });
  newVersion();
  look("hidden");
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(workbox.messageSkipWaiting).not.toHaveBeenCalled();
});

it("after another tab has activated the new version, a page reloads once it is in the background", async () => {
  const { takenOver, reload } = page();
  takenOver();
  expect(reload).not.toHaveBeenCalled();
  look("hidden");
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(reload).toHaveBeenCalledTimes(1);
});

it("a page that is open for over a day offers the new version once, and activates it if the user accepts", async () => {
  const { newVersion, offer, reload } = page({ windows: 2, isSynced: () => false });
  newVersion();
  expect(offer).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(DAY + MINUTE);
  look("hidden");
  look("visible");
  look("hidden");
  look("visible");
  expect(offer).toHaveBeenCalledTimes(1);
  offer.mock.calls[0]?.[0]();
  expect(reload).toHaveBeenCalledTimes(1);
});

it("a page opened before the shop had a service worker activates the new version if the user accepts it", async () => {
  const { takenOver, newVersion, offer, reload } = page({ isUpdate: false });
  look("hidden");
  // The page's first service worker takes control of the page.
  takenOver();
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(DAY + MINUTE);
  look("visible");
  newVersion();
  offer.mock.calls[0]?.[0]();
  expect(reload).toHaveBeenCalledTimes(1);
});

it("a page asks the service worker once to fetch again the precached files that the browser has deleted", async () => {
  const { postMessage } = page();
  await vi.advanceTimersByTimeAsync(3 * 60 * MINUTE);
  expect(postMessage.mock.calls).toEqual([[{ type: REPAIR_PRECACHE }]]);
});

it("a page checks every hour whether the server has a new version", async () => {
  const { workbox } = page();
  await vi.advanceTimersByTimeAsync(3 * 60 * MINUTE);
  expect(workbox.update).toHaveBeenCalledTimes(3);
});
