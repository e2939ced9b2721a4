import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, expect, it, vi } from "vitest";
import { createLogger } from "../logging/logger.ts";
import { proxyTrust, warnOfUntrustedProxy } from "./forwarded-header.ts";

it.each([
  ["« none » trusts nobody", false, "127.0.0.1", 0, false],
  ["« 1 » trusts the nearest proxy", 1, "198.51.100.7", 0, true],
  ["« 1 » does not trust the second proxy", 1, "198.51.100.7", 1, false],
  ["a network trusts an address inside of it", ["10.0.0.0/8"], "10.1.2.3", 0, true],
  ["a network does not trust an address outside of it", ["10.0.0.0/8"], "11.1.2.3", 0, false],
  ["« loopback » trusts this machine", ["loopback"], "::1", 0, true],
  ["« loopback » does not trust an unknown address", ["loopback"], "", 0, false],
] as const)("in TRUST_PROXY, %s", (_, setting, address, relays, expected) => {
  const isProxy = proxyTrust(typeof setting === "object" ? [...setting] : setting);
  expect(isProxy(address, relays)).toBe(expected);
});

let server: Server | undefined;
afterEach(() => server?.close());

it.each([
  ["an untrusted proxy causes one warning in the log", "none", { "x-forwarded-for": "203.0.113.1" }, 1],
  ["a trusted proxy causes no warning", "loopback", { "x-forwarded-for": "203.0.113.1" }, 0],
  ["a visitor without a proxy causes no warning", "none", {}, 0],
])("%s", async (_, trusted, headers, times) => {
  const logger = createLogger({ logLevel: "silent" });
  const warn = vi.spyOn(logger, "warn");
  const app = express().set("trust proxy", proxyTrust(trusted === "none" ? false : [trusted]));
  server = createServer(app.use(warnOfUntrustedProxy(logger))).listen(0, "127.0.0.1");
  await new Promise((resolve) => server?.once("listening", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (let n = 0; n < 3; n++) await fetch(address, { headers });
  expect(warn).toHaveBeenCalledTimes(times);
});
