import * as v from "valibot";
import { type Connection, json, oneRow, rows } from "../../../platform/database/sql.ts";
import { RESERVES_SLOT } from "../order.entity.ts";
import type { ReservedSlot } from "./appointment.type.ts";
import { DAYS_AHEAD, QUARTER_MS, quarterKey, type TakenQuarters } from "./free-slots.rules.ts";

const QUARTER_SECONDS = QUARTER_MS / 1_000;

/**
 * The row of the query. `taken` contains for each appointment: the id of its place, the start of its first quarter of
 * an hour (seconds since 1970), and the number of quarters.
 */
const TAKEN = v.object({
  now: v.date(),
  taken: json<readonly (readonly [placeId: string, first: number, count: number])[]>(),
});

/**
 * Reads the quarters of an hour that are taken at some places in the days of which customers see free slots, and the
 * database's time. A quarter whose hold has ended counts as free, even if its row is not deleted yet. The query returns
 * one row for each appointment instead of one for each quarter, because full months of ten places have 30,000 quarters.
 * @param except id of an order whose quarters count as free; null for none
 */
export async function readTakenQuarters(
  connection: Connection,
  placeIds: readonly string[],
  except: string | null = null,
): Promise<{ now: Date; taken: TakenQuarters }> {
  const read = await oneRow(
    connection,
    TAKEN,
    `SELECT now()::timestamptz(3) AS now, coalesce((
       SELECT json_agg(json_build_array(place_id, extract(epoch FROM first), count)) FROM (
         SELECT q.place_id, min(q.starts_at) AS first, count(*) AS count
         FROM taken_quarters q JOIN orders o ON o.id = q.order_id
         WHERE q.place_id = ANY($1::uuid[]) AND q.starts_at > now() - interval '${QUARTER_SECONDS} seconds'
           AND q.starts_at < now() + interval '${DAYS_AHEAD + 1} days'
           AND q.order_id IS DISTINCT FROM $2 AND ${RESERVES_SLOT("o")}
         GROUP BY q.place_id, q.order_id) appointment), '[]') AS taken`,
    [placeIds, except],
  );
  if (!read) throw new Error("the database has no time");
  const { now, taken } = read;
  const keys = taken.flatMap(([placeId, first, count]) =>
    Array.from({ length: count }, (_, place) => quarterKey(placeId, first * 1_000 + place * QUARTER_MS)),
  );
  return { now, taken: new Set(keys) };
}

const RESERVED = v.object({ startsAt: v.date(), minutes: v.number(), placeId: v.string() });

/** Reads the slots to come that appointments reserve, sorted by their start. */
export const readReservedSlots = (connection: Connection): Promise<ReservedSlot[]> =>
  rows(
    connection,
    RESERVED,
    `SELECT appointment_at AS "startsAt", appointment_minutes AS minutes, place_id AS "placeId"
     FROM orders o WHERE appointment_at > now() AND ${RESERVES_SLOT("o")} ORDER BY appointment_at, id`,
  );
