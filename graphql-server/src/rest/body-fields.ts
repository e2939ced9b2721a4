import * as v from "valibot";
import { parsePrice } from "../catalogue/product/product.rules.ts";
import { RestFailure } from "./envelope.ts";

/** A JSON Schema, as the OpenAPI description holds it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A field of a body: how it is read, and how the description shows it. */
export interface BodyField<Value> {
  readonly read: v.GenericSchema<unknown, Value>;
  readonly expected: string;
  readonly schema: JsonSchema;
}

export type BodyFields = Readonly<Record<string, BodyField<unknown>>>;

/** What a body says, field by field; undefined for what it leaves out or gives as null. */
export type Body<Fields extends BodyFields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends BodyField<infer Value> ? Value | undefined : never;
};

/** A text. */
export const text = (description: string): BodyField<string> => ({
  read: v.string(),
  expected: "un texte",
  schema: { type: "string", description },
});

/** A list of texts. */
export const texts = (description: string): BodyField<string[]> => ({
  read: v.array(v.string()),
  expected: "une liste de textes",
  schema: { type: "array", items: { type: "string" }, description },
});

/** A whole number, or the text a form makes of it; NaN for a text that is none. */
export const wholeNumber = (description: string): BodyField<number> => ({
  read: v.union([v.number(), v.pipe(v.string(), v.transform(parsePrice))]),
  expected: "un nombre",
  schema: { type: ["integer", "string"], description },
});

/**
 * Reads the fields of a body and leaves the others unread: existing fronts send more than is asked for.
 * @throws RestFailure 400 naming a field of another type
 */
export function readBody<Fields extends BodyFields>(fields: Fields, body: object): Body<Fields> {
  const given = Object.entries(fields).map(([name, field]) => {
    const value: unknown = Object.hasOwn(body, name) ? body[name as keyof typeof body] : undefined;
    return [name, value == null ? undefined : readField(name, field, value)];
  });
  return Object.fromEntries(given);
}

function readField(name: string, { read, expected }: BodyField<unknown>, value: unknown): unknown {
  const parsed = v.safeParse(read, value);
  if (!parsed.success) throw new RestFailure(400, `Le champ ${name} doit être ${expected}`);
  return parsed.output;
}
