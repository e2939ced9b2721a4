// The program that orphan-reaper.ts starts; its argument is the database's folder.
import { stopOrphanedPostgres } from "./embedded-postgres.ts";

await stopOrphanedPostgres(process.argv[2] ?? "");
