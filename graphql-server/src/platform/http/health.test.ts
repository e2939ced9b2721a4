import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, expect, it } from "vitest";
import { healthRoutes, Metrics } from "./health.ts";

let server: Server | undefined;
afterEach(() => server?.close());

async function readiness(query: () => Promise<void>, isStale: boolean) {
  const routes = healthRoutes(query, new Metrics(), undefined, () => isStale);
  server = createServer(express().use(routes)).listen(0);
  await new Promise((resolve) => server?.once("listening", resolve));
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`);
  return [response.status, await response.text()];
}

it.each([
  ["200 while the database answers", async () => undefined, false, [200, "ok"]],
  [
    "503 while the database does not answer",
    () => Promise.reject(new Error("x")),
    false,
    [503, "database unreachable"],
  ],
  [
    "503 while notifications of other processes' changes do not arrive",
    async () => undefined,
    true,
    [503, "catalogue changes do not arrive"],
  ],
])("the readiness request is answered with %s", async (_, query, isStale, expected) => {
  expect(await readiness(query, isStale)).toEqual(expected);
});
