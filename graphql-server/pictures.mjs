// `npm run pictures -- copy`: builds the server when needed, then runs the command.
import { buildIfStale } from "./build-if-stale.mjs";

await buildIfStale(["graphql-server"]);
await import("./dist/pictures-cli.js");
