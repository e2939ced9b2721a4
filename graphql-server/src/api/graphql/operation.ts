import {
  type DocumentNode,
  type GraphQLField,
  type GraphQLSchema,
  getOperationAST,
  parse,
  TypeInfo,
  type VariableDefinitionNode,
  visit,
  visitWithTypeInfo,
} from "graphql";
import { declaresPassword } from "../../platform/security/hashes-password.ts";
import { limitByIp } from "../../platform/security/limited-by-ip.ts";
import { declaredPermission, type Permission } from "../../platform/security/permission.ts";
import type { IpLimit } from "../../platform/security/rate-limits.ts";
import { type LongTextPath, longTextOf } from "../../platform/security/request-length.ts";

/**
 * An operation whose document the server has parsed before any request, with the permissions and limits that its
 * resolvers declare.
 */
export interface Operation {
  readonly document: DocumentNode;
  readonly operationName: string;
  readonly kind: "query" | "mutation";
  readonly variableDefinitions: readonly VariableDefinitionNode[];
  /** True for a query that has only PUBLIC fields. Its answer is the same for all callers. */
  readonly isPublic: boolean;
  /** Permissions of the operation's root fields, without duplicates. */
  readonly permissions: readonly Permission[];
  readonly limits: readonly IpLimit[];
  readonly hashesPassword: boolean;
  /** Path to the variable that may contain a long text, such as a photo; undefined if there is none. */
  readonly longText: LongTextPath | undefined;
}

/**
 * Parses a GraphQL document with one operation, and reads from the schema which permissions and limits its resolvers
 * declare.
 */
export function compileOperation(text: string, schema: GraphQLSchema): Operation {
  const document = parse(text);
  const operation = getOperationAST(document);
  if (!operation || operation.operation === "subscription")
    throw new Error("the document is no single operation");
  const type = schema.getRootType(operation.operation);
  const fields = operation.selectionSet.selections.flatMap((selection) =>
    selection.kind === "Field" ? (type?.getFields()[selection.name.value] ?? []) : [],
  );
  return {
    document,
    operationName: operation.name?.value ?? "",
    kind: operation.operation,
    variableDefinitions: operation.variableDefinitions ?? [],
    isPublic: operation.operation === "query" && hasPublicFieldsOnly(document, schema),
    permissions: unique(fields, declaredPermission),
    limits: unique(fields, limitByIp),
    hashesPassword: fields.some(declaresPassword),
    longText: longTextOf(document, schema),
  };
}

type Field = GraphQLField<unknown, unknown>;

const unique = <T>(fields: readonly Field[], declared: (field: Field) => T | undefined): T[] => [
  ...new Set(fields.flatMap((field) => declared(field) ?? [])),
];

/**
 * True if every field is PUBLIC or a plain value of a PUBLIC object. With any other field, the answer depends on the
 * current user.
 */
function hasPublicFieldsOnly(document: DocumentNode, schema: GraphQLSchema): boolean {
  const types = new TypeInfo(schema);
  let isPublic = true;
  const enterField = (): void => {
    const field = types.getFieldDef();
    const isRoot = types.getParentType() === schema.getQueryType();
    const permission = field && (declaredPermission(field) ?? (isRoot ? undefined : "PUBLIC"));
    const isTypename = field?.name === "__typename";
    if (permission !== "PUBLIC" && !isTypename) isPublic = false;
  };
  visit(document, visitWithTypeInfo(types, { Field: enterField }));
  return isPublic;
}
