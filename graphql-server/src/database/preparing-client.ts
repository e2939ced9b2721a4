import pg from "pg";
import { statementName } from "../shared/prepared-statement.ts";

/** A connection that gives prepared statements their name, which TypeORM has no word for. */
export class PreparingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.query = (...args: unknown[]) => Reflect.apply(super.query, this, named(args));
  }
}

function named([text, values, ...rest]: unknown[]): unknown[] {
  const name = typeof text === "string" ? statementName(text) : undefined;
  return name === undefined ? [text, values, ...rest] : [{ name, text, values }, ...rest];
}
