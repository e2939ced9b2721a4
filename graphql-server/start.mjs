// `npm start`: builds what is missing or stale, and becomes the server. One process, so that stopping it stops all. The
// server opens its database, and fills it where it is new, while the shop is built.
import { buildIfStale } from "./build-if-stale.mjs";
import { endWithNpm } from "./end-with-npm.mjs";

endWithNpm();
const shopBuilt = buildIfStale(["pwa"]);
await buildIfStale(["graphql-server"]);
const { runServer } = await import("./dist/server-process.js");
runServer(shopBuilt);
