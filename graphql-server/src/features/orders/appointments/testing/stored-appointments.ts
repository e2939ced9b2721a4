import { parseShopTime } from "../../../../platform/shop-time/shop-day.rules.ts";
import type { TestShop } from "../../../../testing/test-shop.ts";
import { OrderClient } from "../../testing/order-client.ts";
import { quartersOf } from "../free-slots.rules.ts";

export const MANICURE = "00000000-0000-4000-8000-0000000000e1";
export const CHAIR = "00000000-0000-4000-8000-0000000000a1";
export const TABLE = "00000000-0000-4000-8000-0000000000a2";

/** Returns a time in Douala. @param day YYYY-MM-DD @param time HH:MM */
export const inDouala = (day: string, time: string): Date => new Date(parseShopTime(`${day}T${time}:00`));

/** The columns of an appointment that these tests write. */
export interface StoredAppointment {
  readonly at: Date;
  readonly minutes: number;
  readonly state: string;
  /** Null for an appointment without a place. */
  readonly placeId: string | null;
  readonly heldUntil: Date | null;
  readonly isNoShow: boolean;
}

/**
 * A test shop with two places that accepts appointments every day from 9 h to 18 h, and offers a manicure that takes an
 * hour.
 */
export class StoredAppointments {
  readonly #shop: TestShop;

  constructor(shop: TestShop) {
    this.#shop = shop;
  }

  #sql(statement: string, ...values: unknown[]): Promise<{ id: string }[]> {
    return this.#shop.services.database.query(statement, values);
  }

  /**
   * Writes settings and services, and lets the server read them.
   * @param details replace some settings of the shop
   * @param service replaces some fields of the manicure
   */
  async open(details: object = {}, service: object = {}): Promise<void> {
    const openings = ["1", "2", "3", "4", "5", "6", "7"].map((day) => ({ day, from: "09:00", to: "18:00" }));
    const settings = {
      ...{ appointmentHours: openings, closedDays: [] },
      appointmentPlaces: [
        { id: CHAIR, name: "Fauteuil" },
        { id: TABLE, name: "Table" },
      ],
      ...details,
    };
    const manicure = {
      ...{ id: MANICURE, title: "Manicure Simple", description: "", image: "/services/manicure" },
      ...{ price: 5_000, isFrom: false, minutes: 60, placeIds: [], isShown: true, ...service },
    };
    await this.#sql(
      "UPDATE shop_state SET details = details || $1::jsonb, services = $2, version = version + 1",
      JSON.stringify(settings),
      JSON.stringify([manicure]),
    );
    await this.#shop.services.shop.sync();
  }

  /** Stores an appointment; by default a confirmed manicure in the chair. @returns the order's id */
  async store(
    fields: Partial<StoredAppointment> & { readonly at: Date },
    order: object = {},
  ): Promise<string> {
    const { at, minutes, state, placeId, heldUntil, isNoShow } = {
      ...{ minutes: 60, state: "CONFIRMED", placeId: CHAIR, heldUntil: null, isNoShow: false },
      ...fields,
    };
    const id = await new OrderClient(this.#shop).placed({
      ...{ name: "Awa", quarter: "Retrait à la boutique", ...order },
      lines: [{ productName: "Manicure Simple", price: 5_000, quantity: 1 }],
    });
    const isDone = ["DELIVERED", "CANCELLED"].includes(state);
    await this.#sql(
      `UPDATE orders SET service_id = $2, appointment_at = $3, appointment_minutes = $4, state = $5, place_id = $6,
         held_until = $7, no_show = $8, is_pickup = true, fee = 0, done_at = ${isDone ? "now()" : "NULL"} WHERE id = $1`,
      ...[id, MANICURE, at, minutes, state, placeId, heldUntil, isNoShow],
    );
    if (placeId && state !== "CANCELLED")
      for (const quarter of quartersOf(at.getTime(), minutes))
        await this.#sql("INSERT INTO taken_quarters VALUES ($1, $2, $3)", placeId, new Date(quarter), id);
    return id;
  }

  /** Stores one appointment that takes these places from now on for some days. */
  async fill(days: number, placeIds: readonly string[]): Promise<void> {
    const id = await this.store({ at: new Date(), placeId: null });
    await this.#sql("UPDATE orders SET place_id = $2 WHERE id = $1", id, placeIds[0]);
    await this.#sql(
      `INSERT INTO taken_quarters SELECT place, to_timestamp(floor(extract(epoch FROM now()) / 900) * 900 + 900 * quarter), $1
       FROM unnest($2::uuid[]) place, generate_series(0, $3::int * 96) quarter`,
      ...[id, placeIds, days],
    );
  }
}
