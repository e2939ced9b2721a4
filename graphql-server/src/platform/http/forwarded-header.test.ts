import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, expect, it, vi } from "vitest";
import { createLogger } from "../logging/logger.ts";
import { proxyTrust, warnOfUntrustedProxy } from "./forwarded-header.ts";

it.each([
  ["none", false, "127.0.0.1", 0, false],
  ["one relay: the nearest", 1, "198.51.100.7", 0, true],
  ["one relay: no further one", 1, "198.51.100.7", 1, false],
  ["a network: an address in it", ["10.0.0.0/8"], "10.1.2.3", 0, true],
  ["a network: an address beside it", ["10.0.0.0/8"], "11.1.2.3", 0, false],
  ["a name", ["loopback"], "::1", 0, true],
  ["nobody whose address is not known", ["loopback"], "", 0, false],
] as const)("is trusted according to TRUST_PROXY: %s", (_, setting, address, relays, expected) => {
  const isProxy = proxyTrust(typeof setting === "object" ? [...setting] : setting);
  expect(isProxy(address, relays)).toBe(expected);
});

let server: Server | undefined;
afterEach(() => server?.close());

it.each([
  ["an untrusted proxy once", "none", { "x-forwarded-for": "203.0.113.1" }, 1],
  ["no trusted proxy", "loopback", { "x-forwarded-for": "203.0.113.1" }, 0],
  ["no visitor without a proxy", "none", {}, 0],
])("causes a warning: %s", async (_, trusted, headers, times) => {
  const logger = createLogger({ logLevel: "silent" });
  const warn = vi.spyOn(logger, "warn");
  const app = express().set("trust proxy", proxyTrust(trusted === "none" ? false : [trusted]));
  server = createServer(app.use(warnOfUntrustedProxy(logger))).listen(0, "127.0.0.1");
  await new Promise((resolve) => server?.once("listening", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (let n = 0; n < 3; n++) await fetch(address, { headers });
  expect(warn).toHaveBeenCalledTimes(times);
});
