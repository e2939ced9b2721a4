import { appointmentText, hourText } from "../../../platform/shop-time/hour-text.rules.ts";
import { shopDay, shopHour } from "../../../platform/shop-time/shop-day.rules.ts";

/** « Heure gardée jusqu’à 12 h 30 » or, on another day than today, « Heure gardée jusqu’au samedi 5 décembre à 12 h 30 ». */
export const heldUntilText = (end: Date, now: Date): string =>
  shopDay(end) === shopDay(now)
    ? `Heure gardée jusqu’à ${hourText(shopHour(end))}`
    : `Heure gardée jusqu’au ${appointmentText(end)}`;
