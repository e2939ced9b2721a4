import type { Body, BodyFields, JsonSchema } from "./body-fields.ts";
import type { Serializers } from "./serializers.ts";

/** What `data` of a path receives besides the result of its operation. */
export interface SerializationContext<Fields extends BodyFields, Found> {
  readonly serializers: Serializers;
  readonly body: Body<Fields>;
  /** The lookup's result. */
  readonly found: Found;
  /** Id of the current user; empty for a visitor. */
  readonly currentUserId: string;
}

/** What `entries` of a path receives. */
export interface ListSource<Result> {
  /**
   * Runs the operation for one page after another. In each result, the connection is replaced by the list of its nodes.
   */
  pages(variables: Variables): AsyncIterable<Result>;
  readonly variables: Variables;
  readonly serializers: Serializers;
}

/** A path below /api, and the GraphQL operation that produces its answer. */
export interface RestPath<Fields extends BodyFields = BodyFields, Result = unknown, Found = unknown> {
  readonly method: "GET" | "POST";
  /** Relative to /api/. */
  readonly path: string;
  readonly title: string;
  /** True if visitors get 401, although the operation itself allows them. */
  readonly signedIn?: true;
  /** Fields of the body, or of the query string for GET. Further fields are ignored. */
  readonly fields?: Fields;
  /**
   * A query that runs before the operation, if the operation needs more than the body contains. It does not run if
   * `variables` returns undefined.
   */
  readonly lookup?: { readonly operation: string; variables(body: Body<Fields>): Variables | undefined };
  readonly operation: string;
  /** Name of the operation's connection of which all pages are loaded. In the result, it is the list of its nodes. */
  readonly allPagesOf?: string;
  /** Returns the variables of the operation. @param found the lookup's result */
  variables?(body: Body<Fields>, found: Found): Variables;
  data(result: Result, answering: SerializationContext<Fields, Found>): unknown;
  /**
   * Returns the entries of a public list in pieces of JSON. It is used instead of `data` for lists that may be too long
   * for one JavaScript string.
   */
  entries?(source: ListSource<Result>): AsyncGenerator<string>;
  /** Schema of the answer's `data` in the API documentation. */
  readonly answer: JsonSchema;
  readonly message: string;
  /** HTTP status of a success; 200 if undefined. */
  readonly status?: 201;
}

export type Variables = Record<string, unknown>;

/** Returns the path unchanged. Its type parameters check that its functions fit its fields and results. */
export function restPath<Fields extends BodyFields, Result, Found>(
  path: RestPath<Fields, Result, Found>,
): RestPath {
  return path;
}
