import type { BodyFields, JsonSchema } from "./body-fields.ts";
import recorded from "./examples.generated.json" with { type: "json" };
import type { CompiledPath } from "./rest-executor.ts";
import { OBJECT_SCHEMAS, objectSchema } from "./serializers.ts";

/** A request body and its response, as rest-routes.contract.test.ts has recorded them. */
interface Example {
  readonly request?: unknown;
  readonly answer: unknown;
}

export const EXAMPLES: Readonly<Record<string, Example>> = recorded;

export const API_TITLE = "Boutique : adresses /api";
export const API_TEXT =
  "Chaque réponse, quel que soit son statut, est une enveloppe { message, data, success, error } ; le message est en français et fait pour être montré. Un refus du métier (mot de passe erroné, champ manquant) est un 200 avec success: false.";

/** Creates the OpenAPI 3.1 description from the table of paths, the schema's permissions and the recorded examples. */
export function describeApi(paths: readonly CompiledPath[], publicUrl: string): JsonSchema {
  return {
    openapi: "3.1.0",
    info: {
      title: API_TITLE,
      version: "1.0.0",
      license: { name: "MIT", identifier: "MIT" },
      description: API_TEXT,
    },
    servers: [{ url: publicUrl }],
    paths: Object.fromEntries(
      paths.map((path) => [`/api/${path.path}`, { [path.method.toLowerCase()]: describePath(path) }]),
    ),
    components: {
      schemas: {
        ...OBJECT_SCHEMAS,
        Failure: envelopeSchema(false, { type: ["array", "null"], items: {}, maxItems: 0 }),
      },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "Lu en premier" },
        cookie: { type: "apiKey", in: "cookie", name: "token", description: "Posé par signin" },
      },
    },
  };
}

function describePath(path: CompiledPath): JsonSchema {
  const restricted = path.permission !== "PUBLIC" && path.permission !== "ANYONE";
  return {
    operationId: path.path,
    summary: path.title,
    security: restricted ? [{ bearer: [] }, { cookie: [] }] : [],
    ...(path.method === "POST" && { requestBody: requestBody(path) }),
    ...(path.method === "GET" && path.fields && { parameters: parameters(path.fields) }),
    responses: {
      ...success(path),
      ...(path.method === "GET" && path.permission === "PUBLIC" && { 304: { description: "Inchangé" } }),
      ...(path.method === "POST" && {
        400: failure("Corps illisible, ou un champ d’un autre type"),
        413: failure("Corps trop volumineux"),
        415: failure("Autre chose que du JSON"),
      }),
      ...(restricted && { 401: failure("Personne n’est connecté") }),
      ...(path.permission === "ADMIN" && { 403: failure("Interdit à cette personne") }),
      default: failure("Trop de tentatives (429), ou la boutique ne peut pas répondre (500, 503)"),
    },
  };
}

function success({ path, status, answer }: CompiledPath): Record<string, JsonSchema> {
  const schema = envelopeSchema(true, answer);
  const answered = (schema: JsonSchema): JsonSchema => ({
    description: "La réponse",
    content: { "application/json": { schema, ...withExample(EXAMPLES[path]?.answer) } },
  });
  if (status === 201) return { 200: failure("Refus du métier"), 201: answered(schema) };
  return { 200: answered({ anyOf: [schema, { $ref: "#/components/schemas/Failure" }] }) };
}

function failure(description: string): JsonSchema {
  return {
    description,
    content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
  };
}

function envelopeSchema(succeeds: boolean, data: JsonSchema): JsonSchema {
  return objectSchema({
    message: { type: "string", minLength: 1 },
    data,
    success: { const: succeeds },
    error: { const: !succeeds },
  });
}

function requestBody({ path, fields = {} }: CompiledPath): JsonSchema {
  const properties = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));
  return {
    content: {
      "application/json": { schema: { type: "object", properties }, ...withExample(EXAMPLES[path]?.request) },
    },
  };
}

function parameters(fields: BodyFields): JsonSchema[] {
  return Object.entries(fields).map(
    ([
      name,
      {
        schema: { description, ...schema },
      },
    ]) => ({
      name,
      in: "query",
      description,
      schema,
    }),
  );
}

function withExample(example: unknown): JsonSchema {
  return example === undefined ? {} : { example };
}
