import { dayAfter } from "graphql-server/features/orders/days/order-day";
import { parseOrderNumber } from "graphql-server/features/orders/order-number";
import { parseShopTime } from "graphql-server/platform/shop-time/shop-day";
import { appointmentText } from "graphql-server/platform/shop-time/time-text";
import { fold } from "graphql-server/platform/text/fold";
import type { TypedSlot } from "./typed-slot.ts";

/** What a customer's message says about the appointment that the customer requests. */
export interface AppointmentRequest {
  /** Title of the service. */
  title: string;
  /** The requested slot; null if the message names none, or not in the shop's format. */
  slot: TypedSlot | null;
  number: string | null;
  name: string | null;
}

/** Longest text that is parsed (characters). */
const MAX_LENGTH = 2_000;
/**
 * Number of days, from today on, in which the day is searched. The message names weekday, day and month, but no year.
 */
const DAYS = 366;

/**
 * Pattern for the end of a value: the end of the line, or the next label, because chat applications may remove line
 * breaks.
 */
const END = "(?=\\s+(?:Jour|Commande|Nom|Téléphone|Prix|Durée) ?:|\\n|$)";
const WISH = new RegExp(`je souhaite réserver ce service ?: ?([^\\n]+?)${END}`, "iu");
const TIME = /(?:^| )(\d{1,2}) ?h(?: ?(\d\d))?$/;

/**
 * Reads the message that « Réserver » on the page of the services writes.
 * @param today YYYY-MM-DD in Douala
 * @returns undefined if the text is no such message
 */
export function parseAppointmentRequest(text: string, today: string): AppointmentRequest | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const message = plainSpaces(text);
  const title = WISH.exec(message)?.[1]?.trim();
  if (!title) return undefined;
  return {
    title,
    slot: slotIn(lineOf(message, "Jour") ?? "", today),
    number: parseOrderNumber(lineOf(message, "Commande") ?? "") ?? null,
    name: lineOf(message, "Nom"),
  };
}

/** Last character of a title that was too long for the message's link and was cut. */
const SHORTENED = "…";

/**
 * Returns the service with this title or, if the title was cut, the service whose title begins with it; undefined if no
 * service or more than one fits.
 */
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

/**
 * Returns the slot that a text of {@link appointmentText} names. The text contains no year, so the slot is on the next
 * day for which `appointmentText` writes this text.
 */
function slotIn(text: string, today: string): TypedSlot | null {
  const [, hours = "", minutes = "00"] = TIME.exec(text) ?? [];
  if (hours === "") return null;
  const time = `${hours.padStart(2, "0")}:${minutes}`;
  for (let ahead = 0; ahead < DAYS; ahead += 1) {
    const day = dayAfter(today, ahead);
    const at = parseShopTime(`${day}T${time}:00`);
    if (Number.isNaN(at)) return null;
    if (plainSpaces(appointmentText(new Date(at))) === text) return { day, time };
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
