import * as v from "valibot";
import { UNDOABLE } from "../audit-log/undoable.ts";
import type { ImageUse } from "../images/image-use.repository.ts";
import type { ShopSlide, ShopZone } from "../shop-profile/shop.rules.ts";

const line = v.string();
const optional = <Schema extends v.GenericSchema>(schema: Schema) => v.exactOptional(schema);

/** The details that the owner has set; absent ones are the environment's, or the specification's. */
const Details = v.object({
  name: optional(line),
  phone: optional(line),
  email: optional(line),
  orderEmail: optional(line),
  address: optional(line),
  latitude: optional(v.number()),
  longitude: optional(v.number()),
  messagingUrl: optional(v.string()),
  socialUrl: optional(v.string()),
  photoUrl: optional(v.string()),
  hours: optional(v.array(v.object({ days: line, hours: line }))),
  hoursNote: optional(line),
  deliveryTime: optional(line),
  advantages: optional(v.array(v.object({ title: line, text: line }))),
});

const Texts = v.object({
  terms: optional(v.string()),
  faq: optional(v.string()),
  about: optional(v.string()),
});

const Service = v.object({
  id: v.string(),
  title: line,
  description: v.string(),
  image: v.string(),
  price: v.nullable(v.number()),
  isFrom: v.boolean(),
  isShown: v.boolean(),
});

const State = v.object({
  version: v.pipe(v.string(), v.transform(Number)),
  details: Details,
  texts: Texts,
  services: v.nullable(v.array(Service)),
  adminsHandleAllOrders: v.boolean(),
  zones: v.custom<ShopZone[]>(Array.isArray),
  banner: v.custom<ShopSlide[]>(Array.isArray),
});

export type StoredService = v.InferOutput<typeof Service>;

/** The images of the owner's services, and of former ones that an undo can bring back. */
export const SERVICE_IMAGES: ImageUse = {
  columns: ["shop_state.services", "journal_entries.changes"],
  addresses: `
    SELECT jsonb_path_query(services, '$[*].image') #>> '{}' FROM shop_state
    UNION SELECT jsonb_path_query(changes, '$[*].steps.*[*].image') #>> '{}' FROM journal_entries
      WHERE action = 'SERVICES_CHANGED' AND ${UNDOABLE}`,
};

/** What the owner has set, of one moment. */
export type ShopState = v.InferOutput<typeof State>;

/** One statement reads one snapshot of the database: version and content belong together. */
export const READ_SHOP = `
  SELECT version::text, details, texts, services, admins_handle_all_orders AS "adminsHandleAllOrders", coalesce((
    SELECT jsonb_agg(jsonb_build_object('id', id, 'town', town, 'quarter', quarter, 'fee', fee, 'delay', delay)
      ORDER BY position, id) FROM delivery_zones
  ), '[]') AS zones, coalesce((
    SELECT jsonb_agg(jsonb_build_object('wide', wide, 'tall', tall, 'alt', alt, 'link', link)
      ORDER BY position, id) FROM banner_slides
  ), '[]') AS banner FROM shop_state`;

/** @throws where the database holds something else than this release or a former one has written */
export function parseShopState(rows: unknown): ShopState {
  return v.parse(v.tuple([State]), rows)[0];
}
