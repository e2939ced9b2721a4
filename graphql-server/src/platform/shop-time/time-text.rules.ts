import { dayText } from "./day-text.rules.ts";
import { shopDay, shopTime } from "./shop-day.rules.ts";

/** Returns a time of day as people say it: « 10 h », « 10 h 30 ». @param time HH:MM */
export function timeText(time: string): string {
  const [hours = "", minutes = ""] = time.split(":");
  return [String(Number(hours)), "h", minutes === "00" ? "" : minutes].filter(Boolean).join("\u00a0");
}

/** Returns a duration as people say it: « 45 min », « 1 h », « 1 h 30 ». */
export function lengthText(minutes: number): string {
  if (minutes < 60) return `${minutes}\u00a0min`;
  return timeText(`${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`);
}

/** Returns the time of an appointment as people say it: « samedi 5 décembre à 10 h ». */
export const appointmentText = (at: Date): string => `${dayText(shopDay(at))} à ${timeText(shopTime(at))}`;
