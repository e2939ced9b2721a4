/** As ISO 8601 numbers them, from Monday. */
export const WEEKDAYS = ["1", "2", "3", "4", "5", "6", "7"] as const;

/** Two spans of each weekday, before and after a break. */
export const MAX_OPENING_SPANS = 14;
export const MAX_PLACES = 10;
export const MAX_CLOSED_DAYS = 60;
export const MAX_HOLD_HOURS = 72;
/** In minutes. A quarter of an hour is the smallest part of a place's time that is given. */
export const SERVICE_MINUTES = { step: 15, most: 600 } as const;

const QUARTER = /^([01]\d|2[0-3]):(00|15|30|45)$/;

/** True for a weekday and two times of it, HH:MM at a quarter of an hour, the first before the second. */
export const isSpan = ({ day, from, to }: { day: string; from: string; to: string }): boolean =>
  WEEKDAYS.some((one) => one === day) && QUARTER.test(from) && QUARTER.test(to) && from < to;

/** True for a service's length that appointments can have. */
export const isServiceLength = (minutes: number): boolean =>
  Number.isInteger(minutes / SERVICE_MINUTES.step) && minutes > 0 && minutes <= SERVICE_MINUTES.most;

/** The place of a shop that has named none. */
const ONLY_PLACE = { id: "00000000-0000-4000-8000-000000000001", name: "Place 1" } as const;
const DEFAULT_HOLD_HOURS = 2;

/** When and where appointments are given. Without opening spans, none are. */
export interface AppointmentSettings {
  readonly openings: readonly { readonly day: string; readonly from: string; readonly to: string }[];
  readonly places: readonly { readonly id: string; readonly name: string }[];
  /** YYYY-MM-DD in Douala. */
  readonly closedDays: readonly string[];
  readonly holdHours: number;
}

interface AppointmentDetails {
  readonly appointmentHours?: AppointmentSettings["openings"] | null | undefined;
  readonly appointmentPlaces?: AppointmentSettings["places"] | null | undefined;
  readonly closedDays?: readonly { readonly day: string }[] | null | undefined;
  readonly appointmentHold?: number | null | undefined;
}

/** Returns the owner's settings, or their defaults. */
export const appointmentSettings = ({
  appointmentHours,
  appointmentPlaces,
  closedDays,
  appointmentHold,
}: AppointmentDetails): AppointmentSettings => ({
  openings: appointmentHours ?? [],
  places: appointmentPlaces ?? [ONLY_PLACE],
  closedDays: (closedDays ?? []).map(({ day }) => day),
  holdHours: appointmentHold ?? DEFAULT_HOLD_HOURS,
});
