import type { TodayEntry } from "./today.type.ts";
import type { TodayKey } from "./today-key.rules.ts";

/** The SQL of one group of the page « Aujourd’hui ». */
export interface TodayGroupQuery {
  readonly key: TodayKey;
  /** SQL of the tables, with their aliases. */
  readonly from: string;
  readonly where: string;
  /** SQL of an entry's id. */
  readonly id: string;
  readonly order: string;
  /** SQL of the fields that an entry of the group has. */
  readonly fields: Partial<Record<Exclude<keyof TodayEntry, "id">, string>>;
}

/** SQL parts that depend on the user who reads the page. */
export interface TodayViewer {
  /** SQL of the table of the orders that the user may handle, with the alias `o`. */
  readonly orders: string;
  /** SQL condition: the user handles the order `o`. */
  readonly handles: string;
  readonly handlesAll: boolean;
  /** SQL condition: the user sells the product `p`. */
  readonly sells: string;
  readonly isSuperAdmin: boolean;
}

/** SQL of the name of the order's customer; the phone number if the name is unknown. `o` is the order. */
export const CUSTOMER = "coalesce(o.name, (SELECT name FROM users WHERE id = o.user_id), '+' || o.phone)";
