import { createServer } from "node:http";
import * as fc from "fast-check";
import { print } from "graphql";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { requestContexts } from "../../composition/request-contexts.ts";
import { RESOLVERS } from "../../composition/resolvers.ts";
import { hookStatements } from "../../platform/database/testing/hooked-database.ts";
import { createLogger } from "../../platform/logging/logger.ts";
import type { RequestContext } from "../../platform/security/request-context.ts";
import { PROJECT_ROOT, parseSettings } from "../../platform/settings/settings.ts";
import { openTestShop, PASSWORD, type TestShop } from "../../testing/test-shop.ts";
import { createApollo } from "./apollo.ts";
import { createErrorFormat } from "./error-format.ts";
import { type ExecuteStored, storedExecution } from "./execute-stored.ts";
import { createSchema } from "./schema.ts";
import { parseStoredDocuments, readManifests, type StoredDocument } from "./stored-documents.ts";
import { variablesOf } from "./testing/hostile-values.ts";

const manifests = readManifests(`${PROJECT_ROOT}/graphql-server/stored-documents`);
const documents = [...parseStoredDocuments(manifests, createSchema(RESOLVERS)).values()];

let shop: TestShop;
let schema: ReturnType<typeof createSchema>;
let contexts: RequestContext[];
let known: string[];
let direct: Way;
let apollo: Way;

/** One of the two ways to execute a document (with Apollo or without), with the lines that this way has logged. */
interface Way {
  execute: ExecuteStored;
  readonly lines: string[];
}

const logged = (lines: string[]) =>
  createLogger(parseSettings({}), {
    write: (line) => {
      const { level, msg, err } = JSON.parse(line);
      lines.push(JSON.stringify({ level, msg, message: err?.message }));
    },
  });

/**
 * Executes stored documents with Apollo, so that the tests can compare its answers with those of graphql-js. In the
 * shop, Apollo answers only documents that are not stored.
 */
async function withApollo(lines: string[]): Promise<ExecuteStored> {
  const logger = logged(lines);
  const formatError = createErrorFormat(logger);
  const server = createApollo({ schema, server: createServer(), open: false, logger, formatError });
  await server.start();
  return async ({ document }, variables, contextValue) => {
    const { body, http } = await server.executeOperation(
      { query: print(document), variables },
      { contextValue },
    );
    if (body.kind !== "single") throw new Error("incremental answers are not used");
    return { result: body.singleResult, status: http.status, headers: Object.fromEntries(http.headers) };
  };
}

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMIT_FACTOR: "1000000" });
  schema = createSchema(RESOLVERS, shop.services);
  const lines: [string[], string[]] = [[], []];
  direct = { execute: storedExecution(schema, createErrorFormat(logged(lines[0]))), lines: lines[0] };
  apollo = { execute: await withApollo(lines[1]), lines: lines[1] };
  const admin = await shop.createUser("Patronne", "SUPER_ADMIN");
  const user = await shop.createUser("Awa");
  const ids = await shop.createProducts({}, { category: "Sac" });
  const { visitorContext } = requestContexts(shop.services, parseSettings({}), logged([]));
  const users = await Promise.all(
    [user, admin].map(({ token }) => shop.services.sessions.currentUserOf(token)),
  );
  contexts = [null, ...users].map((currentUser) => ({ ...visitorContext(), currentUser }));
  known = [...ids, user.id, user.email, PASSWORD, "Robe", "question"];
  // Some answers contain the time at which they were made, so the clock must stand still.
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterAll(() => {
  vi.useRealTimers();
  return shop.close();
});

/**
 * Executes a document either by the shop's own execution or by Apollo.
 * @returns status, headers and body of the answer, and the logged lines
 */
async function answerOf(
  { execute, lines }: Way,
  document: StoredDocument,
  variables: Record<string, unknown>,
  context: RequestContext,
) {
  lines.length = 0;
  const { result, status, headers } = await execute(document, variables, context);
  return { body: JSON.stringify(result), status, headers, lines: [...lines] };
}

/**
 * Asserts that the shop's own execution and Apollo give the same answer. If a mutation succeeds, it is not executed a
 * second time, because the second answer would differ.
 */
async function compare(
  document: StoredDocument,
  variables: Record<string, unknown>,
  context: RequestContext,
) {
  const answer = await answerOf(direct, document, variables, context);
  if (document.kind === "mutation" && !answer.body.startsWith('{"errors"')) return;
  expect(answer).toEqual(await answerOf(apollo, document, variables, context));
}

describe("the shop's execution without Apollo", { timeout: 120_000 }, () => {
  it.each(documents)("answers $kind $operationName as Apollo does", async (document) => {
    for (const context of contexts) await compare(document, {}, context);
    for (const value of [null, 12, "x", [], { a: [null] }]) {
      const names = document.variableDefinitions.map(({ variable }) => variable.name.value);
      const variables = Object.fromEntries(names.map((name) => [name, value]));
      await compare(document, variables, contexts[0] as RequestContext);
    }
    await fc.assert(
      fc.asyncProperty(variablesOf(document, schema, known), fc.constantFrom(...contexts), (...given) =>
        compare(document, ...given),
      ),
      { numRuns: 5 },
    );
  });

  it.each([
    ["an unexpected error", new Error("secret"), undefined],
    ["a database that cannot be reached", Object.assign(new Error("connect"), { code: "ECONNREFUSED" }), 503],
  ])("answers and logs %s as Apollo does", async (_, error, status) => {
    const document = documents.find(({ operationName }) => operationName === "PanelUsers") as StoredDocument;
    const remove = hookStatements(shop.services.database, () => Promise.reject(error));
    const admin = contexts[2] as RequestContext;
    const answers = [
      await answerOf(direct, document, {}, admin),
      await answerOf(apollo, document, {}, admin),
    ];
    remove();
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status, lines: [expect.stringContaining("request failed")] });
    expect(answers[0]?.body).not.toContain("secret");
  });
});
