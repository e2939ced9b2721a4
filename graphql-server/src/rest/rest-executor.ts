import {
  type DocumentNode,
  execute,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getOperationAST,
  parse,
} from "graphql";
import { type Permission, statedPermission } from "../security/permission.ts";
import type { RequestContext } from "../security/request-context.ts";
import type { Body, BodyFields } from "./body-fields.ts";
import { failureOf, RestFailure } from "./envelope.ts";
import type { RestPath, Variables } from "./rest-path.ts";
import type { Documents } from "./serializers.ts";

/** A path of the table, made ready: its texts parsed, what its operation permits read from the schema. */
export interface ReadyPath extends RestPath {
  readonly document: DocumentNode;
  readonly lookupDocument: DocumentNode | undefined;
  readonly permission: Permission;
}

/** What every path is answered with. */
export interface Surroundings {
  readonly schema: GraphQLSchema;
  readonly documents: Documents;
  /** Hides what a client may not see of an error, and logs it. */
  formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError;
}

/** A connection as the operations ask for it. */
interface Connection {
  edges: { node: unknown }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

type Result = Record<string, unknown>;
type Ask = (document: DocumentNode, variables: Variables) => Promise<Result>;

/** Makes a path ready to be answered. */
export function readyPath(path: RestPath, schema: GraphQLSchema): ReadyPath {
  const document = parse(path.operation);
  const permission = path.signedIn ? "SIGNED_IN" : permissionOf(document, schema);
  return { ...path, document, lookupDocument: path.lookup && parse(path.lookup.operation), permission };
}

/**
 * Answers a path: its operation on the schema, the result as the documents fronts know.
 * @returns what stands as `data` in the envelope
 * @throws RestFailure or ShopError for whatever has a status and a message
 */
export async function answerPath(
  path: ReadyPath,
  body: Body<BodyFields>,
  context: RequestContext,
  surroundings: Surroundings,
): Promise<unknown> {
  const ask = askSchema(surroundings, context);
  const found = path.lookupDocument && (await ask(path.lookupDocument, path.lookup?.variables?.(body) ?? {}));
  const variables = path.variables?.(body, found) ?? {};
  const result = await (path.allOf
    ? askForAll(ask, path.document, variables, path.allOf)
    : ask(path.document, variables));
  return path.data(result, { to: surroundings.documents, body, callerId: context.currentUser?.userId ?? "" });
}

/** The permission an operation's root fields state; it must be one and the same. */
function permissionOf(document: DocumentNode, schema: GraphQLSchema): Permission {
  const operation = getOperationAST(document);
  const type = operation && schema.getRootType(operation.operation);
  const permissions = (operation?.selectionSet.selections ?? []).map((selection) => {
    const field = selection.kind === "Field" ? type?.getFields()[selection.name.value] : undefined;
    const permission = field && statedPermission(field);
    if (!permission) throw new Error(`a root field without permission: ${JSON.stringify(selection.loc)}`);
    return permission;
  });
  const [only, ...others] = new Set(permissions);
  if (!only || others.length > 0) throw new Error("root fields of one permission are expected");
  return only;
}

/** Runs operations on the schema itself: the limits of open documents are not for the table's. */
function askSchema({ schema, formatError }: Surroundings, contextValue: RequestContext): Ask {
  return async (document, variableValues) => {
    const { data, errors } = await execute({ schema, document, variableValues, contextValue });
    const error = errors?.[0];
    // Without a path it is a value the schema's types cannot hold, refused before any resolver ran.
    if (error && !error.path) throw new RestFailure(400, "Requête illisible");
    if (error) throw failureOf(formatError(error.toJSON(), error));
    return data ?? {};
  };
}

/** Follows a connection to its end; the result holds its nodes in its place. */
async function askForAll(
  ask: Ask,
  document: DocumentNode,
  variables: Variables,
  name: string,
): Promise<Result> {
  const nodes: unknown[] = [];
  let after: string | null = null;
  for (;;) {
    const result = await ask(document, { ...variables, after });
    const { edges, pageInfo } = result[name] as Connection;
    for (const { node } of edges) nodes.push(node);
    if (!pageInfo.hasNextPage) return { ...result, [name]: nodes };
    after = pageInfo.endCursor;
  }
}
