import type { TodayEntry } from "./today.type.ts";
import type { TodayKey } from "./today-key.rules.ts";

/** The SQL of one group. */
export interface TodayGroupQuery {
  readonly key: TodayKey;
  /** Tables with their aliases. */
  readonly from: string;
  readonly where: string;
  /** SQL of an entry's id. */
  readonly id: string;
  readonly order: string;
  /** SQL of the fields that an entry of the group has. */
  readonly fields: Partial<Record<Exclude<keyof TodayEntry, "id">, string>>;
}

/** Whose page it is, as SQL. */
export interface TodayViewer {
  /** Table of the orders about which something may wait for the user, with its alias `o`. */
  readonly orders: string;
  /** The user handles the order `o`. */
  readonly handles: string;
  readonly handlesAll: boolean;
  /** The user sells the product `p`. */
  readonly sells: string;
  readonly isSuperAdmin: boolean;
}

/** SQL of the name of who ordered `o`, or of the phone number. */
export const CUSTOMER = "coalesce(o.name, (SELECT name FROM users WHERE id = o.user_id), '+' || o.phone)";
