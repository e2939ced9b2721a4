import * as v from "valibot";
import { amountError, parseAmount } from "../../features/catalogue/product/amount.rules.ts";
import { parseQuantity, quantityError } from "../../features/catalogue/product/quantity.rules.ts";
import { ShopError } from "../../platform/errors/shop-error.ts";
import { RestFailure } from "./envelope.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * A field of a request body: its validation, a French text that names the expected type, and its schema in the OpenAPI
 * description.
 */
export interface BodyField<Value> {
  readonly read: v.GenericSchema<unknown, Value>;
  readonly expected: string;
  readonly schema: JsonSchema;
}

export type BodyFields = Readonly<Record<string, BodyField<unknown>>>;

/** The fields of a parsed body. A field is undefined if it is missing or null in the body. */
export type Body<Fields extends BodyFields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends BodyField<infer Value> ? Value | undefined : never;
};

export const text = (description: string): BodyField<string> => ({
  read: v.string(),
  expected: "un texte",
  schema: { type: "string", description },
});

/**
 * A field with a text, which is trimmed. The body may also contain a number, because some front ends send a size as a
 * number.
 */
export const word = (description: string): BodyField<string> => ({
  read: v.union([v.pipe(v.string(), v.trim()), v.pipe(v.number(), v.transform(String))]),
  expected: "un texte",
  schema: { type: ["string", "number"], description },
});

export const texts = (description: string): BodyField<string[]> => ({
  read: v.array(v.string()),
  expected: "une liste de textes",
  schema: { type: "array", items: { type: "string" }, description },
});

/** A field with a whole number, which front ends may send as a text. A text that is no whole number becomes NaN. */
export const wholeNumber = (description: string): BodyField<number> => numeric(parseQuantity, description);

/**
 * A field with a number of pieces, which front ends may send as a text. An empty text becomes NaN.
 * @throws ShopError BAD_USER_INPUT if the text is no number of pieces; the message quotes the text
 */
export const pieces = (description: string): BodyField<number> =>
  numeric((given) => orRefused(parseQuantity(given), quantityError(given)), description);

/**
 * A field with an amount in whole FCFA, which front ends may send as a text. An empty text becomes NaN.
 * @throws ShopError BAD_USER_INPUT if the text is no amount; the message quotes the text
 */
export const amount = (description: string): BodyField<number> =>
  numeric((given) => orRefused(parseAmount(given), amountError(given)), description);

const numeric = (parse: (given: string) => number, description: string): BodyField<number> => ({
  read: v.union([v.number(), v.pipe(v.string(), v.transform(parse))]),
  expected: "un nombre",
  schema: { type: ["integer", "string"], description },
});

function orRefused(value: number, message: string | undefined): number {
  if (message) throw new ShopError("BAD_USER_INPUT", message);
  return value;
}

export const oneOf = <const Value extends string>(
  values: readonly Value[],
  description: string,
): BodyField<Value> => ({
  read: v.picklist(values),
  expected: values.join(", "),
  schema: { type: "string", enum: values, description },
});

/** A field with a list of objects. Unknown properties of the objects are ignored. */
export const objects = <Entries extends v.ObjectEntries>(
  entries: Entries,
  properties: Readonly<Record<keyof Entries & string, JsonSchema>>,
  description: string,
): BodyField<v.InferOutput<v.ObjectSchema<Entries, undefined>>[]> => ({
  read: v.array(v.object(entries)),
  expected: `une liste d’objets (${Object.keys(properties).join(", ")})`,
  schema: { type: "array", items: { type: "object", properties }, description },
});

/**
 * Reads from a body the fields that the path declares. Other fields are ignored and not refused, because existing front
 * ends send fields that the shop does not know.
 * @throws RestFailure 400 with the name of a field that has the wrong type
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
