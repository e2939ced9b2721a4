import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { databaseLog } from "./embedded-database.mjs";

/** Time to wait for the work that the shop does after an answer, such as updating the search index (ms). */
const AFTER_ANSWER_MS = 300;
/**
 * Regular expression for a line in PostgreSQL's log that begins a statement. Further lines of the same statement begin
 * with a tab.
 */
const STATEMENT = /^\S.* LOG: {2}(?:statement|execute [^:]*): (.*)$/;
const TRANSACTION = /^(?:BEGIN|START TRANSACTION|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b/i;

/**
 * Creates a counter of the statements that a request sends to PostgreSQL. The statements are counted in PostgreSQL's
 * own log, so the count does not depend on how the shop sends them.
 * @param database connection of a superuser
 */
export async function openStatementCounter(database, dataDir) {
  const log = async (statements) => {
    await database.query(`ALTER SYSTEM SET log_statement = '${statements}'`);
    await database.query("SELECT pg_reload_conf()");
    await pause(AFTER_ANSWER_MS); // wait until the shop's connections have read the new log setting
  };
  /**
   * Writes a line into PostgreSQL's log. `count` counts only the statements between two such lines. @returns the text
   * of the line
   */
  const mark = async () => {
    const text = `SELECT '${randomUUID()}'`;
    await database.query(text);
    return text;
  };
  await log("all");
  return {
    /**
     * Counts the statements of `work`, except those that begin and end transactions. Statements that the shop sends
     * soon after its answer count too, for example to publish an event.
     */
    async count(work) {
      await pause(AFTER_ANSWER_MS);
      const first = await mark();
      await work();
      await pause(AFTER_ANSWER_MS);
      const last = await mark();
      const statements = readFileSync(databaseLog(dataDir), "utf8")
        .split("\n")
        .flatMap((line) => STATEMENT.exec(line)?.[1] ?? []);
      return statements
        .slice(statements.indexOf(first) + 1, statements.indexOf(last))
        .filter((statement) => !TRANSACTION.test(statement)).length;
    },
    close: () => log("none"),
  };
}
