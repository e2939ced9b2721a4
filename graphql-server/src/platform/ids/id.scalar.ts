import { GraphQLID, GraphQLScalarType, Kind } from "graphql";
import { ShopError } from "../errors/shop-error.ts";
import { UUID } from "./uuid.rules.ts";

/**
 * The type of ids in the GraphQL API. An id from a client must be a UUID, and resolvers get it in lower case, as
 * PostgreSQL returns it. The type is named `ID`, because the stored GraphQL documents of all releases use this name.
 * The type UUID of graphql-scalars is not used: it also accepts braces, so one id could be written in two ways.
 */
export const ID = new GraphQLScalarType<string, string>({
  name: "ID",
  description: GraphQLID.description,
  // An id in an answer may be any text, because the id of a newsletter subscription is its e-mail address.
  serialize: (value) => GraphQLID.serialize(value),
  parseValue: parseId,
  parseLiteral: (node) => parseId(node.kind === Kind.STRING ? node.value : undefined),
});

function parseId(value: unknown): string {
  if (typeof value !== "string" || !UUID.test(value))
    throw new ShopError("BAD_USER_INPUT", "Identifiant non valide");
  return value.toLowerCase();
}
