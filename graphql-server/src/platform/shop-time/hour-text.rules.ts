import { dayText } from "./day-text.rules.ts";
import { shopDay, shopHour } from "./shop-day.rules.ts";

/** « 10 h », « 10 h 30 ». @param hour HH:MM */
export function hourText(hour: string): string {
  const [hours = "", minutes = ""] = hour.split(":");
  return [String(Number(hours)), "h", minutes === "00" ? "" : minutes].filter(Boolean).join("\u00a0");
}

/** « samedi 5 décembre à 10 h ». */
export const appointmentText = (at: Date): string => `${dayText(shopDay(at))} à ${hourText(shopHour(at))}`;
