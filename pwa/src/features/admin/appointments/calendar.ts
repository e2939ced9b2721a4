import { weekdayOf } from "graphql-server/features/orders/appointments/free-slots";
import { dayAfter } from "graphql-server/features/orders/days/order-day";
import type { AppointmentSettings } from "graphql-server/features/shop/profile/appointment-settings";
import { parseShopTime, shopTime } from "graphql-server/platform/shop-time/shop-day";
import { timeText } from "graphql-server/platform/shop-time/time-text";
import type { Order } from "../api/orders-api.ts";
import { NO_PLACE, placeText } from "../orders/appointment/appointment-texts.ts";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/**
 * Smallest length of a free slot in the calendar (minutes), because a shorter one would be too low for a finger. Free
 * time is divided into slots at the full and half hours.
 */
const SLOT_MINUTES = 30;
/** Span that is shown on a day without opening hours and appointments: from 8 h to 18 h. */
const USUAL: Span = { from: 8 * 60, to: 18 * 60 };

/** A time span of a day, in minutes since 0 h in Douala. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** An appointment in a column of the calendar. Overlapping appointments are in lanes beside each other. */
export interface Block extends Span {
  readonly order: Timed;
  /** Text for the start of the appointment: « 10 h »; « Depuis 23 h » if it has begun on the day before. */
  readonly start: string;
  /** Number of the lane in which the appointment is, from 0. */
  readonly lane: number;
  readonly lanes: number;
}

/** Free time that can be booked. */
export interface Slot extends Span {
  readonly order?: undefined;
}

/** One column of the calendar: a place (chair or table) in the view of a day, or a day in the view of a week. */
export interface Column {
  readonly key: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Opening hours of appointments on the day. */
  readonly open: readonly Span[];
  /** Free slots of a place that have not begun. */
  readonly slots: readonly Slot[];
}

/** An order that is an appointment. */
export type Timed = Order & { readonly appointmentAt: string };

export const isTimed = (order: Order): order is Timed => order.appointmentAt !== null;

/**
 * True if a part of an appointment is on the given day, even if it has begun on the day before. @param day YYYY-MM-DD
 */
export function isOn({ appointmentAt, appointmentMinutes }: Timed, day: string): boolean {
  const from = Date.parse(appointmentAt);
  const to = from + lengthOf(appointmentMinutes) * MINUTE_MS;
  return from < startOf(dayAfter(day, 1)) && to > startOf(day);
}

const lengthOf = (minutes: number | null): number => minutes ?? SLOT_MINUTES;

/** Returns the days of a week from Monday to Sunday, YYYY-MM-DD. @param day a day of the week */
export function weekOf(day: string): readonly [string, ...string[]] {
  const monday = dayAfter(day, 1 - Number(weekdayOf(day)));
  return [monday, ...[1, 2, 3, 4, 5, 6].map((ahead) => dayAfter(monday, ahead))];
}

/** Returns a time of day as « 08:30 ». @param minute minutes since 0 h */
export const clockOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** Returns the opening hours of a day; none for a closed day. @param day YYYY-MM-DD */
export function openSpans(day: string, { openings, closedDays }: AppointmentSettings): Span[] {
  if (closedDays.includes(day)) return [];
  return openings
    .filter((span) => span.day === weekdayOf(day))
    .map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) }));
}

/**
 * Returns the columns of a day: one for each place, and one for appointments that have no place or a deleted one.
 * @param orders the day's appointments (see {@link isOn})
 * @param now ms since 1970
 */
export function placeColumns(
  day: string,
  orders: readonly Timed[],
  settings: AppointmentSettings,
  now: number,
): Column[] {
  const { places } = settings;
  const open = openSpans(day, settings);
  const start = startOf(day);
  const columns = places.map(({ id, name }) => {
    const blocks = blocksOf(
      day,
      orders.filter(({ placeId }) => placeId === id),
    );
    return { key: id, title: name, blocks, open, slots: slotsOf(open, blocks, (now - start) / MINUTE_MS) };
  });
  const others = orders.filter(({ placeId }) => places.every(({ id }) => id !== placeId));
  if (others.length === 0) return columns;
  const titles = new Set(others.map(({ placeId }) => placeText(placeId, places) || NO_PLACE));
  const title = titles.size === 1 ? [...titles].join("") : "Autres";
  return [...columns, { key: "", title, blocks: blocksOf(day, others), open, slots: [] }];
}

/**
 * Returns the column of a day in the week view, with the appointments of all places.
 * @param orders the day's appointments (see {@link isOn})
 */
export const dayColumn = (
  day: string,
  title: string,
  orders: readonly Timed[],
  settings: AppointmentSettings,
): Column => ({ key: day, title, blocks: blocksOf(day, orders), open: openSpans(day, settings), slots: [] });

/** Returns the time span that the calendar shows: full hours that contain the opening hours and every appointment. */
export function shownHours(columns: readonly Column[]): Span {
  const spans: readonly Span[] = columns.flatMap(({ blocks, open }) => [...blocks, ...open]);
  const shown = spans.length > 0 ? spans : [USUAL];
  return {
    from: Math.floor(Math.min(...shown.map(({ from }) => from)) / 60) * 60,
    to: Math.ceil(Math.max(...shown.map(({ to }) => to)) / 60) * 60,
  };
}

function blocksOf(day: string, orders: readonly Timed[]): Block[] {
  const start = startOf(day);
  const spans = orders
    .map((order) => {
      const from = (Date.parse(order.appointmentAt) - start) / MINUTE_MS;
      const to = Math.min(from + lengthOf(order.appointmentMinutes), DAY_MINUTES);
      const time = timeText(shopTime(new Date(order.appointmentAt)));
      return { order, from: Math.max(from, 0), to, start: from < 0 ? `Depuis ${time}` : time };
    })
    .sort((one, other) => one.from - other.from || other.to - one.to);
  const blocks: Block[] = [];
  let together: typeof spans = [];
  const finish = () => {
    blocks.push(...inLanes(together));
    together = [];
  };
  for (const span of spans) {
    if (together.every(({ to }) => to <= span.from)) finish();
    together.push(span);
  }
  finish();
  return blocks;
}

/**
 * Gives overlapping appointments lanes beside each other.
 * @param spans appointments that overlap, directly or through others, the earliest first
 */
function inLanes(spans: readonly Omit<Block, "lane" | "lanes">[]): Block[] {
  const ends: number[] = [];
  const placed = spans.map((span) => {
    const free = ends.findIndex((end) => end <= span.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = span.to;
    return { ...span, lane };
  });
  return placed.map((one) => ({ ...one, lanes: ends.length }));
}

function slotsOf(open: readonly Span[], blocks: readonly Block[], now: number): Span[] {
  const slots: Span[] = [];
  for (const span of open) {
    let from = span.from;
    while (from < span.to) {
      const block = blocks.find((one) => one.from <= from && from < one.to);
      const half = Math.ceil((from + SLOT_MINUTES) / SLOT_MINUTES) * SLOT_MINUTES;
      const next = Math.min(
        ...[span.to, half],
        ...blocks.filter((one) => one.from > from).map((one) => one.from),
      );
      if (!block && from > now && next - from >= SLOT_MINUTES) slots.push({ from, to: next });
      from = block ? Math.min(block.to, span.to) : next;
    }
  }
  return slots;
}

const startOf = (day: string): number => parseShopTime(`${day}T00:00:00`);

function minutesOf(time: string): number {
  const [hours = "0", minutes = "0"] = time.split(":");
  return Number(hours) * 60 + Number(minutes);
}
