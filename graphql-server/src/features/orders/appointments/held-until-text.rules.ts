import { shopDay, shopTime } from "../../../platform/shop-time/shop-day.rules.ts";
import { appointmentText, timeText } from "../../../platform/shop-time/time-text.rules.ts";

/**
 * Says until when a requested slot is held for the customer: « Heure gardée jusqu’à 12 h 30 »; on another day than
 * today, « Heure gardée jusqu’au samedi 5 décembre à 12 h 30 ».
 */
export const heldUntilText = (end: Date, now: Date): string =>
  shopDay(end) === shopDay(now)
    ? `Heure gardée jusqu’à ${timeText(shopTime(end))}`
    : `Heure gardée jusqu’au ${appointmentText(end)}`;
