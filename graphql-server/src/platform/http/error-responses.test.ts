import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express, { type RequestHandler } from "express";
import { expect, it, vi } from "vitest";
import { createLogger } from "../logging/logger.ts";
import { respondError, respondOverloaded } from "./error-responses.ts";

it.each([
  ["/graphql?documentId=a", { errors: [{ extensions: { code: "UNAVAILABLE" } }] }],
  ["/api/search?q=robe", { success: false, error: true, data: null }],
  ["/faq", undefined],
])("under load, a request for %s is refused in the format that its clients can read", async (path, body) => {
  const server = createServer(respondOverloaded).listen(0);
  await new Promise((resolve) => server.once("listening", resolve));
  try {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
    const { headers } = response;
    expect([response.status, headers.get("retry-after")]).toEqual([503, "5"]);
    const text = await response.text();
    if (body) expect(JSON.parse(text)).toMatchObject(body);
    else expect(text).toContain("La boutique reçoit trop de demandes");
  } finally {
    server.close();
  }
});

it.each([
  ["because the client has disconnected", Object.assign(new Error("request aborted"), { status: 400 }), 0],
  ["because of an unexpected error", new Error("a fault"), 1],
])(
  "if an answer that has begun is ended %s, nothing is printed on the console",
  async (_by, error, logged) => {
    const printed = vi.spyOn(console, "error").mockReturnValue();
    const logger = createLogger({ logLevel: "error" });
    const logError = vi.spyOn(logger, "error").mockReturnValue();
    const begin: RequestHandler = (_request, response, next) => {
      response.write("Voi");
      next(error);
    };
    const app = express().use(begin, respondError(logger));
    app.set("env", "production");
    const server = app.listen(0);
    try {
      await new Promise((resolve) => server.once("listening", resolve));
      const answer = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      await expect(answer.then((response) => response.text())).rejects.toThrow();
      expect(printed).not.toHaveBeenCalled();
      expect(logError).toHaveBeenCalledTimes(logged);
    } finally {
      server.close();
      printed.mockRestore();
    }
  },
);
