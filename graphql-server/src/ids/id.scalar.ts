import { GraphQLID, GraphQLScalarType, Kind } from "graphql";
import { ShopError } from "../errors/shop-error.ts";
import { UUID } from "./uuid.rules.ts";

/**
 * The ids of the GraphQL API. A client's id is a UUID, and resolvers get it in lower case, as PostgreSQL returns it.
 * The scalar is published as `ID`, the type that the documents of all releases name. graphql-scalars' UUID would also
 * accept braces, so that one id would have two spellings.
 */
export const ID = new GraphQLScalarType<string, string>({
  name: "ID",
  description: GraphQLID.description,
  // A newsletter subscription's id is its e-mail, so output can be any text.
  serialize: (value) => GraphQLID.serialize(value),
  parseValue: parseId,
  parseLiteral: (node) => parseId(node.kind === Kind.STRING ? node.value : undefined),
});

function parseId(value: unknown): string {
  if (typeof value !== "string" || !UUID.test(value))
    throw new ShopError("BAD_USER_INPUT", "Identifiant non valide");
  return value.toLowerCase();
}
