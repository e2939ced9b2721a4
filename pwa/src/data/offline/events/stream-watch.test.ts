import { beforeEach, expect, it, vi } from "vitest";
import { StreamWatch } from "./stream-watch.ts";

const onSilence = vi.fn();
const onDead = vi.fn();
let watch: StreamWatch;
beforeEach(() => {
  vi.useFakeTimers();
  onSilence.mockReset().mockImplementation(() => watch.onOpen());
  onDead.mockReset();
  watch = new StreamWatch({ onSilence, onDead });
});

it("after a silence, the stream is opened anew several times, because idle connections may be dead", () => {
  watch.onOpen();
  watch.onData();
  vi.advanceTimersByTime(30_000 + 5 * 5_000);
  expect([onSilence.mock.calls.length, onDead.mock.calls.length]).toEqual([6, 0]);
  vi.advanceTimersByTime(15_000);
  expect([onSilence.mock.calls.length, onDead.mock.calls.length]).toEqual([6, 1]);
});

it("a stream that the page has closed does not count as silent", () => {
  watch.onOpen();
  watch.onData();
  watch.stop();
  vi.advanceTimersByTime(600_000);
  expect([onSilence.mock.calls.length, onDead.mock.calls.length]).toEqual([0, 0]);
});
