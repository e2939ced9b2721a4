import * as fc from "fast-check";
import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLNamedInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  print,
  typeFromAST,
} from "graphql";
import type { StoredDocument } from "../stored-documents.ts";

/** Texts that are difficult for databases, JSON, dates or regular expressions. */
const EDGES = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\udfff robe",
  "\u202e",
  "%",
  "\\",
  "'; DROP TABLE products; --",
  "null",
  "__proto__",
  "é".normalize("NFD").repeat(50),
  "a".repeat(5_000),
  "👗".repeat(3_000),
];
const DATES = [
  "9999-12-31T23:59:59.999Z",
  "10000-01-01T00:00:00Z",
  "+275760-09-13T00:00:00.000Z",
  "+999999-01-01T00:00:00Z",
  "-000001-01-01T00:00:00Z",
  "0000-00-00T00:00:00Z",
  "2026-02-30T25:61:61Z",
  "2026-01-01T00:00:00.123456789+14:00",
];
const UUID = "00000000-0000-4000-8000-000000000000";
const page = (text: string): string => Buffer.from(text).toString("base64url");
const CURSORS = [
  page(`0:${UUID}`),
  page(`253402300799999:${UUID}`),
  page(`253402300800000:${UUID}`),
  page(`999999999999999:${UUID}`),
  page("1:awa@example.cm"),
  page(`1:${"\0".repeat(9)}`),
  `${UUID}.0.0.${UUID}`,
  `${UUID}.999999999999999999.999999999999999999.${UUID}`,
  `${UUID}.0.n99999999999999.${UUID}`,
];
const NUMBERS = [
  0,
  -0,
  -1,
  0.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e21,
  5e-324,
  1.7976931348623157e308,
];

/** Generates a text: a random one, a difficult one, or one of `known`: texts that exist in the shop. */
const text = (known: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(UUID, "robe", ...known) },
    { weight: 2, arbitrary: fc.constantFrom(...EDGES, ...DATES, ...CURSORS) },
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.string({ maxLength: 20 }),
    fc.emailAddress(),
    fc.uuid(),
    fc.webUrl(),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  );
const number = (): fc.Arbitrary<number> =>
  fc.oneof(
    fc.constantFrom(...NUMBERS),
    fc.integer(),
    fc.integer({ min: 0, max: 30 }),
    fc.double({ noNaN: true }),
  );
/** Generates JSON of up to 2,000 levels, with which recursive code could exhaust the stack. */
const deep = (): fc.Arbitrary<unknown> =>
  fc.integer({ min: 20, max: 2_000 }).map((depth) => {
    let value: unknown = 1;
    for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value };
    return value;
  });
/** Generates any JSON value, of any depth. */
export const anything = (known: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 4, arbitrary: fc.jsonValue() }, text(known), number(), deep());

/**
 * Generates values for a type of the schema: most are valid, some are at its limits, and some have another type.
 * @param known texts that exist in the shop, such as ids
 */
export function valueFor(type: GraphQLInputType, known: readonly string[]): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return mostly(valueFor(type.ofType, known), fc.constant(null), 30);
  if (isListType(type)) {
    const entry = valueFor(type.ofType, known);
    const many = fc.tuple(entry, fc.constantFrom(0, 120)).map(([one, count]) => Array(count).fill(one));
    return mostly(
      fc.oneof({ weight: 4, arbitrary: fc.array(entry, { maxLength: 4 }) }, many),
      anything(known),
      12,
    );
  }
  return mostly(named(type, known), fc.oneof(fc.constant(null), anything(known)), 8);
}

/** Generates a value of `usual` or `other`. @param weight how much more often `usual` is chosen */
const mostly = (usual: fc.Arbitrary<unknown>, other: fc.Arbitrary<unknown>, weight: number) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: other });

function named(type: GraphQLNamedInputType, known: readonly string[]): fc.Arbitrary<unknown> {
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map(({ name }) => name));
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    return fc.record(Object.fromEntries(fields.map((field) => [field.name, valueFor(field.type, known)])), {
      requiredKeys: fields.map(({ name }) => name).filter((name) => name.length % 7 !== 0),
    });
  }
  switch (type.name) {
    case "Int":
    case "Float":
    case "Timestamp":
      return number();
    case "Boolean":
      return fc.boolean();
    case "DateTimeISO":
      return fc.oneof(fc.constantFrom(...DATES), text(known));
    default:
      return text(known);
  }
}

/** Generates variables of a stored document; some of them are missing. */
export function variablesOf(
  { variableDefinitions }: StoredDocument,
  schema: GraphQLSchema,
  known: readonly string[],
): fc.Arbitrary<Record<string, unknown>> {
  const values = variableDefinitions.map(({ variable, type }) => {
    const found = typeFromAST(schema, type as Parameters<typeof typeFromAST>[1]);
    if (!isInputType(found)) throw new Error(`no type for ${print(type)}`);
    return [variable.name.value, valueFor(found, known)];
  });
  return fc.record(Object.fromEntries(values), { requiredKeys: [] });
}

/**
 * Generates the body of a request, mostly an invalid one: any text, any JSON, or a request with shuffled parts of
 * documents.
 */
export function anyBody(documents: readonly string[]): fc.Arbitrary<string> {
  const pieces = documents.flatMap((document) => document.split(/\b/));
  const shuffled = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((parts) => parts.join(""));
  const request = fc.record(
    {
      query: fc.oneof(shuffled, text([])),
      variables: anything([]),
      operationName: anything([]),
      extensions: anything([]),
    },
    { requiredKeys: ["query"] },
  );
  return fc.oneof(
    fc.string({ maxLength: 200 }),
    anything([]).map((value) => JSON.stringify(value)),
    { weight: 4, arbitrary: request.map((value) => JSON.stringify(value)) },
  );
}

/** Returns values of a type. In each value, one of the texts is replaced by the given text. */
export function withText(type: GraphQLInputType, text: string): unknown[] {
  if (isNonNullType(type)) return withText(type.ofType, text);
  if (isListType(type)) return withText(type.ofType, text).map((entry) => [entry]);
  if (isInputObjectType(type))
    return Object.values(type.getFields()).flatMap((field) =>
      withText(field.type, text).map((value) => ({ ...plausibleFields(type), [field.name]: value })),
    );
  return isEnumType(type) || ["String", "ID", "DateTimeISO"].includes(type.name) ? [text] : [];
}

export function plausible(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return plausible(type.ofType);
  if (isListType(type)) return [plausible(type.ofType)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) return plausibleFields(type);
  const values: Record<string, unknown> = { String: "robe", ID: UUID, Boolean: true, DateTimeISO: TODAY };
  return values[type.name] ?? 1;
}

const TODAY = new Date().toISOString();
const plausibleFields = (type: GraphQLInputObjectType) =>
  Object.fromEntries(Object.values(type.getFields()).map((field) => [field.name, plausible(field.type)]));

/** Long texts for which regular expressions and normalisations take longest. */
export const longTexts = (length: number): readonly (readonly [content: string, text: string])[] => [
  ["words", " a".repeat(length / 2)],
  ["digits", `${"1".repeat(length - 1)}a`],
  ["line breaks", "\n".repeat(length / 2)],
  ["spaces", `${" ".repeat(length - 1)}a`],
];
