import { parseShopTime, shopDay, shopHour } from "../../../platform/shop-time/shop-day.rules.ts";
import type { AppointmentSettings } from "../../shop/profile/appointment-settings.rules.ts";

const MINUTE_MS = 60_000;
export const QUARTER_MS = 15 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Days from today of which customers see the free hours. */
export const DAYS_AHEAD = 30;
/** Minutes between the hours that customers can choose. */
const STEP_MINUTES = 30;
/** Free hours that are named instead of one that is gone. */
const NEAREST = 3;

/** A service of which an hour can be chosen. */
export interface TimedService {
  /** A multiple of 15. */
  readonly minutes: number;
  /** Ids of the places at which it is done; empty for all places. */
  readonly placeIds: readonly string[];
}

/** The quarters of an hour that are given, by {@link quarterKey}. */
export type TakenQuarters = ReadonlySet<string>;

/** @param at start of the quarter of an hour (ms since 1970) */
export const quarterKey = (placeId: string, at: number): string => `${placeId} ${at}`;

/** A day in Douala, YYYY-MM-DD, with its free hours, HH:MM. */
export interface FreeDay {
  readonly day: string;
  readonly hours: readonly string[];
}

/** Returns the start of each quarter of an hour of an appointment (ms since 1970). @param at its start, in the same way */
export const quartersOf = (at: number, minutes: number): number[] =>
  Array.from({ length: (minutes * MINUTE_MS) / QUARTER_MS }, (_, place) => at + place * QUARTER_MS);

export const isQuarter = (at: number): boolean => Number.isInteger(at / QUARTER_MS);

/** True if the shop gives appointments during all of this time. @param at start (ms since 1970) */
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
 * Returns the id of a place of the service that is free for all of an appointment; undefined if there is none. Opening
 * hours are not considered, because an owner may give any hour.
 * @param at start (ms since 1970) @param wanted the only place that is considered; undefined for all places
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

/** True for an hour that customers can choose, whether it is free or not. @param at start (ms since 1970) */
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

/** Returns the days from today that have free hours. Each hour is later than now. */
export function freeDays(
  service: TimedService,
  settings: AppointmentSettings,
  taken: TakenQuarters,
  now: Date,
): FreeDay[] {
  return Array.from({ length: DAYS_AHEAD }, (_, ahead) => dayAhead(now, ahead))
    .map((day) => {
      const hours = settings.closedDays.includes(day)
        ? []
        : settings.openings
            .filter((span) => span.day === weekdayOf(day))
            .flatMap((span) => startsIn(day, span, service));
      const isFree = (at: number) =>
        at > now.getTime() && freePlace(at, service, settings, taken) !== undefined;
      return { day, hours: [...new Set(hours.filter(isFree))].sort((one, other) => one - other).map(hourOf) };
    })
    .filter(({ hours }) => hours.length > 0);
}

/** Returns the free hours that are nearest to an hour, the earliest first (ms since 1970). @param at the hour, in the same way */
export const nearestHours = (at: number, days: readonly FreeDay[]): number[] =>
  days
    .flatMap(({ day, hours }) => hours.map((hour) => parseShopTime(`${day}T${hour}:00`)))
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

/** YYYY-MM-DD in Douala. */
const dayAhead = (now: Date, days: number): string => shopDay(new Date(now.getTime() + days * DAY_MS));

const hourOf = (at: number): string => shopHour(new Date(at));

/** From 1 for Monday. @param day YYYY-MM-DD */
export const weekdayOf = (day: string): string => String(new Date(`${day}T00:00:00Z`).getUTCDay() || 7);
