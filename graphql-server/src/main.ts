// Entry point of a built shop. `npm start` (start.mjs) calls runServer itself, while the PWA is still being built.
import { runServer } from "./run-server.ts";

await runServer();
