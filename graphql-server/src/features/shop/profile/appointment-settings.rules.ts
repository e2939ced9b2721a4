import { timeText } from "../../../platform/shop-time/time-text.rules.ts";

/** Numbers of the weekdays, from Monday, as in ISO 8601. */
export const WEEKDAYS = ["1", "2", "3", "4", "5", "6", "7"] as const;

/** Largest number of opening spans of a weekday: one before and one after a break. */
export const MAX_DAY_SPANS = 2;
/** Largest number of opening spans of a week. */
export const MAX_OPENING_SPANS = MAX_DAY_SPANS * WEEKDAYS.length;
/** Largest number of places (chairs or tables) of a shop. */
export const MAX_PLACES = 10;
/** Largest number of days without appointments. */
export const MAX_CLOSED_DAYS = 60;
/** Longest time (opening hours) for which a requested slot is held for the customer until the shop confirms it. */
export const MAX_HOLD_HOURS = 72;
/** Step and maximum of a service's length, in minutes. Appointments begin and end at :00, :15, :30 or :45. */
export const SERVICE_MINUTES = { step: 15, max: 600 } as const;

/** Matches a time (HH:MM) that is at :00, :15, :30 or :45. */
export const QUARTER = /^([01]\d|2[0-3]):(00|15|30|45)$/;

/** An opening span: a weekday, and the times at which the shop opens and closes (HH:MM). */
interface Span {
  readonly day: string;
  readonly from: string;
  readonly to: string;
}

/** True for a weekday with two times at :00, :15, :30 or :45, the first before the second. */
const isSpan = ({ day, from, to }: Span): boolean =>
  WEEKDAYS.some((one) => one === day) && QUARTER.test(from) && QUARTER.test(to) && from < to;

/**
 * Returns a French message if a span is invalid; undefined otherwise.
 * @param spans all spans of the week, including this one
 */
export function spanError(span: Span, spans: readonly Span[]): string | undefined {
  if (!isSpan(span)) return "Indiquez deux heures au quart d’heure, la première avant la seconde";
  const sameDay = spans.filter(({ day }) => day === span.day);
  if (sameDay.length > MAX_DAY_SPANS) return `${MAX_DAY_SPANS} plages par jour au plus`;
  // `overlapping` always contains the span itself.
  const overlapping = sameDay.filter((one) => one.from < span.to && span.from < one.to);
  return overlapping.length > 1 ? "Deux plages d’un jour ne doivent pas se recouvrir" : undefined;
}

/** Sorts spans by weekday and time. */
export const bySpan = (one: Span, other: Span): number =>
  one.day.localeCompare(other.day) || one.from.localeCompare(other.from);

/** True for a length in minutes that a service with appointments can have. */
export const isServiceLength = (minutes: number): boolean =>
  Number.isInteger(minutes / SERVICE_MINUTES.step) && minutes > 0 && minutes <= SERVICE_MINUTES.max;

/** The place (chair or table) of a shop whose owner has named none, so that each appointment has a place. */
const ONLY_PLACE = { id: "00000000-0000-4000-8000-000000000001", name: "Place 1" } as const;
const DEFAULT_HOLD_HOURS = 2;

/** When and where customers can have appointments. Without opening spans, the shop accepts none. */
export interface AppointmentSettings {
  readonly openings: readonly Span[];
  readonly places: readonly { readonly id: string; readonly name: string }[];
  /** Days without appointments, each YYYY-MM-DD in Douala. */
  readonly closedDays: readonly string[];
  /** Number of opening hours for which a requested slot is held. */
  readonly holdHours: number;
}

interface AppointmentDetails {
  readonly appointmentHours?: AppointmentSettings["openings"] | null | undefined;
  readonly appointmentPlaces?: AppointmentSettings["places"] | null | undefined;
  readonly closedDays?: readonly { readonly day: string }[] | null | undefined;
  readonly appointmentHold?: number | null | undefined;
}

/** Joins spans of a day if one ends at the time at which the next one begins. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of [...spans].sort(bySpan)) {
    const last = all.at(-1);
    if (last?.day === span.day && last.to === span.from) all[all.length - 1] = { ...last, to: span.to };
    else all.push(span);
  }
  return all;
}

/**
 * Returns the owner's settings, or default values. Two spans without a break between them become one, so that an
 * appointment may begin in the first one and end in the second one.
 */
export const appointmentSettings = ({
  appointmentHours,
  appointmentPlaces,
  closedDays,
  appointmentHold,
}: AppointmentDetails): AppointmentSettings => ({
  openings: joined(appointmentHours ?? []),
  places: appointmentPlaces ?? [ONLY_PLACE],
  closedDays: (closedDays ?? []).map(({ day }) => day),
  holdHours: appointmentHold ?? DEFAULT_HOLD_HOURS,
});

const WEEKDAY_NAMES = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"];

/** Returns the name of a weekday: « lundi ». @param day number of the weekday, from 1 for Monday */
export const weekdayText = (day: string): string => WEEKDAY_NAMES[Number(day) - 1] ?? "";

/** Returns an opening span as text: « lundi 8 h – 12 h ». */
export const spanText = ({ day, from, to }: Span): string =>
  `${weekdayText(day)} ${timeText(from)}\u00a0–\u00a0${timeText(to)}`;
