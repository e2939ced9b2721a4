import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { purgeUnusedImages } from "../platform/images/purge-unused-images.ts";
import { plain } from "../platform/images/testing/sample-images.ts";
import { openTestShop, type TestShop } from "../testing/test-shop.ts";
import { IMAGE_USES } from "./image-uses.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Columns of text or JSON that contain no image URL, or whose image URLs do not protect an image from deletion. A new
 * column must be added here, or to the image uses of its feature.
 */
const WITHOUT_IMAGES = [
  ...["alt", "link"].map((column) => `banner_slides.${column}`),
  ...["decided_by_name", "kind", "reference", "reference_key", "state"].map(
    (column) => `announced_payments.${column}`,
  ),
  "cart_operations.digest",
  "catalogue_state.timeline",
  ...["email", "full_name", "handled_by_name", "message", "subject"].map(
    (column) => `contact_messages.${column}`,
  ),
  ...["phone", "text", "written_by_name"].map((column) => `customer_notes.${column}`),
  ...["closed_by_name", "day", "note"].map((column) => `day_closes.${column}`),
  ...["delay", "quarter", "town"].map((column) => `delivery_zones.${column}`),
  // These columns record which images were copied from other sites. An image is kept only if a product uses it, and not
  // because of this record.
  ...["image", "url_hash"].map((column) => `fetched_images.${column}`),
  "gone_push_devices.endpoint_hash",
  ...["answer", "digest"].map((column) => `idempotency_keys.${column}`),
  ...["action", "actor_name", "subject_name"].map((column) => `audit_log_entries.${column}`),
  "migrations.name",
  ...["consent", "email"].map((column) => `newsletter_subscriptions.${column}`),
  ...["colour", "product_name", "shop_name", "shop_variant", "size"].map((column) => `order_lines.${column}`),
  ...["changed_by_name", "channel", "name", "note", "number", "phone", "product_names", "quarter"].map(
    (column) => `orders.${column}`,
  ),
  ...["product_name", "reason", "returned_by_name"].map((column) => `order_returns.${column}`),
  ...["discount_reason", "return_decline_reason", "return_reason", "search_text", "shop_fees", "state"].map(
    (column) => `orders.${column}`,
  ),
  // `as_ordered` stores the lines of the order as first placed, but leaves out their images.
  "orders.as_ordered",
  "orders.cancelled_from",
  ...["entered_by_name", "kind", "reference", "reference_key"].map((column) => `payments.${column}`),
  "receipts.content",
  ...["content", "topic"].map((column) => `push_messages.${column}`),
  ...["auth", "client", "consent", "endpoint", "kind", "p256dh"].map(
    (column) => `push_subscriptions.${column}`,
  ),
  ...["availability", "brand_name", "category", "description", "product_name", "thumbnail_colour"].map(
    (column) => `products.${column}`,
  ),
  "products.image_colours",
  "products.variants",
  ...["closed_by_name", "key", "opened_by_name", "reason", "rider_name", "rider_phone"].map(
    (column) => `rounds.${column}`,
  ),
  ...["kind", "outcome", "reason", "reported_kind", "reported_outcome", "unchanged"].map(
    (column) => `round_orders.${column}`,
  ),
  "sessions.device_name",
  "shop_milestones.name",
  ...["details", "environment", "texts"].map((column) => `shop_state.${column}`),
  ...["kept_by_name", "kind", "payer_name", "payer_phone", "reference", "reference_key"].map(
    (column) => `unmatched_payments.${column}`,
  ),
  ...["email", "name", "password_hash", "role", "search_text"].map((column) => `users.${column}`),
];

const ENTRY = `INSERT INTO audit_log_entries (action, actor_id, actor_name, subject_id, subject_name, edit_id, changes, undo_data)
  VALUES ($1, gen_random_uuid(), 'Awa', gen_random_uuid(), 'essai', gen_random_uuid(), $2, $3)`;

let shop: TestShop;
let images = 0;
const query = (sql: string, values: unknown[]) => shop.services.database.query(sql, values);
const entry = (action: string, changes: unknown, deleted: unknown) =>
  query(ENTRY, [action, JSON.stringify(changes), deleted && JSON.stringify(deleted)]);

/**
 * For each column, the functions that write an image's URL into it: one function for each kind of request that writes
 * the column. The test calls each function with the URL of a new image, and checks that this image is not deleted.
 */
