import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const clusterOf = (dataDir) => path.join(dataDir, "database/cluster");

export const databaseLog = (dataDir) => path.join(clusterOf(dataDir), "postgres.log");

/** Connects to the embedded database as its superuser. */
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
