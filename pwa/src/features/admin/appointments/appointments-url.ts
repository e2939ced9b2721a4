import { isDay } from "graphql-server/platform/shop-time/shop-day";
import { panelPaths } from "../ui/panel-paths.ts";

const DAY = "jour";
const VIEW = "vue";
const VIEWS = { DAY: "jour", WEEK: "semaine" } as const;

export type CalendarView = keyof typeof VIEWS;

/** The address of a day, or of the week that contains it. */
export const appointmentsUrl = (day: string, view: CalendarView): string =>
  `${panelPaths.appointments}?${new URLSearchParams({ [DAY]: day, [VIEW]: VIEWS[view] })}`;

/** The address of the current day. */
export const TODAY_URL = `${panelPaths.appointments}?${new URLSearchParams({ [VIEW]: VIEWS.DAY })}`;

/**
 * Reads day and view of an address.
 * @param today shown if the address names no day
 * @param usual shown if the address names no view
 */
export function shownOf(
  query: URLSearchParams,
  today: string,
  usual: CalendarView,
): { day: string; view: CalendarView } {
  const day = query.get(DAY) ?? "";
  const view = query.get(VIEW);
  return {
    day: isDay(day) ? day : today,
    view: view === VIEWS.DAY ? "DAY" : view === VIEWS.WEEK ? "WEEK" : usual,
  };
}
