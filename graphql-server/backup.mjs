// `npm run backup -- FILE`, `npm run restore -- FILE`: builds the server when needed, then runs the command.
import { buildIfStale } from "./build-if-stale.mjs";

await buildIfStale(["graphql-server"]);
await import("./dist/backup-cli.js");
