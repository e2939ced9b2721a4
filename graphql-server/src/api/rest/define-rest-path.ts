import type { Body, BodyFields, JsonSchema } from "./body-fields.ts";
import type { Serializers } from "./serializers.ts";

/** Second argument of a path's function `data`. The first argument is the result of the path's operation. */
export interface SerializationContext<Fields extends BodyFields, Found> {
  readonly serializers: Serializers;
  readonly body: Body<Fields>;
  /** Result of the path's query `lookup`. */
  readonly found: Found;
  /** Id of the current user; empty for a visitor. */
  readonly currentUserId: string;
}

/** Argument of a path's function `entries`. */
export interface ListSource<Result> {
  /**
   * Runs the path's operation for each page of the list, one page after another. In each result, the connection of
   * GraphQL's answer (`edges` and `pageInfo`) is replaced by an array of the page's products or categories.
   */
  pages(variables: Variables): AsyncIterable<Result>;
  readonly variables: Variables;
  readonly serializers: Serializers;
}

/** A path below /api, and the GraphQL operation that produces its answer. */
export interface RestPath<Fields extends BodyFields = BodyFields, Result = unknown, Found = unknown> {
  readonly method: "GET" | "POST";
  /** Path of the URL below `/api/`, without this prefix. */
  readonly path: string;
  readonly title: string;
  /** True if visitors get 401 although the operation itself allows visitors. */
  readonly signedIn?: true;
  /** Fields of the body, or of the query string for GET. Other fields of a request are ignored. */
  readonly fields?: Fields;
  /**
   * A query that runs before the operation, if the operation needs more than the body contains. The query does not run
   * if its `variables` returns undefined.
   */
  readonly lookup?: { readonly operation: string; variables(body: Body<Fields>): Variables | undefined };
  readonly operation: string;
  /**
   * Name of a field of the operation that GraphQL answers page by page (a connection). The server loads all pages, and
   * `data` receives an array of all entries in this field.
   */
  readonly allPagesOf?: string;
  /** Returns the operation's variables. @param found result of the query `lookup` */
  variables?(body: Body<Fields>, found: Found): Variables;
  data(result: Result, answering: SerializationContext<Fields, Found>): unknown;
  /**
   * Returns the entries of a public list in pieces of JSON. The server calls `entries` instead of `data` if the list
   * may be too long for one JavaScript string.
   */
  entries?(source: ListSource<Result>): AsyncGenerator<string>;
  /** Schema of the answer's `data` in the API documentation. */
  readonly answer: JsonSchema;
  readonly message: string;
  /** HTTP status of a successful answer; 200 if undefined. */
  readonly status?: 201;
}

export type Variables = Record<string, unknown>;

/**
 * Returns its argument. The call lets TypeScript check that the functions of a path use only the fields that the path
 * declares, and only what its operation and its `lookup` return.
 */
export function restPath<Fields extends BodyFields, Result, Found>(
  path: RestPath<Fields, Result, Found>,
): RestPath {
  return path;
}
