import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { expect, it, onTestFinished } from "vitest";
import { securityHeaders } from "./security-headers.ts";

/** The headers of an answer at this path. */
async function headersOf(path: string): Promise<Headers> {
  const app = express().use(securityHeaders(undefined, "https://boutique.example", undefined));
  const server = createServer(app.use((_, response) => void response.end())).listen(0);
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  return (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)).headers;
}

it.each(["/", "/graphql"])("%s may not be framed, sniffed or asked for without encryption", async (path) => {
  const headers = await headersOf(path);
  expect(headers.get("content-security-policy")).toMatch(/^default-src 'none';.*frame-ancestors 'none'/);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("strict-transport-security")).toContain("max-age=31536000");
  expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
});

it("data say nothing that only documents obey: phones pay for each header of an answer", async () => {
  const headers = [...(await headersOf("/graphql"))].filter(([name]) =>
    /policy|security|^x-|origin/.test(name),
  );
  const bytes = headers.reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
  expect(bytes).toBeLessThan(350);
});
