import { type GraphQLInputType, isInputType, typeFromAST } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RESOLVERS } from "../../composition/resolvers.ts";
import { declaredPermission } from "../../platform/security/permission.ts";
import { PROJECT_ROOT } from "../../platform/settings/settings.ts";
import { type GraphqlResponse, openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { createSchema } from "./schema.ts";
import { parseStoredDocuments, readManifests, type StoredDocument } from "./stored-documents.ts";
import { longTexts, plausible, withText } from "./testing/hostile-values.ts";

const MINUTES = 60_000;
/**
 * Longest accepted time of an answer (ms). A regular expression whose time grows with the square of the text's length
 * would take much longer for 250,000 characters.
 */
const SLOW_MS = 15_000;

const schema = createSchema(RESOLVERS);
const stored = parseStoredDocuments(readManifests(`${PROJECT_ROOT}/graphql-server/stored-documents`), schema);
/**
 * The stored documents. If several releases have a document of the same name, only the document of the newest release
 * is tested, because the older documents request no more data.
 */
const documents = [...new Map([...stored.values()].map((one) => [one.operationName, one])).values()];

/** Returns sets of variables of a document. In each set, one of the texts is replaced by the given text. */
function variablesWith({ variableDefinitions }: StoredDocument, text: string): Record<string, unknown>[] {
  const types = variableDefinitions.map(({ variable, type }): [string, GraphQLInputType] => {
    const found = typeFromAST(schema, type as Parameters<typeof typeFromAST>[1]);
    if (!isInputType(found)) throw new Error(`no type of $${variable.name.value}`);
    return [variable.name.value, found];
  });
  const usual = Object.fromEntries(types.map(([name, type]) => [name, plausible(type)]));
  return types.flatMap(([name, type]) => withText(type, text).map((value) => ({ ...usual, [name]: value })));
}

const isForVisitors = ({ document }: StoredDocument): boolean =>
  document.definitions.every(
    (definition) =>
      definition.kind === "OperationDefinition" &&
      definition.selectionSet.selections.every((selection) => {
        const fields = schema.getRootType(definition.operation)?.getFields();
        const field = selection.kind === "Field" ? fields?.[selection.name.value] : undefined;
        return !field || ["PUBLIC", "ANYONE"].includes(declaredPermission(field) ?? "");
      }),
  );

const withTexts = documents.filter(
  (document) => variablesWith(document, "").length > 0 && document.operationName !== "SignOut",
);
const LINE = { productId: null, productName: "Robe", price: 1_000, quantity: 1 };
const ORDER = {
  id: "00000000-0000-4000-8000-000000000000",
  channel: "CHAT",
  placedAt: new Date().toISOString(),
  lines: [LINE],
};
const MESSAGE = { fullName: "Awa", email: "awa@example.cm", subject: "question", message: "Bonjour" };

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openTestShop({ GRAPHQL_OPEN: "false", RATE_LIMIT_FACTOR: "1000000" });
  token = (await shop.createUser("Patronne", "SUPER_ADMIN")).token;
  await shop.createProducts({});
});
afterAll(() => shop.close());

async function post(documentId: string, variables: unknown): Promise<{ status: number; answer: string }> {
  const response = await fetch(`${shop.address}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ documentId, variables }),
    signal: AbortSignal.timeout(SLOW_MS),
  });
  return { status: response.status, answer: await response.text() };
}

const idOf = (operationName: string): string =>
  documents.find((document) => document.operationName === operationName)?.id ?? "";

it.each(withTexts)(
  "$kind $operationName is answered without a server error for 250,000 characters in each of its text variables",
  { timeout: 10 * MINUTES },
  async (document) => {
    // The admin panel's documents get only the last text, on which regular expressions take longest.
    const texts = longTexts(250_000).slice(isForVisitors(document) ? 0 : -1);
    for (const [content, text] of texts)
      for (const variables of variablesWith(document, text)) {
        const { status, answer } = await post(document.id, variables);
        expect(status, `${content}: ${answer.slice(0, 500)}`).toBeLessThan(500);
        expect(answer).not.toMatch(/"(?:INTERNAL_SERVER_ERROR|UNAVAILABLE)"/);
        // The answer may repeat the long text once, but not several times.
        expect(answer.length).toBeLessThan(JSON.stringify(text).length + 10_000);
      }
  },
);

it.each(withTexts.filter(isForVisitors))(
  "$kind $operationName refuses a text of 11 MB, unless the text is a photo",
  { timeout: 10 * MINUTES },
  async (document) => {
    const [words = ["", ""]] = longTexts(11_000_000);
    const [variables] = variablesWith(document, words[1]);
    expect(await post(document.id, variables)).toEqual({
      status: 413,
      answer: JSON.stringify({
        errors: [{ message: "Envoi trop volumineux", extensions: { code: "BAD_USER_INPUT" } }],
      }),
    });
  },
);

describe("a text of 250,000 characters gets the same message as a text that is a little too long:", () => {
  const long = " a".repeat(125_000);
  it.each([
    ["PlaceOrder", { ...ORDER, name: long }, "name", "Le nom ne doit pas dépasser 120 caractères"],
    ["PlaceOrder", { ...ORDER, quarter: long }, "quarter", "Le quartier ne doit pas dépasser 80 caractères"],
    [
      "PlaceOrder",
      { ...ORDER, lines: [{ ...LINE, productName: long }] },
      "lines",
      "Le nom de l’article ne doit pas dépasser 200 caractères",
    ],
    [
      "SendContactMessage",
      { ...MESSAGE, fullName: long },
      "fullName",
      "Le nom ne doit pas dépasser 120 caractères",
    ],
    [
      "SendContactMessage",
      { ...MESSAGE, message: long },
      "message",
      "Le message ne doit pas dépasser 4000 caractères",
    ],
    ["SendContactMessage", { ...MESSAGE, email: long }, "email", "Format d'email invalide"],
  ])("%s (case %#)", async (operation, input, field, message) => {
    const { answer } = await post(idOf(operation), { input });
    const { errors } = JSON.parse(answer) as GraphqlResponse;
    expect(errors?.[0]).toMatchObject({
      message,
      extensions: { code: "BAD_USER_INPUT", fields: { [field]: message } },
    });
  });
});

describe("a long text is accepted in a field for a photo or a table:", () => {
  const photo = `data:image/png;base64,${"A".repeat(11_000_000)}`;
  const signUp = {
    name: "Awa",
    email: "awa@example.cm",
    password: "motdepasse",
    confirmPassword: "motdepasse",
  };
  it.each([
    ["the photo of a sign-up", "SignUp", { input: { ...signUp, profilePic: photo } }, "image lisible"],
    ["a new photo", "UpdateProfile", { input: { name: "Awa", profilePic: photo } }, "image lisible"],
    [
      "a table",
      "ImportProducts",
      { csv: "Nom;Prix\n".repeat(1_200_000), dryRun: true },
      "Un fichier tient 5000 lignes au plus",
    ],
  ])("%s", async (_, operation, variables, said) => {
    const { status, answer } = await post(idOf(operation), variables);
    expect([status, answer]).toEqual([200, expect.stringContaining(said)]);
  });
});
