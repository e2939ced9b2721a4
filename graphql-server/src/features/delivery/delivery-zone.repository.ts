import { In } from "typeorm";
import { affected, type Connection, repository, type Transaction } from "../../platform/database/sql.ts";
import { bumpShopVersion } from "../../platform/shop-version/shop-version.repository.ts";
import { DeliveryZone } from "./delivery-zone.entity.ts";
import type { ShopZone } from "./shop-zone.rules.ts";

/** Returns all zones, in the sequence that the owner chose. */
export const readZones = (connection: Connection): Promise<DeliveryZone[]> =>
  repository(connection, DeliveryZone).find({ order: { position: "ASC", id: "ASC" } });

/** Replaces all zones. Increments the version of the shop's details, so that pages read the zones again. */
export async function writeZones(transaction: Transaction, zones: readonly ShopZone[]): Promise<void> {
  await repository(transaction, DeliveryZone).deleteAll();
  await insertZones(transaction, zones);
}

/** Deletes zones. Increments the version of the shop's details, so that pages read the zones again. */
export async function deleteZones(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await bumpShopVersion(transaction);
  await repository(transaction, DeliveryZone).delete({ id: In(ids) });
}

/**
 * Inserts the zones of a new shop, unless it has zones. Two server processes may start at the same time, so the
 * function locks the table: only one of them then inserts the zones.
 */
export async function insertFirstZones(transaction: Transaction, zones: readonly ShopZone[]): Promise<void> {
  await affected(transaction, "LOCK TABLE delivery_zones IN SHARE ROW EXCLUSIVE MODE");
  if (await repository(transaction, DeliveryZone).exists()) return;
  await insertZones(transaction, zones);
}

/**
 * Inserts zones in the given sequence. Increments the version of the shop's details, so that pages read the zones
 * again.
 */
async function insertZones(transaction: Transaction, zones: readonly ShopZone[]): Promise<void> {
  await bumpShopVersion(transaction);
  if (zones.length === 0) return;
  await repository(transaction, DeliveryZone).insert(zones.map((zone, position) => ({ ...zone, position })));
}
