import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { lexicographicSortSchema, printSchema } from "graphql";
import { createSchema } from "../api/graphql/schema.ts";
import { RESOLVERS } from "../composition/resolvers.ts";
import { PROJECT_ROOT } from "../platform/settings/settings.ts";

const FILE = path.join(PROJECT_ROOT, "schema.graphql");
const HEADER = "# Émis par graphql-server depuis ses classes : npm run generate\n\n";

// This program writes schema.graphql. With --check, it only compares the file with the schema, and fails if the file is
// out of date.
const text = `${HEADER}${printSchema(lexicographicSortSchema(createSchema(RESOLVERS)))}\n`;
const check = process.argv.includes("--check");
if (!check) writeFileSync(FILE, text);
else if (!existsSync(FILE) || readFileSync(FILE, "utf8") !== text) {
  process.stderr.write("schema.graphql is out of date, run `npm run generate`\n");
  process.exitCode = 1;
}