const WRITERS: Record<string, ((url: string) => Promise<unknown>)[]> = {
  "products.product_images": [(url) => shop.createProducts({ productImages: ["https://a.cm/x.jpg", url] })],
  "users.profile_pic": [
    async (url) => {
      const { id } = await shop.createUser("Bih");
      return query("UPDATE users SET profile_pic = $1 WHERE id = $2", [url, id]);
    },
  ],
  "order_lines.image": [
    (url) =>
      query(
        `WITH placed AS (INSERT INTO orders (id, number, channel, total, product_names, placed_at)
           VALUES (gen_random_uuid(), 'K7M42P', 'CHAT', 0, 'Robe', now()) RETURNING id)
         INSERT INTO order_lines (order_id, position, product_name, price, quantity, image)
         SELECT id, 0, 'Robe', 0, 1, $1 FROM placed`,
        [url],
      ),
  ],
  "order_lines.shop_image": [
    (url) =>
      query(
        `WITH placed AS (INSERT INTO orders (id, number, channel, total, product_names, placed_at)
           VALUES (gen_random_uuid(), 'K7M42P', 'CHAT', 0, 'Robe', now()) RETURNING id)
         INSERT INTO order_lines (order_id, position, product_name, price, quantity, shop_image)
         SELECT id, 0, 'Robe', 0, 1, $1 FROM placed`,
        [url],
      ),
  ],
  "shop_state.services": [
    (url) => query("UPDATE shop_state SET services = $1", [JSON.stringify([{ image: url }])]),
  ],
  "banner_slides.wide": [(url) => slide(url, "/images/AAAAAAAAAAAAAAAA")],
  "banner_slides.tall": [(url) => slide("/images/AAAAAAAAAAAAAAAA", url)],
  "audit_log_entries.changes": [
    (url) =>
      entry("SERVICES_CHANGED", [{ field: "services", steps: { from: [{ image: url }], to: [] } }], null),
  ],
  "audit_log_entries.undo_data": [
    (url) => entry("PRODUCT_DELETED", [], { productImages: [url] }),
    (url) => entry("DEMO_REMOVED", [], { products: [{ productImages: [url] }], zones: [] }),
    (url) => entry("SLIDE_DELETED", [], { wide: url, tall: "" }),
    (url) => entry("SLIDE_CHANGED", [], { wide: "", tall: url }),
  ],
};

const slide = (wide: string, tall: string) =>
  query(
    `INSERT INTO banner_slides (id, wide, tall, alt, position)
     VALUES (gen_random_uuid(), $1, $2, 'Robe', 0)`,
    [wide, tall],
  );

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function storeImage(): Promise<{ id: string; url: string }> {
  images += 1;
  return shop.services.images.store(
    await plain(8, 8, `#0000${images.toString(16).padStart(2, "0")}`)
      .png()
      .toBuffer(),
  );
}

describe("images in use", () => {
  it("are searched for in every column of the database that can contain an image's URL", async () => {
    const rows: { column: string }[] = await query(
      `SELECT table_name || '.' || column_name AS "column" FROM information_schema.columns
       WHERE table_schema = current_schema() AND data_type IN ('text', 'character varying', 'json', 'jsonb', 'ARRAY')`,
      [],
    );
    const used = new Set(IMAGE_USES.flatMap(({ columns }) => columns));
    expect(rows.map(({ column }) => column).toSorted()).toEqual([...used, ...WITHOUT_IMAGES].toSorted());
  });

  it("are not deleted while any column for image URLs contains their URL", async () => {
    const columns = new Set(IMAGE_USES.flatMap((use) => use.columns));
    expect(Object.keys(WRITERS).toSorted()).toEqual([...columns].toSorted());
    const unused = await storeImage();
    const kept: [string, string][] = [];
    for (const [column, writers] of Object.entries(WRITERS))
      for (const write of writers) {
        const { id, url } = await storeImage();
        await write(url);
        kept.push([column, id]);
      }
    const { database, images: store } = shop.services;
    expect(await purgeUnusedImages(database, store, IMAGE_USES, new Date(Date.now() + 8 * DAY_MS))).toBe(1);
    expect(await store.find(unused.id)).toBeUndefined();
    const lost = [];
    for (const [column, id] of kept) if (!(await store.find(id))) lost.push(column);
    expect(lost).toEqual([]);
  });
});
