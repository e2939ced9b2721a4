import {
  type DocumentNode,
  execute,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getOperationAST,
  parse,
} from "graphql";
import { hashesPassword, rootFields } from "../graphql/stored-documents.ts";
import { declaredPermission, type Permission } from "../security/permission.ts";
import type { RequestContext } from "../security/request-context.ts";
import { isTooLong, type LongTextPath, longTextOf } from "../security/request-length.ts";
import type { Body, BodyFields } from "./body-fields.ts";
import { failureOf, RestFailure } from "./envelope.ts";
import type { RestPath, Variables } from "./rest-path.ts";
import type { Serializers } from "./serializers.ts";

/** A path of the table with its parsed GraphQL documents and the permission of its operation. */
export interface CompiledPath extends RestPath {
  readonly document: DocumentNode;
  readonly lookupDocument: DocumentNode | undefined;
  readonly permission: Permission;
  readonly rootFields: readonly string[];
  readonly hashesPassword: boolean;
  /** Where the operation's variables hold a long text; undefined where they hold none. */
  readonly longText: LongTextPath | undefined;
}

/** What the execution of every path needs. */
export interface ExecutorDependencies {
  readonly schema: GraphQLSchema;
  readonly serializers: Serializers;
  /** Hides the internal details of an error and logs it. */
  formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError;
}

/** A GraphQL connection with the fields that the operations select. */
interface Connection {
  edges: { node: unknown }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

type Result = Record<string, unknown>;
type OperationRunner = (document: DocumentNode, variables: Variables) => Promise<Result>;

/** Parses a path's operations and reads their permission from the schema. */
export function compilePath(path: RestPath, schema: GraphQLSchema): CompiledPath {
  const document = parse(path.operation);
  const permission = path.signedIn ? "SIGNED_IN" : permissionOf(document, schema);
  const operation = getOperationAST(document);
  return {
    ...path,
    document,
    lookupDocument: path.lookup && parse(path.lookup.operation),
    permission,
    rootFields: operation ? rootFields(operation) : [],
    hashesPassword: operation ? hashesPassword(operation) : false,
    longText: longTextOf(document, schema),
  };
}

/**
 * Executes a path's operation on the GraphQL schema and serializes the result.
 * @returns the envelope's `data`
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
  const found = path.lookupDocument && wanted && (await run(path.lookupDocument, wanted));
  const variables = path.variables?.(body, found) ?? {};
  if (isTooLong(variables, path.longText)) throw new RestFailure(413, "Envoi trop volumineux");
  const result = await (path.allPagesOf
    ? runForAllPages(run, path.document, variables, path.allPagesOf)
    : run(path.document, variables));
  const currentUserId = context.currentUser?.userId ?? "";
  return path.data(result, { serializers: dependencies.serializers, body, found, currentUserId });
}

/**
 * The entries of a path's list in pieces of JSON, which are made as they are asked for.
 * @throws RestFailure, ShopError for expected errors, some before the first piece and some later
 */
export function listEntries(
  { entries, allPagesOf = "", document, variables }: CompiledPath,
  body: Body<BodyFields>,
  visitorContext: () => RequestContext,
  dependencies: ExecutorDependencies,
): AsyncGenerator<string> {
  if (!entries) throw new Error("the path answers no list");
  // A context for each page: the loaders of a context remember every row.
  const run: OperationRunner = (...operation) =>
    operationRunner(dependencies, visitorContext())(...operation);
  return entries({
    pages: (given) => pagesOf(run, document, given, allPagesOf),
    variables: variables?.(body, undefined) ?? {},
    serializers: dependencies.serializers,
  });
}

/** The permission declared by an operation's root fields, which must all have the same. */
function permissionOf(document: DocumentNode, schema: GraphQLSchema): Permission {
  const operation = getOperationAST(document);
  const type = operation && schema.getRootType(operation.operation);
  const permissions = (operation?.selectionSet.selections ?? []).map((selection) => {
    const field = selection.kind === "Field" ? type?.getFields()[selection.name.value] : undefined;
    const permission = field && declaredPermission(field);
    if (!permission) throw new Error(`a root field without permission: ${JSON.stringify(selection.loc)}`);
    return permission;
  });
  const [only, ...others] = new Set(permissions);
  if (!only || others.length > 0) throw new Error("root fields of one permission are expected");
  return only;
}

/** Executes operations directly on the schema, without the limits that apply to open GraphQL documents. */
function operationRunner(
  { schema, formatError }: ExecutorDependencies,
  contextValue: RequestContext,
): OperationRunner {
  return async (document, variableValues) => {
    const { data, errors } = await execute({ schema, document, variableValues, contextValue });
    const error = errors?.[0];
    // An error without a path concerns a variable of the wrong type, refused before any resolver ran.
    if (error && !error.path) throw new RestFailure(400, "Requête illisible");
    if (error) throw failureOf(formatError(error.toJSON(), error));
    return data ?? {};
  };
}

/** Loads the pages of a connection; in each result, a list of its nodes replaces the connection. */
async function* pagesOf(
  run: OperationRunner,
  document: DocumentNode,
  variables: Variables,
  name: string,
): AsyncGenerator<Result> {
  let after: string | null = null;
  for (;;) {
    const result = await run(document, { ...variables, after });
    const { edges, pageInfo } = result[name] as Connection;
    yield { ...result, [name]: edges.map(({ node }) => node) };
    if (!pageInfo.hasNextPage) return;
    after = pageInfo.endCursor;
  }
}

/** The same, all pages in one result. */
async function runForAllPages(
  ...[run, document, variables, name]: Parameters<typeof pagesOf>
): Promise<Result> {
  const nodes: unknown[] = [];
  let last: Result = {};
  for await (const page of pagesOf(run, document, variables, name)) {
    for (const node of page[name] as unknown[]) nodes.push(node);
    last = page;
  }
  return { ...last, [name]: nodes };
}
