import { describe, expect, it } from "vitest";
import { placedTime } from "./place-order.ts";

describe("the stored time of an order that arrives at 2026-11-29T12:00:00Z", () => {
  const NOW = new Date("2026-11-29T12:00:00Z");
  it.each([
    ["an hour before it was sent", "2026-11-29T11:00:00Z", "2026-11-29T12:00:00Z", "2026-11-29T11:00:00Z"],
    ["three days before it was sent", "2026-11-26T12:00:00Z", "2026-11-29T12:00:00Z", "2026-11-26T12:00:00Z"],
    [
      "on a device whose clock is an hour ahead",
      "2026-11-29T12:00:00Z",
      "2026-11-29T13:00:00Z",
      "2026-11-29T11:00:00Z",
    ],
    [
      "on a device whose clock is an hour behind",
      "2026-11-29T10:00:00Z",
      "2026-11-29T11:00:00Z",
      "2026-11-29T11:00:00Z",
    ],
    [
      "on a device whose clock is 90 days behind",
      "2026-08-31T12:00:00Z",
      "2026-08-31T12:00:00Z",
      "2026-11-29T12:00:00Z",
    ],
    [
      "on a device whose clock is years ahead",
      "2199-01-01T00:00:00Z",
      "2199-01-01T00:00:01Z",
      "2026-11-29T12:00:00Z",
    ],
    ["before the clock was set", "1970-01-01T00:00:00Z", "2026-11-29T12:00:00Z", "2026-11-29T12:00:00Z"],
    ["after it was sent", "2026-11-29T12:00:00Z", "2026-11-29T11:00:00Z", "2026-11-29T12:00:00Z"],
    [
      "an hour ago, on a device that does not send its time",
      "2026-11-29T11:00:00Z",
      null,
      "2026-11-29T11:00:00Z",
    ],
    [
      "days ago, on a device that does not send its time",
      "2026-11-26T12:00:00Z",
      null,
      "2026-11-29T12:00:00Z",
    ],
    [
      "in the future, on a device that does not send its time",
      "2026-11-29T12:00:01Z",
      null,
      "2026-11-29T12:00:00Z",
    ],
  ])("and was placed %s (device's clock: placed %s, sent %s) is %s", (_, placedAt, sentAt, time) => {
    expect(placedTime(new Date(placedAt), sentAt === null ? null : new Date(sentAt), NOW)).toEqual(
      new Date(time),
    );
  });
});
