import type { Body, BodyFields, JsonSchema } from "./body-fields.ts";
import type { Documents } from "./serializers.ts";

/** What an answer is made with, beside the operation's result. */
export interface Answering<Fields extends BodyFields> {
  readonly to: Documents;
  readonly body: Body<Fields>;
  /** The caller's id; empty for nobody. */
  readonly callerId: string;
}

/** One path of /api: which operation of the schema answers it, and how. */
export interface RestPath<Fields extends BodyFields = BodyFields, Result = unknown, Found = unknown> {
  readonly method: "GET" | "POST";
  /** Below /api/. */
  readonly path: string;
  /** What it is for, in the description. */
  readonly title: string;
  /** Answers 401 to nobody although the operation answers them too. */
  readonly signedIn?: true;
  /** What is read of the body (of `?q=` for GET); the rest is ignored. */
  readonly fields?: Fields;
  /** Bytes of the body at most, as Express writes them. */
  readonly maxBody?: string;
  /** A query asked first, when the operation needs more than the body says. */
  readonly lookup?: { readonly operation: string; variables?(body: Body<Fields>): Variables };
  readonly operation: string;
  /** The connection of the operation whose pages (by `$after`) are all wanted; the result holds its nodes. */
  readonly allOf?: string;
  /** The operation's variables; `found` is what the lookup found. */
  variables?(body: Body<Fields>, found: Found): Variables;
  data(result: Result, answering: Answering<Fields>): unknown;
  /** What `data` is, in the description. */
  readonly answer: JsonSchema;
  readonly message: string;
  /** Of a success; 200 unless said. */
  readonly status?: 201;
}

export type Variables = Record<string, unknown>;

/** Holds an entry of the table to its own types: its fields, its result, what its lookup finds. */
export function restPath<Fields extends BodyFields, Result, Found>(
  path: RestPath<Fields, Result, Found>,
): RestPath {
  return path;
}
