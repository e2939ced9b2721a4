import type { Database } from "../sql.ts";

/**
 * Has statements fail as if PostgreSQL or the connection to it had refused them.
 * @param code SQLSTATE or the socket's code
 * @param fails which statements; all by default
 * @returns lets them run again
 */
export function failStatements(
  database: Database,
  code: string,
  fails: (statement: string) => boolean = () => true,
): () => void {
  const create = database.createQueryRunner;
  database.createQueryRunner = (...mode) => {
    const runner = Reflect.apply(create, database, mode);
    const query = runner.query;
    Object.assign(runner, {
      query: (statement: string, ...rest: unknown[]) =>
        fails(statement)
          ? Promise.reject(Object.assign(new Error("refused"), { code }))
          : Reflect.apply(query, runner, [statement, ...rest]),
    });
    return runner;
  };
  return () => {
    database.createQueryRunner = create;
  };
}
