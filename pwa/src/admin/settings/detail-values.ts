import {
  DETAIL_FIELDS,
  type DetailField,
  normaliseDetails,
  type ShopDetails,
} from "graphql-server/shop-profile/shop-details";
import type { Advantage, OpeningHours, Shop } from "graphql-server/shop-profile/shop";
import { advantagesOf, deliveryTimeOf } from "../../lib/shop-context.tsx";
import { isEqual } from "../../lib/storage/is-equal.ts";
import { storedAs } from "../forms/field-kinds.ts";
import type { Fields } from "../forms/merge-fields.ts";

/** What the form holds: everything that is shown, also where it is as a shop begins. */
export type DetailValues = Omit<
  ShopDetails,
  "latitude" | "longitude" | "hours" | "hoursNote" | "deliveryTime" | "advantages"
> & {
  /** « 4.0416, 9.6873 », as map applications copy it. */
  place: string;
  hours: readonly OpeningHours[];
  hoursNote: string;
  deliveryTime: string;
  advantages: readonly Advantage[];
  /** As they are stored: what differs is saved. */
  details: ShopDetails;
};

/** A detail, compared as it is stored. */
const detail = <Field extends DetailField & keyof DetailValues>(field: Field) =>
  storedAs((value: DetailValues[Field]) => normaliseDetails({ [field]: value })[field]);

/** What two people can change of the details independently, in the form's order. */
export const DETAIL_VALUE_FIELDS = {
  name: detail("name"),
  phone: detail("phone"),
  email: detail("email"),
  orderEmail: detail("orderEmail"),
  address: detail("address"),
  place: storedAs((text: string) => {
    const { latitude, longitude } = placeOf(text);
    return Number.isNaN(latitude + longitude) ? text : [latitude, longitude];
  }),
  hours: detail("hours"),
  hoursNote: detail("hoursNote"),
  messagingUrl: detail("messagingUrl"),
  socialUrl: detail("socialUrl"),
  photoUrl: detail("photoUrl"),
  deliveryTime: detail("deliveryTime"),
  advantages: detail("advantages"),
} as const satisfies Fields<DetailValues>;

/** What is shown where the owner has set nothing. */
export type DetailDefaults = Pick<DetailValues, "hours" | "hoursNote" | "deliveryTime" | "advantages">;

/** The defaults of a shop with these details. */
export function defaultsOf(
  shop: Shop,
  details: ShopDetails,
  hours: Pick<DetailDefaults, "hours" | "hoursNote">,
): DetailDefaults {
  const original = { ...shop, deliveryTime: details.deliveryTime, advantages: null };
  return {
    ...hours,
    deliveryTime: deliveryTimeOf({ ...shop, deliveryTime: null }),
    advantages: advantagesOf(original),
  };
}

/** The details as the form shows them. */
export function valuesOf(details: ShopDetails, defaults: DetailDefaults): DetailValues {
  const { latitude, longitude, hours, hoursNote, deliveryTime, advantages, ...lines } = details;
  return {
    ...lines,
    details,
    place: `${latitude}, ${longitude}`,
    hours: hours ?? defaults.hours,
    hoursNote: hoursNote ?? defaults.hoursNote,
    deliveryTime: deliveryTime ?? defaults.deliveryTime,
    advantages: advantages ?? defaults.advantages,
  };
}

/** What is typed as a place, in degrees; an unreadable one has no coordinates. */
function placeOf(text: string): Pick<ShopDetails, "latitude" | "longitude"> {
  const [, latitude, longitude] = /^\s*(-?[\d.]+)\s*[,;]\s*(-?[\d.]+)\s*$/.exec(text) ?? [];
  return { latitude: Number(latitude ?? Number.NaN), longitude: Number(longitude ?? Number.NaN) };
}

/** The details that the form's values say; what is as a shop begins is null. */
export function detailsOf({ details: _, ...values }: DetailValues, defaults: DetailDefaults): ShopDetails {
  const { place, hours, hoursNote, deliveryTime, advantages, ...lines } = values;
  return {
    ...lines,
    ...placeOf(place),
    hours: isEqual(hours, defaults.hours) ? null : hours,
    hoursNote: isEqual(hoursNote, defaults.hoursNote) ? null : hoursNote,
    deliveryTime: isEqual(deliveryTime, defaults.deliveryTime) ? null : deliveryTime,
    advantages: isEqual(advantages, defaults.advantages) ? null : advantages,
  };
}

/** The fields in which details differ, as they are stored. */
export function changedFields(before: ShopDetails, after: ShopDetails): DetailField[] {
  const [former, later] = [normaliseDetails(before), normaliseDetails(after)];
  return DETAIL_FIELDS.filter((field) => !isEqual(former[field], later[field]));
}

/** Some of the fields. */
export const pick = (details: ShopDetails, fields: readonly DetailField[]): Partial<ShopDetails> =>
  Object.fromEntries(fields.map((field) => [field, details[field]]));
