import type { Database } from "../sql.ts";

/** Called in place of a statement. @param run executes the statement and resolves to its result */
type StatementHook = (
  run: () => Promise<unknown>,
  statement: string,
  values: readonly unknown[],
) => Promise<unknown>;

/**
 * Returns an object that works like the database, with a hook around each statement that is sent through this object.
 * Statements that are sent through the database itself have no hook.
 */
export const hookedDatabase = (database: Database, hook: StatementHook): Database =>
  Object.create(database, { createQueryRunner: { value: hookedRunners(database, hook) } });

/**
 * Calls the hook in place of every statement that anyone sends to this database.
 * @returns a function that removes the hook
 */
export function hookStatements(database: Database, hook: StatementHook): () => void {
  const { createQueryRunner } = database;
  database.createQueryRunner = hookedRunners(database, hook);
  return () => {
    database.createQueryRunner = createQueryRunner;
  };
}

function hookedRunners(database: Database, hook: StatementHook): Database["createQueryRunner"] {
  const create = database.createQueryRunner.bind(database);
  return (mode) => {
    const runner = create(mode);
    const { query } = runner;
    return Object.assign(runner, {
      query: (statement: string, values: unknown[] = [], ...rest: unknown[]) =>
        hook(() => Reflect.apply(query, runner, [statement, values, ...rest]), statement, values),
    });
  };
}
