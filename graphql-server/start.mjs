// `npm start`: builds what is missing or stale, then becomes the server. One process, so that stopping it stops all.
import { buildIfStale } from "./build-if-stale.mjs";
import { endWithNpm } from "./end-with-npm.mjs";

endWithNpm();
await buildIfStale();
await import("./dist/main.js");
