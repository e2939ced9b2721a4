import { normaliseOrder, ORDER_TEXT_LIMITS } from "graphql-server/orders/order";
import { normalisePhone } from "graphql-server/text/phone";
import type { KeyValueStorage } from "../lib/storage/key-value-storage.ts";
import { type OwnerId, ownedKey } from "../lib/storage/owned-records.ts";
import { CUSTOMER_KEY } from "../lib/storage/storage-keys.ts";

/** What a person has told of themselves for their orders, as they typed it; empty for what they have not. */
export interface Customer {
  readonly name: string;
  readonly phone: string;
  readonly quarter: string;
}

const CUSTOMER_FIELDS = ["name", "phone", "quarter"] as const satisfies (keyof Customer)[];

/** What is kept of this person on this device; of a damaged record nothing. */
export function readCustomer(storage: KeyValueStorage, owner: OwnerId): Customer {
  const stored = parse(storage.getItem(ownedKey(CUSTOMER_KEY, owner)));
  const textOf = (field: keyof Customer) => {
    const text = stored[field];
    return typeof text === "string" ? text.slice(0, ORDER_TEXT_LIMITS[field]) : "";
  };
  return { name: textOf("name"), phone: textOf("phone"), quarter: textOf("quarter") };
}

/** Keeps it on this device as this person's; nothing where all is empty. */
export function keepCustomer(storage: KeyValueStorage, owner: OwnerId, customer: Customer): void {
  const key = ownedKey(CUSTOMER_KEY, owner);
  if (CUSTOMER_FIELDS.some((field) => customer[field].trim() !== ""))
    storage.setItem(key, JSON.stringify(customer));
  else storage.removeItem(key);
}

/** As an order takes it: null for what is empty, or no telephone number. */
export function orderCustomer({ name, phone, quarter }: Customer) {
  const known = normaliseOrder({ name, quarter, phone: null, fee: null, lines: [] });
  return { name: known.name, phone: normalisePhone(phone) ?? null, quarter: known.quarter };
}

function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
