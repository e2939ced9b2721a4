// `npm start`: builds what is not built or stale, and then becomes the server, all in one process, so that one signal
// stops everything. While the PWA is being built, the server already opens its database, and fills a new one.
import { buildIfStale } from "./build-if-stale.mjs";
import { endWithNpm } from "./end-with-npm.mjs";

endWithNpm();
// Without listeners, a failure to write to these outputs, for example on a full disk, would end the process.
for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);
const shopBuilt = buildIfStale(["pwa"]);
await buildIfStale(["graphql-server"]);
const { runServer } = await import("./dist/composition/run-server.js");
await runServer(shopBuilt);
