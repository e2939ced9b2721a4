// Entry point of a built shop. `npm start` does not use it: start.mjs calls runServer itself while the PWA is being
// built.
import { runServer } from "./composition/run-server.ts";

await runServer();
