import type { ApolloServerPlugin } from "@apollo/server";
import { ApolloServerErrorCode } from "@apollo/server/errors";
import { maxAliasesRule } from "@escape.tech/graphql-armor-max-aliases";
import { maxDepthRule } from "@escape.tech/graphql-armor-max-depth";
import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type TypeNode,
  type ValidationContext,
} from "graphql";
import type { RequestContext } from "../../platform/security/request-context.ts";
import { assertAffordable } from "./query-cost.ts";

/**
 * Option of the rules for depth and aliases. With it, a rule reports a validation error instead of throwing the error.
 */
const report = {
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null, error: GraphQLError) => context?.reportError(error)],
};

/**
 * Validation rules for documents that are not stored. Their limits are about twice what the PWA's largest document
 * needs.
 */
export const OPEN_RULES = [maxDepthRule({ n: 8, ...report }), maxAliasesRule({ n: 20, ...report })];

/**
 * Largest number of tokens of a document that is not stored. graphql-js compares each field of a selection with all
 * others, so a document with many fields would take long to validate.
 */
export const MAX_TOKENS = 1_000;

/**
 * Maximum length of an answer to a document that is not stored, in characters of JSON. Even an answer with ten batches
 * of the catalogue's changes is shorter.
 */
const MAX_ANSWER_LENGTH = 5_000_000;

const TOO_LARGE = {
  message: "La réponse serait trop longue : demandez moins à la fois",
  extensions: { code: ApolloServerErrorCode.BAD_USER_INPUT },
};

/**
 * Apollo plugin for documents that are not stored. It computes the cost of a request from the request's variables, and
 * refuses the request if the cost is too high. It also refuses an answer that is too long.
 */
export function openDocumentLimits(schema: GraphQLSchema): ApolloServerPlugin<RequestContext> {
  /**
   * Documents whose cost was accepted and is the same for all variables. Apollo keeps the parsed object of a frequent
   * document, so the cost of this document need not be computed again.
   */
  const affordable = new WeakSet<DocumentNode>();
  return {
    requestDidStart: async () => ({
      didResolveOperation: async ({ document, operation, request }) => {
        if (affordable.has(document)) return;
        const operationName = operation?.name?.value;
        assertAffordable(schema, { document, operationName, variables: request.variables ?? {} });
        if (document.definitions.length === 1 && operation && hasConstantCost(operation))
          affordable.add(document);
      },
      willSendResponse: async ({ response: { body, http } }) => {
        if (body.kind !== "single" || lengthLeft(body.singleResult.data, MAX_ANSWER_LENGTH) >= 0) return;
        body.singleResult = { errors: [TOO_LARGE] };
        http.status = 400;
      },
    }),
  };
}

/**
 * Types of variables that change the cost: an Int may be the length of a list, and a Boolean may include or skip a
 * field.
 */
const COST_TYPES = new Set(["Int", "Boolean"]);

const hasConstantCost = ({ variableDefinitions = [] }: OperationDefinitionNode): boolean =>
  variableDefinitions.every(({ type }) => !COST_TYPES.has(namedTypeOf(type)));

const namedTypeOf = (type: TypeNode): string =>
  type.kind === Kind.NAMED_TYPE ? type.name.value : namedTypeOf(type.type);

/**
 * Subtracts the approximate length of a JSON value from `length`. The result is negative if the value is longer than
 * `length`. The function allocates no memory, because it runs for every answer.
 */
function lengthLeft(value: unknown, length: number): number {
  if (typeof value === "string") return length - value.length - 2;
  if (typeof value !== "object" || value === null) return length - 8;
  let left = length;
  if (Array.isArray(value)) {
    for (const entry of value) {
      left = lengthLeft(entry, left - 4);
      if (left < 0) return left;
    }
    return left;
  }
  for (const key in value) {
    left = lengthLeft(Reflect.get(value, key), left - key.length - 4);
    if (left < 0) return left;
  }
  return left;
}
