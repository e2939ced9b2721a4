import { type Database, transaction } from "../../platform/database/sql.ts";
import { insertFirstZones } from "../delivery/delivery-zone.repository.ts";
import type { ZoneFields } from "../delivery/shop-zone.rules.ts";

/**
 * The demonstration's delivery zones. A zone with an empty quarter covers those quarters of its town that have no zone
 * of their own. The fee is in FCFA.
 */
const ZONES: readonly [town: string, quarter: string, fee: number, delay: string][] = [
  ["Douala", "Akwa", 1_000, "24\u00a0h"],
  ["Douala", "Bonanjo", 1_000, "24\u00a0h"],
  ["Douala", "Bonapriso", 1_000, "24\u00a0h"],
  ["Douala", "Deïdo", 1_000, "24\u00a0h"],
  ["Douala", "Bali", 1_000, "24\u00a0h"],
  ["Douala", "Bonamoussadi", 1_500, "24-48\u00a0h"],
  ["Douala", "Makepe", 1_500, "24-48\u00a0h"],
  ["Douala", "Logpom", 1_500, "24-48\u00a0h"],
  ["Douala", "Ndokotti", 1_500, "24-48\u00a0h"],
  ["Douala", "Bonabéri", 2_000, "24-48\u00a0h"],
  ["Douala", "", 2_000, "48\u00a0h"],
  ["Yaoundé", "Bastos", 2_500, "48\u00a0h"],
  ["Yaoundé", "Centre-ville", 2_000, "48\u00a0h"],
  ["Yaoundé", "Mvog-Mbi", 2_500, "48\u00a0h"],
  ["Yaoundé", "Essos", 2_500, "48\u00a0h"],
  ["Yaoundé", "Biyem-Assi", 2_500, "48\u00a0h"],
  ["Yaoundé", "Mendong", 3_000, "48-72\u00a0h"],
  ["Yaoundé", "", 3_000, "48-72\u00a0h"],
];

/**
 * True for a zone of the demonstration that is unchanged. Blanks in the delivery time are ignored, because earlier
 * demonstrations had « 48h ».
 */
export const isDemoZone = (zone: ZoneFields): boolean =>
  ZONES.some(
    ([town, quarter, fee, delay]) =>
      zone.town === town &&
      zone.quarter === quarter &&
      zone.fee === fee &&
      withoutBlanks(zone.delay) === withoutBlanks(delay),
  );

const withoutBlanks = (text: string): string => text.replace(/\s/g, "");

/** Inserts the demonstration's delivery zones into a shop that has no zone. */
export async function seedDemoZones(database: Database): Promise<void> {
  const zones = ZONES.map(([town, quarter, fee, delay]) => ({
    id: crypto.randomUUID(),
    town,
    quarter,
    fee,
    delay,
  }));
  await transaction(database, (seeding) => insertFirstZones(seeding, zones));
}
