import { In } from "typeorm";
import { affected, type Connection, repository, type Transaction } from "../../platform/database/sql.ts";
import { bumpShopVersion } from "../../platform/shop-version/shop-version.repository.ts";
import { DeliveryZone } from "./delivery-zone.entity.ts";
import type { ShopZone } from "./delivery-zone.rules.ts";

/** Returns all zones, in the sequence that the owner chose. */
export const readZones = (connection: Connection): Promise<DeliveryZone[]> =>
  repository(connection, DeliveryZone).find({ order: { position: "ASC", id: "ASC" } });

/** Replaces all zones and increments the shop's version. */
export async function writeZones(transaction: Transaction, zones: readonly ShopZone[]): Promise<void> {
  await repository(transaction, DeliveryZone).deleteAll();
  await insertZones(transaction, zones);
}

/** Deletes zones and increments the shop's version. */
export async function deleteZones(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await bumpShopVersion(transaction);
  await repository(transaction, DeliveryZone).delete({ id: In(ids) });
}

/**
 * Inserts zones if the shop has none. It locks the table, so that of two processes that start at the same time only one
 * inserts the zones.
 */
export async function insertFirstZones(transaction: Transaction, zones: readonly ShopZone[]): Promise<void> {
  await affected(transaction, "LOCK TABLE delivery_zones IN SHARE ROW EXCLUSIVE MODE");
  if (await repository(transaction, DeliveryZone).exists()) return;
  await insertZones(transaction, zones);
}

/** Inserts zones in the given sequence and increments the shop's version. */
async function insertZones(transaction: Transaction, zones: readonly ShopZone[]): Promise<void> {
  await bumpShopVersion(transaction);
  if (zones.length === 0) return;
  await repository(transaction, DeliveryZone).insert(zones.map((zone, position) => ({ ...zone, position })));
}
