import type {
  DataSource,
  EntityManager,
  EntityTarget,
  ObjectLiteral,
  QueryResult,
  Repository,
} from "typeorm";
import * as v from "valibot";

/** The shop's database: a pool of connections. */
export type Database = DataSource;
export type Transaction = EntityManager;
export type Connection = Database | Transaction;

/** Schema of a row: the type of each column. PostgreSQL's driver returns `bigint` and `numeric` as texts. */
export type RowShape = v.GenericSchema<Record<string, unknown>>;

/**
 * Runs a statement that returns rows.
 * @param shape columns of a row. Only the first row is checked, because all rows have the same columns
 * @throws TypeError if the first row does not match the shape
 */
export async function rows<S extends RowShape>(
  connection: Connection,
  shape: S,
  statement: string,
  values: readonly unknown[] = [],
): Promise<v.InferOutput<S>[]> {
  const { records } = await run(connection, statement, values);
  if (records.length > 0) assertShape(shape, records[0], statement);
  return records;
}

/**
 * Runs a statement that returns at most one row. Takes the same parameters and throws the same errors as {@link rows}.
 * @returns undefined if there is no row
 */
export async function oneRow<S extends RowShape>(
  connection: Connection,
  shape: S,
  statement: string,
  values: readonly unknown[] = [],
): Promise<v.InferOutput<S> | undefined> {
  const [first] = await rows(connection, shape, statement, values);
  return first;
}

/**
 * Runs a statement for its effect.
 * @returns the number of rows that it inserted, updated or deleted, or that its SELECT locked
 */
export async function affected(
  connection: Connection,
  statement: string,
  values: readonly unknown[] = [],
): Promise<number> {
  return (await run(connection, statement, values)).affected ?? 0;
}

/** Checks that the database answers. @throws the connection's error if it does not */
export async function ping(database: Database): Promise<void> {
  await run(database, "SELECT 1", []);
}

/** Runs work in a transaction, which is rolled back if the work fails. */
export function transaction<T>(
  connection: Connection,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return connection.transaction(work);
}

/** Returns TypeORM's repository of an entity, for simple reads and writes of single rows. */
export function repository<E extends ObjectLiteral>(
  connection: Connection,
  entity: EntityTarget<E>,
): Repository<E> {
  return connection.getRepository(entity);
}

/** Schema of a column of type `json` or `jsonb`. The value is not checked, because only the shop writes it. */
export const json = <T>() => v.custom<T>((value) => value !== undefined);

async function run(
  connection: Connection,
  statement: string,
  values: readonly unknown[],
): Promise<QueryResult> {
  const own = "queryRunner" in connection ? connection.queryRunner : undefined;
  const pool = "dataSource" in connection ? connection.dataSource : connection;
  const runner = own ?? pool.createQueryRunner();
  try {
    return await runner.query(statement, [...values], true);
  } finally {
    if (!own) await runner.release();
  }
}

function assertShape(shape: RowShape, row: unknown, statement: string): void {
  const { issues } = v.safeParse(shape, row, { abortEarly: true });
  if (!issues) return;
  const [{ message }] = issues;
  const column = v.getDotPath(issues[0]) ?? "row";
  throw new TypeError(`the statement returns another ${column}: ${message}: ${statement}`);
}
