import type { AddressInfo } from "node:net";
import express from "express";
import { expect, it } from "vitest";
import { securityHeaders } from "./security-headers.ts";

/** The security headers of an address's answer. */
async function headersOf(path: string): Promise<string[]> {
  const inline = { scriptHashes: ["'sha256-map'"], shellStyleHash: "'sha256-style'" };
  const app = express()
    .disable("x-powered-by")
    .use(securityHeaders(inline, "https://boutique.example", undefined).byAddress);
  const server = app.use((_, response) => void response.end()).listen(0);
  await new Promise((resolve) => server.once("listening", resolve));
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  await new Promise((resolve) => server.close(resolve));
  const transport = ["connection", "content-length", "date", "keep-alive"];
  return [...headers.keys()].filter((name) => !transport.includes(name));
}

const EVERYWHERE = ["cross-origin-resource-policy", "strict-transport-security", "x-content-type-options"];
const DOCUMENT = ["content-security-policy", "cross-origin-opener-policy", ...EVERYWHERE, "referrer-policy"];

it.each([
  "/",
  "/product/1",
  "/services",
  "/index.html",
  "/service-worker.js",
  "/sitemap.xml",
  "/api/docs",
  "/assetsx",
  "/unknown.html",
])("a document, or what may be one, obeys the policy: %s", async (path) => {
  expect((await headersOf(path)).sort()).toEqual(DOCUMENT.toSorted());
});

it.each([
  "/assets/app-1.js",
  "/images/AbCdEf0123456789/320",
  "/graphql?documentId=1",
  "/api/products",
  "/banners/tall-1.avif",
  "/manifest.webmanifest",
])("what is no document carries what counts for it: %s", async (path) => {
  expect((await headersOf(path)).sort()).toEqual(EVERYWHERE.toSorted());
});
