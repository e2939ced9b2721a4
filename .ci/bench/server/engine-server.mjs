// A GraphQL server for `engines.mjs`. It reads products from a file into memory, and answers queries for a list of
// these products. Its arguments are:
// - the engine's name,
// - the path of a package.json in the folder in which the engine's packages are installed,
// - the file with the products, as JSON.
// It sends its port to the parent process.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [engine, packages, rowsFile] = process.argv.slice(2);
const require = createRequire(packages);
const edges = JSON.parse(readFileSync(rowsFile, "utf8"));
const typeDefs = `
  type Product {
    id: ID!
    productName: String!
    category: String!
    price: Int!
    sellingPrice: Int!
    thumbnail: String!
    thumbnailColour: String!
  }
  type ProductEdge { node: Product! }
  type ProductConnection { edges: [ProductEdge!]! totalCount: Int! }
  type Query { products(first: Int): ProductConnection! }
`;
const resolvers = {
  Query: { products: (_, { first }) => ({ edges: edges.slice(0, first), totalCount: edges.length }) },
};

/** Starts a server with Apollo. @returns its port */
async function startApollo() {
  const { ApolloServer } = require("@apollo/server");
  const { expressMiddleware } = require("@as-integrations/express5");
  const express = require("express");
  const apollo = new ApolloServer({ typeDefs, resolvers });
  await apollo.start();
  const app = express().use("/graphql", express.json(), expressMiddleware(apollo));
  return new Promise((resolve) => {
    const server = app.listen(0, "127.0.0.1", () => resolve(server.address().port));
  });
}

/** Starts a server with Mercurius. @returns its port */
async function startMercurius() {
  const app = require("fastify")();
  app.register(require("mercurius"), { schema: typeDefs, resolvers, jit: 1 });
  await app.listen({ port: 0, host: "127.0.0.1" });
  return app.server.address().port;
}

process.send(await (engine === "mercurius" ? startMercurius() : startApollo()));
