// Entry point of a built shop. `npm start` does not use this file: start.mjs calls runServer itself, while the PWA is
// still being built.
import { runServer } from "./composition/run-server.ts";

await runServer();
