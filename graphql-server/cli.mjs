// `npm run admin -- create --email E --role SUPER_ADMIN`: builds the server when needed, then runs the command.
import { buildIfStale } from "./build-if-stale.mjs";

await buildIfStale(["graphql-server"]);
await import("./dist/admin-cli.js");
