// `npm run admin`, `backup`, `restore` and `images`: builds the server if its build is missing or stale, and runs
// the command.
import { buildIfStale } from "./build-if-stale.mjs";

await buildIfStale(["graphql-server"]);
await import("./dist/cli/run-command.js");
