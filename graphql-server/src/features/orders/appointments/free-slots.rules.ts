import { parseShopTime, shopDay, shopTime } from "../../../platform/shop-time/shop-day.rules.ts";
import type { AppointmentSettings } from "../../shop/profile/appointment-settings.rules.ts";

const MINUTE_MS = 60_000;
export const QUARTER_MS = 15 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Number of days, from today on, of which customers see the free slots. */
export const DAYS_AHEAD = 30;
/** Minutes between the slots that customers can choose. */
const STEP_MINUTES = 30;
/** Number of free slots that are proposed in place of a slot that is taken. */
const NEAREST = 3;

/** A service with a length, so that customers can choose a slot for it. */
export interface TimedService {
  /** Length in minutes, a multiple of 15. */
  readonly minutes: number;
  /** Ids of the places (chairs or tables) at which the service is done; empty for all places. */
  readonly placeIds: readonly string[];
}

/** The quarters of an hour that are taken at places (chairs or tables), as keys of {@link quarterKey}. */
export type TakenQuarters = ReadonlySet<string>;

/**
 * Returns the key of a quarter of an hour at a place (chair or table).
 * @param at start of the quarter of an hour (ms since 1970)
 */
export const quarterKey = (placeId: string, at: number): string => `${placeId} ${at}`;

/** A day in Douala (YYYY-MM-DD), with the times at which its free slots begin (HH:MM). */
export interface FreeDay {
  readonly day: string;
  readonly slots: readonly string[];
}

/**
 * Returns the starts (ms since 1970) of the quarters of an hour that an appointment takes.
 * @param at start of the appointment (ms since 1970)
 */
export const quartersOf = (at: number, minutes: number): number[] =>
  Array.from({ length: (minutes * MINUTE_MS) / QUARTER_MS }, (_, place) => at + place * QUARTER_MS);

export const isQuarter = (at: number): boolean => Number.isInteger(at / QUARTER_MS);

/**
 * True if an appointment would be completely within the opening hours.
 * @param at start of the appointment (ms since 1970)
 */
export function isOpen(at: number, minutes: number, { openings, closedDays }: AppointmentSettings): boolean {
  const day = shopDay(new Date(at));
  if (closedDays.includes(day)) return false;
  return openings.some(
    (span) =>
      span.day === weekdayOf(day) &&
      parseShopTime(`${day}T${span.from}:00`) <= at &&
      at + minutes * MINUTE_MS <= parseShopTime(`${day}T${span.to}:00`),
  );
}

/** Returns the ids of the places at which a service is done. */
export const placesOf = ({ placeIds }: TimedService, { places }: AppointmentSettings): readonly string[] =>
  placeIds.length > 0 ? placeIds : places.map(({ id }) => id);

/**
 * Returns the id of a place (chair or table) of the service that is free from the start to the end of an appointment;
 * undefined if there is none. Opening hours are not considered, because an admin may choose a slot outside of them.
 * @param at start of the appointment (ms since 1970)
 * @param wanted id of the only place that is considered; undefined for all places of the service
 */
export function freePlace(
  at: number,
  service: TimedService,
  settings: AppointmentSettings,
  taken: TakenQuarters,
  wanted?: string,
): string | undefined {
  const meant = wanted === undefined ? placesOf(service, settings) : [wanted];
  const quarters = quartersOf(at, service.minutes);
  return settings.places.find(
    ({ id }) => meant.includes(id) && quarters.every((quarter) => !taken.has(quarterKey(id, quarter))),
  )?.id;
}

/**
 * True for a slot that customers can choose if it is free: it is later than now, within the opening hours and at most
 * `DAYS_AHEAD` days away.
 * @param at start of the appointment (ms since 1970)
 */
export const isOffered = (
  at: number,
  { minutes }: TimedService,
  settings: AppointmentSettings,
  now: Date,
): boolean =>
  isQuarter(at) &&
  at > now.getTime() &&
  shopDay(new Date(at)) <= dayAhead(now, DAYS_AHEAD - 1) &&
  isOpen(at, minutes, settings);

/** Returns the days, from today on, that have free slots later than now. */
export function freeDays(
  service: TimedService,
  settings: AppointmentSettings,
  taken: TakenQuarters,
  now: Date,
): FreeDay[] {
  return Array.from({ length: DAYS_AHEAD }, (_, ahead) => dayAhead(now, ahead))
    .map((day) => {
      const starts = settings.closedDays.includes(day)
        ? []
        : settings.openings
            .filter((span) => span.day === weekdayOf(day))
            .flatMap((span) => startsIn(day, span, service));
      const isFree = (at: number) =>
        at > now.getTime() && freePlace(at, service, settings, taken) !== undefined;
      return {
        day,
        slots: [...new Set(starts.filter(isFree))].sort((one, other) => one - other).map(timeOf),
      };
    })
    .filter(({ slots }) => slots.length > 0);
}

/**
 * Returns the free slots that are nearest to another slot, the earliest first (ms since 1970).
 * @param at start of the other slot (ms since 1970)
 */
export const nearestSlots = (at: number, days: readonly FreeDay[]): number[] =>
  days
    .flatMap(({ day, slots }) => slots.map((time) => parseShopTime(`${day}T${time}:00`)))
    .sort((one, other) => Math.abs(one - at) - Math.abs(other - at))
    .slice(0, NEAREST)
    .sort((one, other) => one - other);

function startsIn(
  day: string,
  { from, to }: { readonly from: string; readonly to: string },
  { minutes }: TimedService,
): number[] {
  const first = parseShopTime(`${day}T${from}:00`);
  const last = parseShopTime(`${day}T${to}:00`) - minutes * MINUTE_MS;
  const count = Math.max(0, Math.floor((last - first) / (STEP_MINUTES * MINUTE_MS)) + 1);
  return Array.from({ length: count }, (_, place) => first + place * STEP_MINUTES * MINUTE_MS);
}

/** Returns a later day in Douala, YYYY-MM-DD. */
export const dayAhead = (now: Date, days: number): string => shopDay(new Date(now.getTime() + days * DAY_MS));

const timeOf = (at: number): string => shopTime(new Date(at));

/** Returns the weekday of a day, from "1" for Monday. @param day YYYY-MM-DD */
export const weekdayOf = (day: string): string => String(new Date(`${day}T00:00:00Z`).getUTCDay() || 7);
