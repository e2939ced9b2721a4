// `npm start`: builds what is missing or stale, then becomes the server. It is one process, so that stopping it stops
// everything. The server opens its database, and fills a new one, while the shop is being built.
import { buildIfStale } from "./build-if-stale.mjs";
import { endWithNpm } from "./end-with-npm.mjs";

endWithNpm();
const shopBuilt = buildIfStale(["pwa"]);
await buildIfStale(["graphql-server"]);
const { runServer } = await import("./dist/run-server.js");
await runServer(shopBuilt);
