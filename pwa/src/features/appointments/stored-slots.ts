import type { FreeDay } from "graphql-server/features/orders/appointments/free-slots";
import { parseShopTime } from "graphql-server/platform/shop-time/shop-day";
import { FreeSlotsDocument } from "../../data/graphql/appointments.generated.ts";
import { sendQuery } from "../../lib/http/send-document.ts";
import type { Result } from "../../lib/result.ts";
import { safeStorage } from "../../lib/storage/safe-storage.ts";
import { FREE_SLOTS_KEY } from "../../lib/storage/storage-keys.ts";
import { isNumber, isRecord, isText, parseStored } from "../../lib/storage/stored-values.ts";

/** The free slots of a service, as the shop has last sent them to this device. */
export interface StoredSlots {
  /** Time of the answer by the server's clock (ms since 1970). */
  readonly now: number;
  /** Time of the answer by this device's clock, which may be wrong (ms since 1970). */
  readonly readAt: number;
  readonly days: readonly FreeDay[];
}

/** Largest number of services whose slots are stored. Each needs at most 5 kB of local storage. */
const MAX_STORED_SERVICES = 12;
/** Age from which the page of the services fetches stored slots again (ms). */
const IN_ADVANCE_MS = 3_600_000;

export const readStoredSlots = (serviceId: string): StoredSlots | undefined =>
  new Map(readAll()).get(serviceId);

/** Returns the age of stored slots (ms); negative if the device's clock was set back after they were stored. */
const ageOf = ({ readAt }: StoredSlots): number => Date.now() - readAt;

/** True if the slots were fetched less than `withinMs` ago; false if the device's clock was set back after that. */
export const isFresh = (stored: StoredSlots | undefined, withinMs: number): boolean =>
  stored !== undefined && ageOf(stored) >= 0 && ageOf(stored) < withinMs;

/**
 * Returns the slots that have not begun. The present time is computed as the server's time in its answer plus the time
 * that has passed on the device since then, because the device's clock may be wrong by days.
 */
export function slotsToCome(stored: StoredSlots): FreeDay[] {
  const now = stored.now + Math.max(0, ageOf(stored));
  return stored.days
    .map(({ day, slots }) => ({ day, slots: slots.filter((time) => startOf(day, time) > now) }))
    .filter(({ slots }) => slots.length > 0);
}

/** Converts a day (YYYY-MM-DD) and a time (HH:MM) in Douala to ms since 1970. */
export const startOf = (day: string, time: string): number => parseShopTime(`${day}T${time}:00`);

/**
 * Reads the free slots of a service from the shop and stores them on this device. If the shop answers NOT_FOUND,
 * because the service has no slots to choose any more, deletes the stored slots.
 */
export async function fetchSlots(serviceId: string): Promise<Result<StoredSlots>> {
  const answer = await sendQuery(
    FreeSlotsDocument,
    { serviceId },
    { credentials: "omit", cache: "no-store" },
  );
  const others = readAll().filter(([id]) => id !== serviceId);
  if (!answer.ok) {
    if (answer.code === "NOT_FOUND") store(others);
    return answer;
  }
  const { now, days } = answer.value.freeSlots;
  const stored: StoredSlots = {
    now: Date.parse(now),
    readAt: Date.now(),
    days: days.map(({ day, slots }) => ({ day, slots })),
  };
  store([[serviceId, stored], ...others]);
  return { ok: true, value: stored };
}

/**
 * Reads and stores the free slots of these services, so that they can be shown without a network later. The requests
 * are sent one after another, because nobody waits for them. After a failure, the remaining requests are not sent,
 * unless the failure is only about one service (NOT_FOUND).
 */
export async function storeFreeSlots(serviceIds: readonly string[]): Promise<void> {
  for (const id of serviceIds.slice(0, MAX_STORED_SERVICES)) {
    if (isFresh(readStoredSlots(id), IN_ADVANCE_MS)) continue;
    const answer = await fetchSlots(id);
    if (!answer.ok && answer.code !== "NOT_FOUND") return;
  }
}

type Entry = readonly [serviceId: string, stored: StoredSlots];

/** Stores the slots of services. @param entries sorted: the services whose slots were fetched last come first */
const store = (entries: readonly Entry[]): void =>
  safeStorage.setItem(FREE_SLOTS_KEY, JSON.stringify(entries.slice(0, MAX_STORED_SERVICES)));

/** Returns the stored slots of all services. Those that were fetched last come first. Damaged entries are left out. */
function readAll(): Entry[] {
  const stored = parseStored(safeStorage.getItem(FREE_SLOTS_KEY));
  return Array.isArray(stored) ? stored.filter(isEntry) : [];
}

const isEntry = (value: unknown): value is Entry =>
  Array.isArray(value) && isText(value[0]) && isKept(value[1]);

const isKept = (value: unknown): value is StoredSlots =>
  isRecord(value) &&
  isNumber(value.now) &&
  isNumber(value.readAt) &&
  Array.isArray(value.days) &&
  value.days.every(isFreeDay);

const isFreeDay = (value: unknown): value is FreeDay =>
  isRecord(value) && isText(value.day) && Array.isArray(value.slots) && value.slots.every(isText);
