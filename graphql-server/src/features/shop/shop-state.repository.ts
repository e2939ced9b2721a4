import * as v from "valibot";
import { jsonObject, rowShape, selectList } from "../../platform/database/entity-columns.ts";
import { affected, type Connection, json, oneRow, type Transaction } from "../../platform/database/sql.ts";
import type { ImageUse } from "../../platform/images/image-use.repository.ts";
import { IN_UNDO_TIME } from "../audit-log/audit-log.repository.ts";
import { DeliveryZone } from "../delivery/delivery-zone.entity.ts";
import type { ShopZone } from "../delivery/shop-zone.rules.ts";
import type { ShopSlide } from "./profile/shop.rules.ts";
import { ShopSlideType, StoredShop } from "./shop-state.entity.ts";

const OWN = ["version", "details", "texts", "services", "adminsHandleAllOrders"] as const;
const ZONE = ["id", "town", "quarter", "fee", "delay"] as const;
const STATE = v.intersect([
  rowShape(StoredShop, OWN),
  v.object({ zones: json<ShopZone[]>(), banner: json<ShopSlide[]>() }),
]);
export type ShopState = v.InferOutput<typeof STATE>;

/** The images of the owner's services, and of former services that the owner can restore by an undo. */
export const SERVICE_IMAGES: ImageUse = {
  columns: ["shop_state.services", "audit_log_entries.changes"],
  addresses: `
    SELECT jsonb_path_query(services, '$[*].image') #>> '{}' FROM shop_state
    UNION SELECT jsonb_path_query(changes, '$[*].steps.*[*].image') #>> '{}' FROM audit_log_entries
      WHERE action = 'SERVICES_CHANGED' AND ${IN_UNDO_TIME}`,
};

/**
 * Reads the shop with a single statement, because two statements could read a version and a content that do not belong
 * together.
 */
export async function readShop(connection: Connection): Promise<ShopState> {
  const state = await oneRow(
    connection,
    STATE,
    `SELECT ${selectList(StoredShop, "shop_state", OWN)},
       (SELECT coalesce(json_agg(${jsonObject(DeliveryZone, "z", ZONE)} ORDER BY z.position, z.id), '[]')
        FROM delivery_zones z) AS zones,
       (SELECT coalesce(json_agg(${jsonObject(ShopSlideType, "s")} ORDER BY s.position, s.id), '[]')
        FROM banner_slides s) AS banner
     FROM shop_state`,
  );
  if (!state) throw new Error("the table shop_state has lost its row");
  return state;
}

/** Locks the shop's settings until the commit, so that other changes wait. */
export async function lockShop(transaction: Transaction): Promise<void> {
  await affected(transaction, "SELECT 1 FROM shop_state FOR UPDATE");
}

export async function writeShop(
  transaction: Transaction,
  { details, texts, services, adminsHandleAllOrders }: Omit<ShopState, "version" | "zones" | "banner">,
): Promise<void> {
  await affected(
    transaction,
    "UPDATE shop_state SET details = $1, texts = $2, services = $3, admins_handle_all_orders = $4",
    [
      JSON.stringify(details),
      JSON.stringify(texts),
      services && JSON.stringify(services),
      adminsHandleAllOrders,
    ],
  );
}
