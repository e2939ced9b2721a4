// `npm run admin`, `backup`, `restore` and `pictures`: builds the server if needed, then runs the command.
import { buildIfStale } from "./build-if-stale.mjs";

await buildIfStale(["graphql-server"]);
await import("./dist/cli/run-command.js");
