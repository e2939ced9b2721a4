import { type Database, transaction } from "../../platform/database/sql.ts";
import { insertFirstZones } from "../delivery/delivery-zone.repository.ts";
import type { ZoneFields } from "../delivery/delivery-zone.rules.ts";

/**
 * The demonstration's delivery zones. A zone with an empty quarter covers all quarters of its town that have no zone of
 * their own. The fee is in FCFA.
 */
const ZONES: readonly [town: string, quarter: string, fee: number, delay: string][] = [
  ["Douala", "Akwa", 1_000, "24h"],
  ["Douala", "Bonanjo", 1_000, "24h"],
  ["Douala", "Bonapriso", 1_000, "24h"],
  ["Douala", "Deïdo", 1_000, "24h"],
  ["Douala", "Bali", 1_000, "24h"],
  ["Douala", "Bonamoussadi", 1_500, "24-48h"],
  ["Douala", "Makepe", 1_500, "24-48h"],
  ["Douala", "Logpom", 1_500, "24-48h"],
  ["Douala", "Ndokotti", 1_500, "24-48h"],
  ["Douala", "Bonabéri", 2_000, "24-48h"],
  ["Douala", "", 2_000, "48h"],
  ["Yaoundé", "Bastos", 2_500, "48h"],
  ["Yaoundé", "Centre-ville", 2_000, "48h"],
  ["Yaoundé", "Mvog-Mbi", 2_500, "48h"],
  ["Yaoundé", "Essos", 2_500, "48h"],
  ["Yaoundé", "Biyem-Assi", 2_500, "48h"],
  ["Yaoundé", "Mendong", 3_000, "48-72h"],
  ["Yaoundé", "", 3_000, "48-72h"],
];

export const isDemoZone = (zone: ZoneFields): boolean =>
  ZONES.some(
    ([town, quarter, fee, delay]) =>
      zone.town === town && zone.quarter === quarter && zone.fee === fee && zone.delay === delay,
  );

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
