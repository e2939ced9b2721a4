// `npm start`: builds what is missing or stale, then becomes the server. One process, so that stopping it stops all.
import { buildIfStale } from "./build-if-stale.mjs";

await buildIfStale();
await import("./dist/main.js");
