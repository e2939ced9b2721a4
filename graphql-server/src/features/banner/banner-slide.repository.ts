import { type Connection, repository, type Transaction } from "../../platform/database/sql.ts";
import type { ImageUse } from "../../platform/images/image-use.repository.ts";
import { bumpShopVersion } from "../../platform/shop-version/shop-version.repository.ts";
import { IN_UNDO_TIME } from "../audit-log/audit-log.repository.ts";
import type { SavedSlide } from "./banner-changes.ts";
import { BannerSlide } from "./banner-slide.entity.ts";

/** The images of the owner's slides, and of deleted or replaced slides that an undo can restore. */
export const SLIDE_IMAGES: ImageUse = {
  columns: ["banner_slides.wide", "banner_slides.tall", "audit_log_entries.undo_data"],
  addresses: `
    SELECT unnest(ARRAY[wide, tall]) FROM banner_slides
    UNION SELECT unnest(ARRAY[undo_data ->> 'wide', undo_data ->> 'tall']) FROM audit_log_entries
      WHERE ${IN_UNDO_TIME}`,
};

/** Returns all slides, in the sequence that the owner chose. */
export const readSlides = (connection: Connection): Promise<BannerSlide[]> =>
  repository(connection, BannerSlide).find({ order: { position: "ASC", id: "ASC" } });

/**
 * Deletes all slides and inserts the given ones: there are only a few, so the shop need not find out which have
 * changed. Increments the version of the shop's details, so that pages read the slides again.
 */
export async function writeSlides(transaction: Transaction, slides: readonly SavedSlide[]): Promise<void> {
  await bumpShopVersion(transaction);
  const table = repository(transaction, BannerSlide);
  await table.deleteAll();
  if (slides.length === 0) return;
  await table.insert(slides.map((slide, position) => ({ ...slide, position })));
}
