import { ShopError } from "../../../platform/errors/shop-error.ts";
import { isDay } from "../../../platform/shop-time/shop-day.rules.ts";

/**
 * @param period first and last day as YYYY-MM-DD; null for no limit
 * @throws ShopError BAD_USER_INPUT for a day that does not exist
 */
export function assertDays(period: Readonly<Record<"from" | "to", string | null>>): void {
  for (const [field, day] of Object.entries(period))
    if (day !== null && !isDay(day)) throw ShopError.badInput({ [field]: "Cette date n’existe pas" });
}
