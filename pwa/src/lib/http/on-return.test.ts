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
  ["the page is hidden", () => show("hidden"), [1, 0]],
  ["the page is looked at again", () => show("visible"), [0, 1]],
  ["the network has gone", () => dispatchEvent(new Event("offline")), [1, 0]],
  ["the network is back", () => dispatchEvent(new Event("online")), [0, 1]],
  ["the page is left", () => dispatchEvent(new Event("pagehide")), [1, 0]],
  [
    "the page comes back out of the browser's history",
    () => dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })),
    [0, 1],
  ],
  ["the page has loaded", () => dispatchEvent(new Event("pageshow")), [0, 0]],
])("calls the listeners when %s", (_, happen, expected) => {
  happen();
  expect(calls()).toEqual(expected);
});

it("calls no listener if the network returns while the page is hidden, but calls it once the page is visible", () => {
  show("hidden");
  dispatchEvent(new Event("online"));
  expect(calls()).toEqual([1, 0]);
});

it("calls no listener after its subscription has ended", () => {
  for (const stop of stops) stop();
  show("hidden");
  show("visible");
  expect(calls()).toEqual([0, 0]);
});
