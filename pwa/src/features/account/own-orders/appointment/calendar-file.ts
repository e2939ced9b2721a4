import { formatOrderNumber, orderNumberOf } from "graphql-server/features/orders/order-number";
import type { Shop } from "graphql-server/features/shop/profile/shop";
import { paths } from "../../../../lib/paths.ts";
import type { DeviceOrder } from "../../../orders/outbox/order-records.ts";
import type { Appointment } from "../record/appointment.ts";

const MINUTE_MS = 60_000;
/** Largest length of a line of the file in bytes, without the line end (RFC 5545, section 3.1). */
const LINE_BYTES = 75;

/**
 * Returns the iCalendar file (RFC 5545) of an appointment. If the phone's calendar has an entry from an earlier file of
 * the order, the calendar replaces this entry, even if the appointment was moved.
 * @param now ms since 1970, by the same clock as `order.placedAt`
 */
export function calendarFile(
  order: Pick<DeviceOrder, "id" | "state" | "placedAt">,
  { title, at, minutes }: Appointment,
  { name, address, publicUrl }: Pick<Shop, "name" | "address" | "publicUrl">,
  now: number,
): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${textOf(name)}//Mes commandes//FR`,
    "BEGIN:VEVENT",
    `UID:${order.id}@${new URL(publicUrl).hostname}`,
    `DTSTAMP:${timeOf(now)}`,
    // A calendar replaces its entry only if the file's number is not lower than the entry's number. The number is
    // therefore the minutes since the order was placed, which only grow.
    `SEQUENCE:${Math.max(0, Math.floor((now - order.placedAt) / MINUTE_MS))}`,
    `DTSTART:${timeOf(at)}`,
    minutes !== null && `DTEND:${timeOf(at + minutes * MINUTE_MS)}`,
    `SUMMARY:${textOf(`${title}, ${name}`)}`,
    address && `LOCATION:${textOf(address)}`,
    `DESCRIPTION:${textOf(`Rendez-vous ${formatOrderNumber(orderNumberOf(order.id))}\n${publicUrl}${paths.orders}`)}`,
    `STATUS:${order.state === "CONFIRMED" ? "CONFIRMED" : "TENTATIVE"}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines
    .flatMap((line) => (line ? folded(line) : []))
    .map((line) => `${line}\r\n`)
    .join("");
}

/** Returns a time as « 20261205T090000Z ». @param time ms since 1970 */
const timeOf = (time: number): string => new Date(time).toISOString().replace(/[-:]|\.\d+/g, "");

const textOf = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r\n?|\n/g, "\\n");

/**
 * Splits a line that is too long, never within a character. Each part after the first begins with a space, as the
 * format requires.
 */
function folded(line: string): string[] {
  const parts: string[] = [];
  let part = "";
  let bytes = 0;
  for (const character of line) {
    const more = new TextEncoder().encode(character).length;
    if (bytes + more > LINE_BYTES) {
      parts.push(part);
      part = " ";
      bytes = 1;
    }
    part += character;
    bytes += more;
  }
  return [...parts, part];
}
