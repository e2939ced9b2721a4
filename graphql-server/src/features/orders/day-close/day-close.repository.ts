import { rowShape, selectList, writtenProperties } from "../../../platform/database/entity-columns.ts";
import {
  type Connection,
  oneRow,
  repository,
  rows,
  type Transaction,
} from "../../../platform/database/sql.ts";
import type { SalesPeriod } from "../reading/sales-figures.repository.ts";
import { DayClose } from "./day-close.entity.ts";

export type StoredClose = Pick<DayClose, (typeof STORED)[number]>;
const STORED = writtenProperties(DayClose) as readonly Exclude<keyof DayClose, "difference">[];

/** Reads the newest closes of a period, the newest day first. */
export const readDayCloses = (
  connection: Connection,
  { from, to }: SalesPeriod,
  limit: number,
): Promise<DayClose[]> =>
  rows(
    connection,
    rowShape(DayClose),
    `SELECT ${selectList(DayClose, "c")} FROM day_closes c WHERE c.day BETWEEN $1 AND $2
     ORDER BY c.day DESC LIMIT $3`,
    [from, to, limit],
  );

/**
 * Reads the close of a day.
 * @returns undefined for a day that is not closed
 */
export const readDayClose = (connection: Connection, day: string): Promise<DayClose | undefined> =>
  oneRow(
    connection,
    rowShape(DayClose),
    `SELECT ${selectList(DayClose, "c")} FROM day_closes c WHERE c.day = $1`,
    [day],
  );

/** Inserts the close of a day, or updates the stored close with the same id. */
export async function writeDayClose(transaction: Transaction, close: StoredClose): Promise<void> {
  await repository(transaction, DayClose).upsert(close, ["id"]);
}
