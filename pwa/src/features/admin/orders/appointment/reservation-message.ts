import { dayAfter } from "graphql-server/features/orders/days/order-day";
import { parseOrderNumber } from "graphql-server/features/orders/order-number";
import { appointmentText } from "graphql-server/platform/shop-time/hour-text";
import { parseShopTime } from "graphql-server/platform/shop-time/shop-day";
import { fold } from "graphql-server/platform/text/fold";
import type { TypedHour } from "./typed-hour.ts";

/** A message in which a person asks for an appointment. */
export interface ReservationMessage {
  /** The service's title. */
  title: string;
  /** The hour that the message names; null if it names none, or not in the shop's format. */
  hour: TypedHour | null;
  number: string | null;
  name: string | null;
}

/** Longest text that is parsed (characters). */
const MAX_LENGTH = 2_000;
/** Number of days from today in which the day is searched: the message names weekday, day and month, but no year. */
const DAYS = 366;

/**
 * End of a value: the next label or the end of the line. A label ends a value too, because chat applications may remove
 * line breaks.
 */
const END = "(?=\\s+(?:Jour|Commande|Nom|Téléphone|Prix|Durée) ?:|\\n|$)";
const WISH = new RegExp(`je souhaite réserver ce service ?: ?([^\\n]+?)${END}`, "iu");
const HOUR = /(?:^| )(\d{1,2}) ?h(?: ?(\d\d))?$/;

/**
 * Reads a reservation in the format in which the services page writes it.
 * @param today YYYY-MM-DD in Douala
 * @returns undefined if the text is not a reservation
 */
export function parseReservation(text: string, today: string): ReservationMessage | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const message = plainSpaces(text);
  const title = WISH.exec(message)?.[1]?.trim();
  if (!title) return undefined;
  return {
    title,
    hour: hourIn(lineOf(message, "Jour") ?? "", today),
    number: parseOrderNumber(lineOf(message, "Commande") ?? "") ?? null,
    name: lineOf(message, "Nom"),
  };
}

/** The end of a title that did not fit into the message's link. */
const SHORTENED = "…";

/** Returns the service of a title, which may be shortened; undefined if there is none, or more than one. */
export function serviceNamed<Service extends { readonly title: string }>(
  title: string,
  services: readonly Service[],
): Service | undefined {
  const wanted = fold(title);
  const same = services.find((one) => fold(one.title) === wanted);
  if (same || !title.endsWith(SHORTENED)) return same;
  const start = fold(title.slice(0, -SHORTENED.length)).trimEnd();
  const [first, second] = services.filter((one) => fold(one.title).startsWith(start));
  return second ? undefined : first;
}

/** The next day on which {@link appointmentText} writes this text. */
function hourIn(text: string, today: string): TypedHour | null {
  const [, hours = "", minutes = "00"] = HOUR.exec(text) ?? [];
  if (hours === "") return null;
  const hour = `${hours.padStart(2, "0")}:${minutes}`;
  for (let ahead = 0; ahead < DAYS; ahead += 1) {
    const day = dayAfter(today, ahead);
    const at = parseShopTime(`${day}T${hour}:00`);
    if (Number.isNaN(at)) return null;
    if (plainSpaces(appointmentText(new Date(at))) === text) return { day, hour };
  }
  return null;
}

function lineOf(message: string, label: string): string | null {
  const [, value] = new RegExp(`(?:^|\\s)${label} ?: ?([^\\n]+?)${END}`, "u").exec(message) ?? [];
  return value?.trim() || null;
}

const plainSpaces = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g, "")
    .replace(/\r\n?/g, "\n")
    .replace(/[^\S\n]+/g, " ")
    .replace(/^ ?>[> ]*/gm, "")
    .trim();
