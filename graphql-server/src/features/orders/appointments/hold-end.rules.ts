import { parseShopTime } from "../../../platform/shop-time/shop-day.rules.ts";
import type { AppointmentSettings } from "../../shop/profile/appointment-settings.rules.ts";
import { dayAhead, weekdayOf } from "./free-slots.rules.ts";

const HOUR_MS = 3_600_000;

/**
 * Returns the end of the hold of a slot that is requested now. Only opening hours of appointments count, because at
 * night and on closed days nobody in the shop can answer. The hold ends at the latest when the slot begins, but never
 * sooner than if all hours counted.
 */
export function holdEnd(
  now: Date,
  startsAt: Date,
  { openings, closedDays, holdHours }: Pick<AppointmentSettings, "openings" | "closedDays" | "holdHours">,
): Date {
  let left = holdHours * HOUR_MS;
  const latest = Math.max(now.getTime() + left, startsAt.getTime());
  for (let ahead = 0; ; ahead += 1) {
    const day = dayAhead(now, ahead);
    const at = (time: string) => parseShopTime(`${day}T${time}:00`);
    if (at("00:00") >= latest) return new Date(latest);
    if (closedDays.includes(day)) continue;
    for (const { from, to } of openings.filter((span) => span.day === weekdayOf(day))) {
      const start = Math.max(now.getTime(), at(from));
      const open = Math.max(0, at(to) - start);
      if (open >= left) return new Date(Math.min(start + left, latest));
      left -= open;
    }
  }
}
