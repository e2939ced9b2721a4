import type { FreeDay } from "graphql-server/features/orders/appointments/appointment-hours";
import { parseShopTime } from "graphql-server/platform/shop-time/shop-day";
import { FreeHoursDocument } from "../../data/graphql/appointments.generated.ts";
import { sendQuery } from "../../lib/http/send-document.ts";
import type { Result } from "../../lib/result.ts";
import { safeStorage } from "../../lib/storage/safe-storage.ts";
import { FREE_HOURS_KEY } from "../../lib/storage/storage-keys.ts";
import { isNumber, isRecord, isText, parseStored } from "../../lib/storage/stored-values.ts";

/** The last free hours of a service that the shop has sent to this device. */
export interface StoredHours {
  /** The server's time of the answer (ms since 1970). */
  readonly now: number;
  /** This device's time of the answer (ms since 1970). Its clock may be wrong. */
  readonly readAt: number;
  readonly days: readonly FreeDay[];
}

/** Most services whose hours are kept, the last read ones: 5 kB each of local storage at most. */
const MAX_STORED_SERVICES = 12;
/** Time after which the page of the services reads the hours again in advance (ms). */
const IN_ADVANCE_MS = 3_600_000;

export const readStoredHours = (serviceId: string): StoredHours | undefined =>
  new Map(readAll()).get(serviceId);

/** Time since the shop has sent them (ms); negative if the device's clock was set back since. */
const ageOf = ({ readAt }: StoredHours): number => Date.now() - readAt;

/** True if they were read at most this time ago (ms); false if the device's clock was set back since. */
export const isFresh = (kept: StoredHours | undefined, withinMs: number): boolean =>
  kept !== undefined && ageOf(kept) >= 0 && ageOf(kept) < withinMs;

/**
 * Returns the hours that have not passed. The present time is the server's of the answer and the time since then,
 * because the device's clock alone may be wrong by days.
 */
export function hoursToCome(kept: StoredHours): FreeDay[] {
  const now = kept.now + Math.max(0, ageOf(kept));
  return kept.days
    .map(({ day, hours }) => ({ day, hours: hours.filter((hour) => startOf(day, hour) > now) }))
    .filter(({ hours }) => hours.length > 0);
}

/** Milliseconds since 1970. @param day YYYY-MM-DD in Douala @param hour HH:MM in Douala */
export const startOf = (day: string, hour: string): number => parseShopTime(`${day}T${hour}:00`);

/**
 * Asks the shop for the free hours of a service and keeps them on this device. Those of a service of which no hour can be
 * chosen any more (NOT_FOUND) are deleted.
 */
export async function fetchHours(serviceId: string): Promise<Result<StoredHours>> {
  const answer = await sendQuery(
    FreeHoursDocument,
    { serviceId },
    { credentials: "omit", cache: "no-store" },
  );
  const others = readAll().filter(([id]) => id !== serviceId);
  if (!answer.ok) {
    if (answer.code === "NOT_FOUND") store(others);
    return answer;
  }
  const { now, days } = answer.value.freeHours;
  const kept: StoredHours = {
    now: Date.parse(now),
    readAt: Date.now(),
    days: days.map(({ day, hours }) => ({ day, hours })),
  };
  store([[serviceId, kept], ...others]);
  return { ok: true, value: kept };
}

/**
 * Reads the hours of these services in advance, so that they can be shown without a network. One request after another,
 * because nobody waits for them. The first failure ends it, except one that is only about its own service.
 */
export async function storeFreeHours(serviceIds: readonly string[]): Promise<void> {
  for (const id of serviceIds.slice(0, MAX_STORED_SERVICES)) {
    if (isFresh(readStoredHours(id), IN_ADVANCE_MS)) continue;
    const answer = await fetchHours(id);
    if (!answer.ok && answer.code !== "NOT_FOUND") return;
  }
}

type Entry = readonly [serviceId: string, kept: StoredHours];

/** @param entries newest first */
const store = (entries: readonly Entry[]): void =>
  safeStorage.setItem(FREE_HOURS_KEY, JSON.stringify(entries.slice(0, MAX_STORED_SERVICES)));

/** Newest first; damaged records are left out. */
function readAll(): Entry[] {
  const stored = parseStored(safeStorage.getItem(FREE_HOURS_KEY));
  return Array.isArray(stored) ? stored.filter(isEntry) : [];
}

const isEntry = (value: unknown): value is Entry =>
  Array.isArray(value) && isText(value[0]) && isKept(value[1]);

const isKept = (value: unknown): value is StoredHours =>
  isRecord(value) &&
  isNumber(value.now) &&
  isNumber(value.readAt) &&
  Array.isArray(value.days) &&
  value.days.every(isFreeDay);

const isFreeDay = (value: unknown): value is FreeDay =>
  isRecord(value) && isText(value.day) && Array.isArray(value.hours) && value.hours.every(isText);
