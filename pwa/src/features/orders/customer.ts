import { isPickupZone, type ShopZone, zoneName } from "graphql-server/features/delivery/shop-zone";
import { normaliseOrder, ORDER_TEXT_LIMITS } from "graphql-server/features/orders/order";
import { fold } from "graphql-server/platform/text/fold";
import { normalisePhone } from "graphql-server/platform/text/phone";
import { type OwnerId, ownedKey } from "../../lib/storage/owned-records.ts";
import { safeStorage } from "../../lib/storage/safe-storage.ts";
import { CUSTOMER_KEY, DELIVERY_ZONE_KEY } from "../../lib/storage/storage-keys.ts";
import { isRecord, isText, parseStored } from "../../lib/storage/stored-values.ts";
import { isOfVisit, noteVisit } from "./visit.ts";

/**
 * What a customer has typed for the orders from this device (the customer's details): name, phone number and quarter. A
 * text is empty if the customer has not typed it.
 */
export interface Customer {
  readonly name: string;
  readonly phone: string;
  readonly quarter: string;
}

/**
 * A delivery zone: its fee in whole FCFA, its town, and its quarter. The quarter is empty if the zone is the whole
 * town.
 */
export type ChosenDelivery = Pick<ShopZone, "fee" | "town" | "quarter">;

export const NO_DETAILS: Customer = { name: "", phone: "", quarter: "" };
const CUSTOMER_FIELDS = ["name", "phone", "quarter"] as const satisfies (keyof Customer)[];

/** Reads the details of a user or visitor from the device. If the stored record is damaged, all details are empty. */
export function readCustomer(owner: OwnerId): Customer {
  const value = parseStored(safeStorage.getItem(ownedKey(CUSTOMER_KEY, owner)));
  const stored = isRecord(value) ? value : {};
  const textOf = (field: keyof Customer) => {
    const text = stored[field];
    return isText(text) ? text.slice(0, ORDER_TEXT_LIMITS[field]) : "";
  };
  return { name: textOf("name"), phone: textOf("phone"), quarter: textOf("quarter") };
}

/**
 * Returns the details that an order of a user or visitor contains. Details that a visitor has typed in an earlier visit
 * are left out until the visitor has confirmed them.
 */
export const usableCustomer = (owner: OwnerId): Customer =>
  owner || isOfVisit(CUSTOMER_KEY) ? readCustomer(owner) : NO_DETAILS;

export const hasDetails = (customer: Customer): boolean =>
  CUSTOMER_FIELDS.some((field) => customer[field].trim() !== "");

/**
 * Stores on the device the details that a user or visitor has typed or confirmed. If all details are empty, removes the
 * record.
 */
export function keepCustomer(owner: OwnerId, customer: Customer): void {
  const key = ownedKey(CUSTOMER_KEY, owner);
  if (hasDetails(customer)) safeStorage.setItem(key, JSON.stringify(customer));
  else safeStorage.removeItem(key);
  if (!owner) noteVisit(CUSTOMER_KEY);
}

/**
 * Moves to the signed-in user what a visitor has typed or chosen in this visit: the details and the delivery zone.
 * Details that the visitor left empty stay as the user had them. Details of an earlier visit are not moved, because
 * they may be another person's.
 */
export function moveVisitorDetails(userId: string): void {
  const zone = safeStorage.getItem(ownedKey(DELIVERY_ZONE_KEY, null));
  if (isOfVisit(DELIVERY_ZONE_KEY)) {
    if (zone) safeStorage.setItem(ownedKey(DELIVERY_ZONE_KEY, userId), zone);
    safeStorage.removeItem(ownedKey(DELIVERY_ZONE_KEY, null));
  }
  const typed = usableCustomer(null);
  if (!hasDetails(typed)) return;
  const own = readCustomer(userId);
  keepCustomer(userId, {
    name: typed.name || own.name,
    phone: typed.phone || own.phone,
    quarter: typed.quarter || own.quarter,
  });
  keepCustomer(null, NO_DETAILS);
}

/**
 * Converts the details to fields of an order: empty details and an invalid phone number become null. `quarter` becomes
 * the delivery location: the chosen zone's name with the typed quarter. The location is not cut off, so it may be
 * longer than the server accepts as `quarter`.
 * @param delivery the chosen zone, if there is one
 */
export function orderCustomer({ name, phone, quarter }: Customer, delivery?: ChosenDelivery) {
  const known = normaliseOrder({ name, quarter, phone: null, fee: null, lines: [] });
  return {
    name: known.name,
    phone: normalisePhone(phone) ?? null,
    quarter: delivery ? placeIn(delivery, known.quarter) : known.quarter,
  };
}

/**
 * True if the customer is asked for the quarter: no zone is chosen, or the chosen zone is a whole town and not the
 * pickup at the shop.
 */
export const asksQuarter = (delivery: ChosenDelivery | undefined): boolean =>
  !delivery || (delivery.quarter === "" && !isPickupZone(delivery));

/** Returns the chosen zone's name, followed by the typed quarter if the zone is a whole town. */
const placeIn = (delivery: ChosenDelivery, typed: string | null): string =>
  typed && asksQuarter(delivery)
    ? zoneName({ town: delivery.town, quarter: withoutTown(typed, delivery.town) })
    : zoneName(delivery);

/**
 * Removes the town from a typed quarter: « Akwa, Douala » or « douala akwa » becomes « Akwa », because the town is
 * already in the zone's name, which precedes the quarter.
 */
function withoutTown(typed: string, town: string): string {
  const count = town.split(" ").length;
  const isTown = (words: readonly string[]) => fold(words.join(" ")) === fold(town);
  const parts = typed.split(/[,;()]/).map((part) => {
    const words = part.split(/\s+/).filter(Boolean);
    if (isTown(words.slice(0, count))) return words.slice(count);
    return isTown(words.slice(-count)) ? words.slice(0, -count) : words;
  });
  return parts
    .map((words) => words.join(" "))
    .filter(Boolean)
    .join(", ");
}
