// What remains to be done for a server that was killed; started by engine-watch.ts with the database's folder.
import { stopAbandonedPostgres } from "./embedded-postgres.ts";

await stopAbandonedPostgres(process.argv[2] ?? "");
