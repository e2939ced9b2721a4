import * as v from "valibot";
import { type Connection, json, one } from "../../../platform/database/sql.ts";
import { DAYS_AHEAD, QUARTER_MS, quarterKey, type TakenQuarters } from "./appointment-hours.rules.ts";

const QUARTER_SECONDS = QUARTER_MS / 1_000;

/** Quarters of an hour since 1970 that are given, by the id of their place. */
const TAKEN = v.object({ now: v.date(), taken: json<Readonly<Record<string, readonly number[]>>>() });

/**
 * Reads the quarters of an hour that are given at some places from now on, as far as customers see free hours, and the
 * database's time. An hour of which the hold has ended is free, also if its rows are still there.
 */
export async function readTakenQuarters(
  connection: Connection,
  placeIds: readonly string[],
): Promise<{ now: Date; taken: TakenQuarters }> {
  const read = await one(
    connection,
    TAKEN,
    `SELECT now()::timestamptz(3) AS now, coalesce((SELECT json_object_agg(place_id, quarters) FROM (
       SELECT q.place_id, json_agg((extract(epoch FROM q.starts_at) / ${QUARTER_SECONDS})::int) AS quarters
       FROM taken_quarters q JOIN orders o ON o.id = q.order_id
       WHERE q.place_id = ANY($1::uuid[]) AND q.starts_at > now() - interval '${QUARTER_SECONDS} seconds'
         AND q.starts_at < now() + interval '${DAYS_AHEAD + 1} days'
         AND (o.held_until IS NULL OR o.held_until > now())
       GROUP BY q.place_id) of_place), '{}') AS taken`,
    [placeIds],
  );
  if (!read) throw new Error("the database has no time");
  const { now, taken } = read;
  const keys = Object.entries(taken).flatMap(([placeId, quarters]) =>
    quarters.map((quarter) => quarterKey(placeId, quarter * QUARTER_MS)),
  );
  return { now, taken: new Set(keys) };
}
