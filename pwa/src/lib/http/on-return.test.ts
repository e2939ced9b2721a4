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
  ["of `onLeave` when the page is hidden", () => show("hidden"), [1, 0]],
  ["of `onReturn` when the page is visible again", () => show("visible"), [0, 1]],
  ["of `onLeave` when the network is lost", () => dispatchEvent(new Event("offline")), [1, 0]],
  ["of `onReturn` when the network is back", () => dispatchEvent(new Event("online")), [0, 1]],
  ["of `onLeave` when the user leaves the page", () => dispatchEvent(new Event("pagehide")), [1, 0]],
  [
    "of `onReturn` when the browser restores the page from its back-forward cache",
    () => dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })),
    [0, 1],
  ],
  ["of neither when the page has loaded", () => dispatchEvent(new Event("pageshow")), [0, 0]],
])("a change of page or network calls the listeners %s", (_, happen, expected) => {
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
