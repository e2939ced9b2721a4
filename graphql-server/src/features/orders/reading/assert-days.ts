import { ShopError } from "../../../platform/errors/shop-error.ts";
import { isDay } from "../../../platform/shop-time/shop-day.rules.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Checks the days of a period.
 * @param period first and last day as YYYY-MM-DD; null for no limit
 * @throws ShopError BAD_USER_INPUT for a day that does not exist
 */
export function assertDays(period: Readonly<Record<"from" | "to", string | null>>): void {
  for (const [field, day] of Object.entries(period))
    if (day !== null && !isDay(day)) throw ShopError.badInput({ [field]: "Cette date n’existe pas" });
}

/**
 * Returns the number of days of a period, both ends included.
 * @throws ShopError BAD_USER_INPUT for a day that does not exist, a last day before the first, or more than `most` days
 */
export function countDays({ from, to }: Readonly<Record<"from" | "to", string>>, most: number): number {
  assertDays({ from, to });
  const count = 1 + (Date.parse(to) - Date.parse(from)) / DAY_MS;
  if (count < 1) throw ShopError.badInput({ to: "Le dernier jour est avant le premier" });
  if (count > most) throw ShopError.badInput({ to: `${most} jours au plus` });
  return count;
}
