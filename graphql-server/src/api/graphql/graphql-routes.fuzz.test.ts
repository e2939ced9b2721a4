import { appendFileSync } from "node:fs";
import * as fc from "fast-check";
import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  isLeafType,
  isObjectType,
  print,
} from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RESOLVERS } from "../../composition/resolvers.ts";
import { PROJECT_ROOT } from "../../platform/settings/settings.ts";
import { openTestShop, PASSWORD, type TestShop } from "../../testing/test-shop.ts";
import { queryUrl } from "./graphql-routes.ts";
import { createSchema } from "./schema.ts";
import { parseStoredDocuments, readManifests } from "./stored-documents.ts";
import { anyBody, valueFor, variablesOf } from "./testing/hostile-values.ts";

/** Number of random inputs for each operation. `npm run bench -- fuzz` uses many more. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 3);
const MINUTES = 60_000;

const schema = createSchema(RESOLVERS);
const documents = [
  ...parseStoredDocuments(readManifests(`${PROJECT_ROOT}/graphql-server/stored-documents`), schema).values(),
];
const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
  Object.values(type?.getFields() ?? {}).map((field) => ({ kind: type?.name.toLowerCase() ?? "", field })),
);

/** Returns a GraphQL selection of all fields of a type, a few levels deep. Arguments keep their defaults. */
function selection(type: GraphQLOutputType, depth = 3): string {
  const own = getNamedType(type);
  if (isLeafType(own) || !isObjectType(own)) return "";
  const inner = Object.values(own.getFields()).flatMap((field) => {
    if (isLeafType(getNamedType(field.type))) return [field.name];
    return depth > 0 ? [`${field.name} ${selection(field.type, depth - 1)}`] : [];
  });
  return `{ ${["__typename", ...inner].join(" ")} }`;
}

function documentFor(kind: string, { name, args, type }: GraphQLField<unknown, unknown>): string {
  const declared = args.map((arg) => `$${arg.name}: ${arg.type}`).join(", ");
  const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(", ");
  const [declarations, call] = args.length > 0 ? [`(${declared})`, `(${passed})`] : ["", ""];
  return `${kind} Fuzz${declarations} { ${name}${call} ${selection(type)} }`;
}

const variablesFor = (types: readonly [string, GraphQLInputType][], known: readonly string[]) =>
  fc.record(Object.fromEntries(types.map(([name, type]) => [name, valueFor(type, known)])), {
    requiredKeys: [],
  });

let sent = 0;
let shop: TestShop;
let known: string[];
let tokens: (string | undefined)[];
const settings = { RATE_LIMIT_FACTOR: "1000000" };

async function openShop(open: boolean): Promise<void> {
  shop = await openTestShop({ ...settings, GRAPHQL_OPEN: String(open) });
  const admin = await shop.createUser("Patronne", "SUPER_ADMIN");
  const user = await shop.createUser("Awa");
  const ids = await shop.createProducts({}, { category: "Sac" });
  tokens = [undefined, user.token, admin.token];
  known = [...ids, user.id, user.email, PASSWORD, "Robe", "/images/AAAAAAAAAAAAAAAA", "question"];
}

async function post(body: string, token: string | undefined): Promise<void> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const headers = { "content-type": "application/json", ...authorization };
  await expectAnswer(await fetch(`${shop.address}/graphql`, { method: "POST", headers, body }));
}

/** Fails if the answer is an internal error. */
async function expectAnswer(response: Response): Promise<void> {
  sent += 1;
  const answer = await response.text();
  expect(response.status, answer).toBeLessThan(500);
  expect(answer).not.toMatch(/"(?:INTERNAL_SERVER_ERROR|UNAVAILABLE)"/);
}

afterAll(() => {
  if (process.env.FUZZ_COUNT) appendFileSync(process.env.FUZZ_COUNT, `GraphQL ${sent}\n`);
});

describe("the GraphQL API that accepts any document", { timeout: 10 * MINUTES }, () => {
  beforeAll(() => openShop(true));
  afterAll(() => shop.close());

  it.each(fields)(
    "$kind $field.name causes no internal error, whatever its arguments",
    async ({ kind, field }) => {
      const query = documentFor(kind, field);
      const variables = variablesFor(
        field.args.map(({ name, type }) => [name, type]),
        known,
      );
      await fc.assert(
        fc.asyncProperty(variables, fc.constantFrom(...tokens), (given, token) =>
          // signOut is sent without a token, because it would end the session that the next requests need.
          post(JSON.stringify({ query, variables: given }), field.name === "signOut" ? undefined : token),
        ),
        { numRuns: RUNS },
      );
    },
  );

  it("no malformed request causes an internal error", async () => {
    const body = anyBody(documents.map(({ document }) => print(document)));
    await fc.assert(fc.asyncProperty(body, fc.constantFrom(...tokens), post), { numRuns: RUNS * 10 });
  });
});

describe("the GraphQL API that accepts only stored documents", { timeout: 10 * MINUTES }, () => {
  beforeAll(() => openShop(false));
  afterAll(() => shop.close());

  it.each(documents.filter(({ operationName }) => operationName !== "SignOut"))(
    "$kind $operationName causes no internal error, whatever its variables",
    async (document) => {
      const { id, kind } = document;
      const get = async (variables: string): Promise<void> =>
        expectAnswer(await fetch(`${shop.address}${queryUrl(id, variables)}`));
      await fc.assert(
        fc.asyncProperty(
          variablesOf(document, schema, known),
          fc.constantFrom(...tokens),
          fc.boolean(),
          (variables, token, isPost) =>
            isPost || kind === "mutation"
              ? post(JSON.stringify({ documentId: id, variables }), token)
              : get(JSON.stringify(variables).slice(0, 6_000)),
        ),
        { numRuns: RUNS },
      );
    },
  );

  it("no malformed request causes an internal error", async () => {
    const body = anyBody(documents.map(({ id }) => id));
    await fc.assert(fc.asyncProperty(body, fc.constantFrom(...tokens), post), { numRuns: RUNS * 10 });
  });
});
