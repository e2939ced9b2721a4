import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { onLeave, onReturn } from "./on-return.ts";

const [left, returned] = [vi.fn(), vi.fn()];
let stops: (() => void)[];
beforeEach(() => {
  vi.clearAllMocks();
  stops = [onLeave(left), onReturn(returned)];
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.restoreAllMocks();
});

const show = (state: DocumentVisibilityState) => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
};
const calls = () => [left.mock.calls.length, returned.mock.calls.length];

it.each([
  ["when the page is hidden, the listener of `onLeave` is called", () => show("hidden"), [1, 0]],
  ["when the page is visible again, the listener of `onReturn` is called", () => show("visible"), [0, 1]],
  [
    "when the network is lost, the listener of `onLeave` is called",
    () => dispatchEvent(new Event("offline")),
    [1, 0],
  ],
  [
    "when the network is back, the listener of `onReturn` is called",
    () => dispatchEvent(new Event("online")),
    [0, 1],
  ],
  [
    "when the user leaves the page, the listener of `onLeave` is called",
    () => dispatchEvent(new Event("pagehide")),
    [1, 0],
  ],
  [
    "when the browser restores the page from its back-forward cache, the listener of `onReturn` is called",
    () => dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })),
    [0, 1],
  ],
  ["when the page has loaded, no listener is called", () => dispatchEvent(new Event("pageshow")), [0, 0]],
])("%s", (_, happen, expected) => {
  happen();
  expect(calls()).toEqual(expected);
});

it("no listener of `onReturn` is called if the network is back while the page is hidden", () => {
  show("hidden");
  dispatchEvent(new Event("online"));
  expect(calls()).toEqual([1, 0]);
});

it("no listener is called after its subscription has ended", () => {
  for (const stop of stops) stop();
  show("hidden");
  show("visible");
  expect(calls()).toEqual([0, 0]);
});
