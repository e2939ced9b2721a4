import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, expect, it, vi } from "vitest";
import { createLogger } from "../shared/logger.ts";
import { warnOfUntrustedProxy } from "./forwarded-header.ts";

let server: Server | undefined;
afterEach(() => server?.close());

it.each([
  ["an untrusted proxy once", "none", { "x-forwarded-for": "203.0.113.1" }, 1],
  ["no trusted proxy", "loopback", { "x-forwarded-for": "203.0.113.1" }, 0],
  ["no visitor without a proxy", "none", {}, 0],
])("warns of %s", async (_, trusted, headers, times) => {
  const logger = createLogger({ logLevel: "silent" });
  const warn = vi.spyOn(logger, "warn");
  const app = express().set("trust proxy", trusted === "none" ? false : trusted);
  server = createServer(app.use(warnOfUntrustedProxy(logger))).listen(0, "127.0.0.1");
  await new Promise((resolve) => server?.once("listening", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (let n = 0; n < 3; n++) await fetch(address, { headers });
  expect(warn).toHaveBeenCalledTimes(times);
});
