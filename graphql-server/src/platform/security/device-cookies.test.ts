import { expect, it } from "vitest";
import { DeviceCookies } from "./device-cookies.ts";

const KEY = "secret-des-tests-".repeat(3);
const OTHER_KEY = "un-autre-secret-".repeat(3);
const devices = new DeviceCookies([KEY]);

it("a device cookie is valid only for its account, however the account's e-mail address is written", () => {
  const cookie = devices.cookieFor("awa@example.cm", undefined);
  expect(devices.deviceOf(" AWA@example.cm ", cookie)).toMatch(/^[\w-]{16}$/);
  expect(devices.deviceOf("binta@example.cm", cookie)).toBeUndefined();
});

it("a device that signs in again keeps its cookie, and gets another one for another account", () => {
  const cookie = devices.cookieFor("awa@example.cm", undefined);
  expect(devices.cookieFor("awa@example.cm", cookie)).toBe(cookie);
  expect(devices.cookieFor("binta@example.cm", cookie)).not.toBe(cookie);
});

it.each([undefined, "", "x", `${"A".repeat(16)}.${"A".repeat(22)}`, "A".repeat(100_000)])(
  "a forged device cookie is not accepted",
  (cookie) => {
    expect(devices.deviceOf("awa@example.cm", cookie)).toBeUndefined();
  },
);

it("a device cookie signed with another secret is not accepted", () => {
  const cookie = new DeviceCookies([OTHER_KEY]).cookieFor("awa@example.cm", undefined);
  expect(devices.deviceOf("awa@example.cm", cookie)).toBeUndefined();
});

it("a device cookie signed with a former key is renewed at the next sign-in, with the same id", () => {
  const cookie = devices.cookieFor("awa@example.cm", undefined);
  const device = devices.deviceOf("awa@example.cm", cookie);
  const renewed = new DeviceCookies([OTHER_KEY, KEY]).cookieFor("awa@example.cm", cookie);
  expect(renewed).not.toBe(cookie);
  expect(new DeviceCookies([OTHER_KEY]).deviceOf("awa@example.cm", renewed)).toBe(device);
});
