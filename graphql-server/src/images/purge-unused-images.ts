import type { DataSource } from "typeorm";
import { UNDO_DAYS } from "../audit-log/audit-log.rules.ts";
import { pictureId } from "./image.rules.ts";
import type { ImageStore } from "./image-store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days a picture waits for a product: a form half filled on Monday is sent by the end of the week. */
const KEPT_DAYS = 7;

/** What carries a picture: products, people, and deleted products that can still be brought back. */
const USED = `
  SELECT unnest(product_images) AS image FROM products
  UNION SELECT profile_pic FROM users WHERE profile_pic IS NOT NULL
  UNION SELECT jsonb_array_elements_text(deleted_product -> 'productImages') FROM journal_entries
    WHERE deleted_product IS NOT NULL AND undone_at IS NULL
      AND created_at > now() - interval '${UNDO_DAYS} days'`;

/**
 * Removes the pictures nothing has used for a week; one just uploaded or being put on a product stays.
 * Nothing is removed where the pictures belong to another database: its shop may be opened here again.
 * @returns how many were removed
 */
export async function purgeUnusedImages(
  database: DataSource,
  images: ImageStore,
  now = new Date(),
): Promise<number> {
  const [shop]: { epoch: string }[] = await database.query("SELECT epoch FROM catalogue_state");
  if (!shop || !(await images.belongTo(shop.epoch))) return 0;
  return images.removeUnused(new Date(now.getTime() - KEPT_DAYS * DAY_MS), async () => {
    const rows: { image: string }[] = await database.query(USED);
    return new Set(rows.flatMap(({ image }) => pictureId(image) ?? []));
  });
}
