import { isDeepStrictEqual } from "node:util";
import { type Database, type Transaction, transaction } from "../../platform/database/sql.ts";
import { bumpShopVersion } from "../../platform/shop-version/shop-version.repository.ts";
import { appointmentSettings, WEEKDAYS } from "../shop/profile/appointment-settings.rules.ts";
import type { AppointmentPlace, OpeningSpan, ShopDetails } from "../shop/profile/shop-settings.rules.ts";
import { lockShop, readShop, writeShop } from "../shop/shop-state.repository.ts";

/** Opening hours and places (chairs or tables) that the demonstration sets in the shop's settings of appointments. */
export interface DemoAppointments {
  readonly appointmentHours: readonly OpeningSpan[];
  readonly appointmentPlaces: readonly AppointmentPlace[];
}

/**
 * Opening hours from Monday to Saturday, and two places (chairs or tables) at which appointments can take place at the
 * same time.
 */
const DEMO_APPOINTMENTS: DemoAppointments = {
  appointmentHours: WEEKDAYS.filter((day) => day < "7").map((day) =>
    day === "6" ? { day, from: "09:00", to: "14:00" } : { day, from: "08:00", to: "18:00" },
  ),
  appointmentPlaces: [
    ...appointmentSettings({}).places,
    { id: "00000000-0000-4000-8000-000000000002", name: "Place 2" },
  ],
};

/** Gives the opening hours and the two places to a shop whose owner has set neither. */
export const seedDemoAppointments = (database: Database): Promise<boolean> =>
  transaction(database, (seeding) => restoreAppointments(seeding, DEMO_APPOINTMENTS));

/** Removes the demonstration's opening hours and places, unless one of them has changed. @returns what was removed */
export async function removeAppointments(transaction: Transaction): Promise<DemoAppointments | undefined> {
  await lockShop(transaction);
  const shop = await readShop(transaction);
  const { appointmentHours, appointmentPlaces, ...details } = shop.details;
  if (!isDeepStrictEqual({ appointmentHours, appointmentPlaces }, DEMO_APPOINTMENTS)) return undefined;
  await writeShop(transaction, { ...shop, details });
  await bumpShopVersion(transaction);
  return DEMO_APPOINTMENTS;
}

/**
 * Restores the opening hours and the places if the owner has set neither by now.
 * @returns true if they were restored
 */
export async function restoreAppointments(
  transaction: Transaction,
  { appointmentHours, appointmentPlaces }: DemoAppointments,
): Promise<boolean> {
  await lockShop(transaction);
  const shop = await readShop(transaction);
  if (shop.details.appointmentHours || shop.details.appointmentPlaces) return false;
  const details: Partial<ShopDetails> = { ...shop.details, appointmentHours, appointmentPlaces };
  await writeShop(transaction, { ...shop, details });
  await bumpShopVersion(transaction);
  return true;
}
