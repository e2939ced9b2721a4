import { isDay } from "graphql-server/platform/shop-time/shop-day";
import { panelPaths } from "../ui/panel-paths.ts";

const DAY = "jour";
const VIEW = "vue";
const VIEWS = { DAY: "jour", WEEK: "semaine" } as const;

export type CalendarView = keyof typeof VIEWS;

/** Returns the URL of the calendar at a day, or at the week that contains the day. @param day YYYY-MM-DD */
export const appointmentsUrl = (day: string, view: CalendarView): string =>
  `${panelPaths.appointments}?${new URLSearchParams({ [DAY]: day, [VIEW]: VIEWS[view] })}`;

/** URL of the calendar at the current day. */
export const TODAY_URL = `${panelPaths.appointments}?${new URLSearchParams({ [VIEW]: VIEWS.DAY })}`;

/**
 * Reads day and view from the calendar's URL.
 * @param today day that is shown if the URL names none
 * @param usual view that is shown if the URL names none
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
