import type { GraphQLSchema } from "graphql";
import type { Permission } from "../../platform/security/permission.ts";
import type { RequestContext } from "../../platform/security/request-context.ts";
import { isTooLong } from "../../platform/security/request-length.ts";
import type { ExecuteStored } from "../graphql/execute-stored.ts";
import { compileOperation, type Operation } from "../graphql/operation.ts";
import type { Body, BodyFields } from "./body-fields.ts";
import type { RestPath, Variables } from "./define-rest-path.ts";
import { failureOf, RestFailure } from "./envelope.ts";
import type { Serializers } from "./serializers.ts";

export interface CompiledPath extends RestPath {
  readonly compiled: Operation;
  readonly compiledLookup: Operation | undefined;
  readonly permission: Permission;
}

export interface ExecutorDependencies {
  readonly execute: ExecuteStored;
  readonly serializers: Serializers;
}

interface Connection {
  edges: { node: unknown }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

type Result = Record<string, unknown>;
type OperationRunner = (operation: Operation, variables: Variables) => Promise<Result>;

export function compilePath(path: RestPath, schema: GraphQLSchema): CompiledPath {
  const compiled = compileOperation(path.operation, schema);
  return {
    ...path,
    compiled,
    compiledLookup: path.lookup && compileOperation(path.lookup.operation, schema),
    permission: path.signedIn ? "SIGNED_IN" : permissionOf(compiled),
  };
}

/**
 * Runs a path's operation on the GraphQL schema and converts its result.
 * @returns the content of the envelope's `data`
 * @throws RestFailure, ShopError for expected errors
 */
export async function answerPath(
  path: CompiledPath,
  body: Body<BodyFields>,
  context: RequestContext,
  dependencies: ExecutorDependencies,
): Promise<unknown> {
  const run = operationRunner(dependencies, context);
  const wanted = path.lookup?.variables(body);
  const found = path.compiledLookup && wanted && (await run(path.compiledLookup, wanted));
  const variables = path.variables?.(body, found) ?? {};
  if (isTooLong(variables, path.compiled.longText)) throw new RestFailure(413, "Envoi trop volumineux");
  const result = await (path.allPagesOf
    ? runForAllPages(run, path.compiled, variables, path.allPagesOf)
    : run(path.compiled, variables));
  const currentUserId = context.currentUser?.userId ?? "";
  return path.data(result, { serializers: dependencies.serializers, body, found, currentUserId });
}

/**
 * Returns the entries of a path's list in pieces of JSON. Each piece is created only when the caller asks for it.
 * @throws RestFailure, ShopError for expected errors, before or after the first piece
 */
export function streamedLists(
  { entries, allPagesOf = "", compiled, variables }: CompiledPath,
  body: Body<BodyFields>,
  visitorContext: () => RequestContext,
  dependencies: ExecutorDependencies,
): AsyncGenerator<string> {
  if (!entries) throw new Error("the path answers no list");
  // Each page of a list gets a new context, because a context keeps every row that it has loaded, and a list may have
  // many rows.
  const run: OperationRunner = (...operation) =>
    operationRunner(dependencies, visitorContext())(...operation);
  return entries({
    pages: (given) => pagesOf(run, compiled, given, allPagesOf),
    variables: variables?.(body, undefined) ?? {},
    serializers: dependencies.serializers,
  });
}

/** Returns the permission of an operation's root fields. @throws Error if the fields have different permissions */
function permissionOf({ permissions }: Operation): Permission {
  const [only, ...others] = permissions;
  if (!only || others.length > 0) throw new Error("root fields of one permission are expected");
  return only;
}

function operationRunner({ execute }: ExecutorDependencies, context: RequestContext): OperationRunner {
  return async (operation, variables) => {
    const { result } = await execute(operation, variables, context);
    const error = result.errors?.[0];
    // An error without a path means that GraphQL has refused a variable because of its type, before any resolver ran.
    if (error && !error.path) throw new RestFailure(400, "Requête illisible");
    if (error) throw failureOf(error);
    return result.data ?? {};
  };
}

/**
 * Loads the pages of a connection, one page after another. In each result, the connection's field contains the array of
 * the page's entries.
 */
async function* pagesOf(
  run: OperationRunner,
  operation: Operation,
  variables: Variables,
  name: string,
): AsyncGenerator<Result> {
  let after: string | null = null;
  for (;;) {
    const result = await run(operation, { ...variables, after });
    const { edges, pageInfo } = result[name] as Connection;
    yield { ...result, [name]: edges.map(({ node }) => node) };
    if (!pageInfo.hasNextPage) return;
    after = pageInfo.endCursor;
  }
}

async function runForAllPages(
  ...[run, operation, variables, name]: Parameters<typeof pagesOf>
): Promise<Result> {
  const nodes: unknown[] = [];
  let last: Result = {};
  for await (const page of pagesOf(run, operation, variables, name)) {
    for (const node of page[name] as unknown[]) nodes.push(node);
    last = page;
  }
  return { ...last, [name]: nodes };
}
