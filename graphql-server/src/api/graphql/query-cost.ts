import { ApolloServerErrorCode } from "@apollo/server/errors";
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
} from "graphql";
import { type ComplexityEstimator, getComplexity } from "graphql-query-complexity/cjs";
import { BATCH_SIZE } from "../../features/catalogue/sync/catalogue-changes.service.ts";
import { PAGE_SIZE } from "../../platform/pagination/page-size.rules.ts";

/**
 * Largest cost of a request: twice the cost of the PWA's most expensive query (9,690), which reads a batch of changes
 * of the catalogue.
 */
const MAX_COST = 20_000;

/** Assumed length of a list without an argument for its length, such as categories or the lines of a cart. */
const LIST_LENGTH = 20;

export interface CostedRequest {
  document: DocumentNode;
  operationName: string | undefined;
  variables: Record<string, unknown>;
}

/**
 * Estimates how many fields an answer may have. The cost of a list is the cost of one entry, multiplied by the list's
 * length in the variables or defaults.
 * @throws GraphQLError BAD_USER_INPUT if the value of a variable does not have the variable's type
 */
function queryCost(schema: GraphQLSchema, { document, operationName, variables }: CostedRequest): number {
  try {
    return getComplexity({
      schema,
      query: document,
      variables,
      ...(operationName !== undefined && { operationName }),
      estimators: [fieldCost],
    });
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    throw refusal(error.message, ApolloServerErrorCode.BAD_USER_INPUT);
  }
}

/**
 * Checks that the cost of a request is at most `MAX_COST`.
 * @throws GraphQLError GRAPHQL_VALIDATION_FAILED if the cost is higher; BAD_USER_INPUT if the value of a variable does
 * not have the variable's type
 */
export function assertAffordable(schema: GraphQLSchema, request: CostedRequest): void {
  const cost = queryCost(schema, request);
  if (cost > MAX_COST)
    throw refusal(
      `Le coût de cette requête est de ${cost}, le maximum de ${MAX_COST}`,
      ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED,
    );
}

const refusal = (message: string, code: ApolloServerErrorCode): GraphQLError =>
  new GraphQLError(message, { extensions: { code, http: { status: 400 } } });

const fieldCost: ComplexityEstimator = ({ type, field, args, childComplexity }) =>
  1 + childComplexity * entries(type.name, field, args);

type Estimated = Parameters<ComplexityEstimator>[0];

/**
 * Returns the number of objects that a field is assumed to return. The caller multiplies the cost of one object by this
 * number.
 */
function entries(
  typeName: string,
  { name, type, args: parameters }: Estimated["field"],
  args: Estimated["args"],
): number {
  const isConnection = parameters.some((parameter) => parameter.name === "first");
  if (isConnection) return Math.max(1, Number(args.first ?? PAGE_SIZE));
  if (typeName === "CatalogueChanges" && name === "upserted") return BATCH_SIZE;
  // Variants, images of colours and lines of receipts count as one object. The database reads no further rows for them,
  // because they are stored in the row of their product or receipt.
  if (name === "variants" || name === "colourImages") return 1;
  if (typeName === "ReceiptContent" && name === "lines") return 1;
  // The seller of a receipt is stored in the row of the receipt, so reading it costs nothing more.
  if (typeName === "ReceiptContent" && name === "seller") return 0;
  // The result of `readSearch` has at most eight entries, which are read from memory, so it costs nothing.
  if (typeName === "SearchReading") return 0;
  // `edges` counts as one object, because `first` of the surrounding connection has already multiplied the cost. A list
  // in an introspection query (`__schema`) counts as one object, because its length does not depend on the shop's data.
  const isCounted = name === "edges" || typeName.startsWith("__");
  const isListOfObjects = isListType(getNullableType(type)) && isCompositeType(getNamedType(type));
  return isListOfObjects && !isCounted ? LIST_LENGTH : 1;
}
