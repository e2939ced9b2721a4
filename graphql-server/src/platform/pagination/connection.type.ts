import { type ClassType, Field, Int, ObjectType } from "type-graphql";

@ObjectType("PageInfo", { simpleResolvers: true })
export class PageInfo {
  @Field(() => Boolean)
  hasNextPage: boolean;

  @Field(() => String, { nullable: true })
  endCursor: string | null;
}

/**
 * Creates the base class of a GraphQL connection, which returns a list page by page.
 * @param name name of the connection in the schema, without « Connection »
 */
export function connectionOf<Node extends object>(name: string, node: ClassType<Node>) {
  @ObjectType(`${name}Edge`, { simpleResolvers: true })
  class Edge {
    @Field(() => String)
    cursor: string;

    @Field(() => node)
    node: Node;
  }

  @ObjectType({ simpleResolvers: true })
  abstract class Connection {
    @Field(() => [Edge])
    edges: Edge[];

    @Field(() => PageInfo)
    pageInfo: PageInfo;
  }
  return Connection;
}

/**
 * Creates the base class of a GraphQL connection that also counts the entries of all pages. Takes the same parameters
 * as {@link connectionOf}.
 */
export function countedConnectionOf<Node extends object>(name: string, node: ClassType<Node>) {
  @ObjectType({ simpleResolvers: true })
  abstract class CountedConnection extends connectionOf(name, node) {
    @Field(() => Int)
    totalCount: number;
  }
  return CountedConnection;
}
