import { expect, it } from "vitest";
import { isKnown, PushRequestLimits } from "./push-request-limits.ts";

const FCM = "fcm.googleapis.com";
/** Makes a service look silent: begins requests to the service and ends them without an answer. */
function silence(places: PushRequestLimits, host: string, now: number, requests = 1): void {
  for (let count = 0; count < requests; count += 1) places.begin(host);
  for (let count = 0; count < requests; count += 1) places.end(host, false, now);
}

it("a running request counts for its service, for all services and, if unknown, for unknown ones", () => {
  const places = new PushRequestLimits();
  expect(places.free(0)).toEqual({ all: 20, unknown: 10, ofService: {} });
  for (const host of ["a.example", "a.example", FCM]) places.begin(host);
  expect(places.free(0)).toEqual({ all: 17, unknown: 8, ofService: { "a.example": 3, [FCM]: 4 } });
  for (const host of ["a.example", "a.example", FCM]) places.end(host, true, 0);
  expect(places.free(0)).toEqual({ all: 20, unknown: 10, ofService: {} });
});

it("a push service that does not answer is paused for ten seconds, then ever longer, up to ten minutes", () => {
  const places = new PushRequestLimits();
  silence(places, "a.example", 0, 5);
  const freeAt = (now: number) => places.free(now).ofService["a.example"];
  expect([freeAt(9_999), freeAt(10_000)]).toEqual([0, 1]);
  silence(places, "a.example", 13_000);
  expect([freeAt(32_999), freeAt(33_000)]).toEqual([0, 1]);
  let now = 33_000;
  for (let count = 0; count < 10; count += 1) {
    now += 600_000;
    silence(places, "a.example", now);
  }
  expect([freeAt(now + 599_999), freeAt(now + 600_000)]).toEqual([0, 1]);
});

it("once a push service has answered, its pause without requests ends", () => {
  const places = new PushRequestLimits();
  for (const host of ["a.example", "a.example"]) places.begin(host);
  places.end("a.example", false, 0);
  places.end("a.example", true, 1);
  expect(places.free(1).ofService).toEqual({});
});

it("at most a thousand push services that did not answer are remembered", () => {
  const places = new PushRequestLimits();
  for (let number = 0; number < 1_010; number += 1) silence(places, `${number}.example`, 0);
  expect(Object.keys(places.free(0).ofService)).toHaveLength(1_000);
});

it.each([FCM, "updates.push.services.mozilla.com", "web.push.apple.com", "wns2-par02p.notify.windows.com"])(
  "the host %s belongs to a browser's push service",
  (host) => expect(isKnown(host)).toBe(true),
);

it.each([`${FCM}.example`, `x${FCM}`, `${FCM}:8443`, "push.example"])(
  "the host %s does not belong to a browser's push service",
  (host) => expect(isKnown(host)).toBe(false),
);
