import type { Body, BodyFields, JsonSchema } from "./body-fields.ts";
import type { Serializers } from "./serializers.ts";

/** Input of a serializer besides the result. */
export interface SerializationContext<Fields extends BodyFields, Found> {
  readonly serializers: Serializers;
  readonly body: Body<Fields>;
  /** The lookup's result. */
  readonly found: Found;
  /** Id of the current user; empty for a visitor. */
  readonly currentUserId: string;
}

/** Source of a list. */
export interface ListSource<Result> {
  /** Executes the operation page by page; in each result, a list of nodes replaces the connection. */
  pages(variables: Variables): AsyncIterable<Result>;
  /** The variables of this request. */
  readonly variables: Variables;
  readonly serializers: Serializers;
}

/** A path below /api, and the GraphQL operation that answers it. */
export interface RestPath<Fields extends BodyFields = BodyFields, Result = unknown, Found = unknown> {
  readonly method: "GET" | "POST";
  /** Relative to /api/. */
  readonly path: string;
  /** Title in the API documentation. */
  readonly title: string;
  /** Visitors get 401, although the operation's permission allows them. */
  readonly signedIn?: true;
  /** Fields of the body (for GET, of the query string); others are ignored. */
  readonly fields?: Fields;
  /**
   * A query to run first, if the operation needs more than the body contains. It does not run if `variables` returns
   * undefined.
   */
  readonly lookup?: { readonly operation: string; variables(body: Body<Fields>): Variables | undefined };
  readonly operation: string;
  /** Field of the operation whose pages (by `$after`) are all loaded; in the result it is the list of its nodes. */
  readonly allPagesOf?: string;
  /** Variables of the operation; `found` is the lookup's result. */
  variables?(body: Body<Fields>, found: Found): Variables;
  data(result: Result, answering: SerializationContext<Fields, Found>): unknown;
  /**
   * Generates the entries of a public list in pieces of JSON, instead of `data`, because the list may be too long for
   * one text.
   */
  entries?(source: ListSource<Result>): AsyncGenerator<string>;
  /** Schema of `data` in the API documentation. */
  readonly answer: JsonSchema;
  readonly message: string;
  /** Status of a success; 200 by default. */
  readonly status?: 201;
}

export type Variables = Record<string, unknown>;

/** Type-checks an entry of the table: its fields, its result and its lookup's result. */
export function restPath<Fields extends BodyFields, Result, Found>(
  path: RestPath<Fields, Result, Found>,
): RestPath {
  return path;
}
