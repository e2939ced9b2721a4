import pg from "pg";
import { statementName } from "./prepared-statement.ts";

/**
 * A pg.Client that sends each prepared statement with its name. TypeORM's query() has no parameter for a name, so this
 * class adds the name.
 */
export class PreparingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.query = (...args: unknown[]) => Reflect.apply(super.query, this, named(args));
  }
}

/** Returns the arguments of `query`, with the statement's name added if the statement is prepared. */
function named(args: unknown[]): unknown[] {
  const [text, values, ...rest] = args;
  const name = typeof text === "string" ? statementName(text) : undefined;
  return name === undefined ? args : [{ name, text, values }, ...rest];
}
