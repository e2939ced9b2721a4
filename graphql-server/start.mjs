// `npm start`: builds what is missing or out of date, and then runs the server in the same process, so that one signal
// stops everything. While the PWA is being built, the server already opens its database, and fills it if it is new.
import { buildIfStale } from "./build-if-stale.mjs";
import { endWithNpm } from "./end-with-npm.mjs";

endWithNpm();
// Without listeners, a failure to write to these outputs, for example on a full disk, would end the process.
for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);
const shopBuilt = buildIfStale(["pwa"]);
await buildIfStale(["graphql-server"]);
const { runServer } = await import("./dist/composition/run-server.js");
await runServer(shopBuilt);
