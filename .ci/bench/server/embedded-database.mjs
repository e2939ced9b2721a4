import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** Returns the folder of the PostgreSQL cluster that the bench's shop has created. */
const clusterOf = (dataDir) => path.join(dataDir, "database/cluster");

/** Returns the path of the log of the embedded PostgreSQL. */
export const databaseLog = (dataDir) => path.join(clusterOf(dataDir), "postgres.log");

/** Opens a connection to the shop's embedded database, as its superuser. */
export async function connectToDatabase(root, dataDir) {
  const { Client } = createRequire(path.join(root, "graphql-server/package.json"))("pg");
  const read = (file) => readFileSync(path.join(clusterOf(dataDir), file), "utf8").trim();
  const client = new Client({
    host: "127.0.0.1",
    port: Number(read("port")),
    user: "shop",
    password: read("password"),
    database: "shop",
  });
  await client.connect();
  return client;
}
