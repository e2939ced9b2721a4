import type { AddressInfo } from "node:net";
import express from "express";
import { expect, it } from "vitest";
import { createLogger } from "../logging/logger.ts";
import { Metrics } from "./health.ts";
import { requestLog } from "./request-log.ts";

async function lineOf(path: string, headers: Record<string, string> = {}): Promise<unknown> {
  const lines: string[] = [];
  const log = requestLog(
    createLogger({ logLevel: "info" }, { write: (line) => lines.push(line) }),
    new Metrics(),
  );
  const server = express()
    .use((request, response) => {
      log(request, response);
      response.status(500).end();
    })
    .listen(0);
  await new Promise((opened) => server.once("listening", opened));
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers });
  server.close();
  await expect.poll(() => lines).toHaveLength(1);
  return JSON.parse(lines.join(""));
}

it("the log of a request contains the id of its GraphQL document, but never its variables", async () => {
  const variables = encodeURIComponent('{"search":"awa@example.cm"}');
  const line = await lineOf(`/graphql?documentId=a1&variables=${variables}&x=1`);
  expect(line).toMatchObject({ req: { method: "GET", url: "/graphql?documentId=a1&variables=…&x=1" } });
  expect(JSON.stringify(line)).not.toContain("awa");
});

it.each([
  ["kept if it is plain", "proxy-1", "proxy-1"],
  ["replaced if it contains a space", "a b", expect.stringMatching(/^[\w-]{12}$/)],
  ["replaced if it is too long", "a".repeat(65), expect.stringMatching(/^[\w-]{12}$/)],
])("a proxy's request id is %s", async (_, given, id) => {
  expect(await lineOf("/", { "x-request-id": given })).toMatchObject({ req: { id } });
});
