import type { DataSource, EntityManager } from "typeorm";
import type { AuditLogRecord, AuditLogService } from "../audit-log/audit-log.service.ts";
import { ShopError } from "../errors/shop-error.ts";
import type { ImageStore } from "../images/image-store.ts";
import { BANNER_WIDTHS, imageId } from "../images/image-url.rules.ts";
import { storedImageUrl } from "../images/stored-image-url.ts";
import type { CurrentUser } from "../security/current-user.ts";
import type { ShopTransaction } from "../shop-version/shop-transaction.service.ts";
import { bumpShopVersion } from "../shop-version/shop-version.repository.ts";
import { UUID } from "../text/uuid.ts";
import { type BannerChange, deleted, type SavedSlide, saved, sorted, undone } from "./banner-changes.ts";
import { normaliseSlideTexts, slideErrors } from "./banner-slide.rules.ts";
import type { BannerSlide, BannerSlideInput } from "./banner-slide.type.ts";

/** Lock of those who change the banner: an order of slides is of all of them. */
const BANNER_LOCK = 237_000_005;
const SLIDES = "SELECT id, wide, tall, alt, link FROM banner_slides ORDER BY position, id";

/** Which slide is changed, and the UUID under which that can be undone. */
interface SlideEdit {
  readonly id: string;
  readonly editId: string;
}

/** The owner's images of the home banner, in their order. A shop without any shows the drawn ones. */
export class BannerService {
  readonly #database: DataSource;
  readonly #images: ImageStore;
  readonly #transaction: ShopTransaction;
  readonly #auditLog: AuditLogService;

  constructor(
    database: DataSource,
    images: ImageStore,
    transaction: ShopTransaction,
    auditLog: AuditLogService,
  ) {
    this.#database = database;
    this.#images = images;
    this.#transaction = transaction;
    this.#auditLog = auditLog;
  }

  slides(): Promise<BannerSlide[]> {
    return this.#database.query(SLIDES);
  }

  /**
   * Adds a slide at the end, or changes the one with this id.
   * @param edit its UUIDs are the client's: a repetition after a lost answer changes nothing more
   * @throws ShopError BAD_USER_INPUT for invalid fields, CONFLICT when there is no room
   */
  async save(currentUser: CurrentUser, edit: SlideEdit, input: BannerSlideInput): Promise<BannerSlide[]> {
    const { id, editId } = parseEdit(edit);
    const texts = normaliseSlideTexts(input);
    const errors: Record<string, string> = { ...slideErrors(texts) };
    if (Object.keys(errors).length > 0) throw ShopError.badInput(errors);
    const [wide, tall] = await Promise.all([
      storedImageUrl(this.#images, input.wide, "wide"),
      storedImageUrl(this.#images, input.tall, "tall"),
    ]);
    const slide: BannerSlide = { id, wide, tall, alt: texts.alt, link: texts.link || null };
    const slides = await this.#change(currentUser, editId, async (before) => saved(before, slide));
    this.#encode(slide);
    return slides;
  }

  /** Deletes a slide; one that is gone already is no error. */
  delete(currentUser: CurrentUser, edit: SlideEdit): Promise<BannerSlide[]> {
    const { id, editId } = parseEdit(edit);
    return this.#change(currentUser, editId, async (before) => deleted(before, id));
  }

  /**
   * Puts the slides into an order. Those that a colleague has added meanwhile keep their places at the end, deleted ones are
   * ignored.
   */
  sort(currentUser: CurrentUser, ids: readonly string[]): Promise<BannerSlide[]> {
    return this.#change(currentUser, null, async (before) => sorted(before, ids));
  }

  /**
   * Undoes a deletion or a change, by its entry in the audit log or its edit.
   * @throws ShopError NOT_FOUND for an unknown one, CONFLICT when it is undone already, too old, there is no room, or the
   * slide has changed since
   */
  undo(currentUser: CurrentUser, key: { entryId: string } | { editId: string }): Promise<BannerSlide[]> {
    return this.#change(currentUser, null, async (before, manager) => {
      const entries = await this.#auditLog.takeUndoable(manager, currentUser, key);
      const [entry] = entries;
      if (!entry) throw new Error("takeUndoable gives an entry or throws");
      const change = undone(before, entry);
      await this.#auditLog.markUndone(manager, entries);
      return change;
    });
  }

  #change(
    currentUser: CurrentUser,
    editId: string | null,
    change: (slides: SavedSlide[], manager: EntityManager) => Promise<BannerChange>,
  ): Promise<BannerSlide[]> {
    return this.#transaction.runAs(currentUser, async (manager) => {
      await manager.query("SELECT pg_advisory_xact_lock($1)", [BANNER_LOCK]);
      const before: BannerSlide[] = await manager.query(SLIDES);
      if (editId && (await this.#auditLog.countEdit(manager, currentUser.userId, editId)) > 0) return before;
      const { after, record } = await change(before, manager);
      if (record) await this.#write(manager, { userId: currentUser.userId, editId, after, record });
      return after;
    });
  }

  /** Writes the whole list, which is short, and what was done to it. */
  async #write(
    manager: EntityManager,
    {
      userId,
      editId,
      after,
      record,
    }: { userId: string; editId: string | null; after: SavedSlide[]; record: AuditLogRecord },
  ): Promise<void> {
    await bumpShopVersion(manager);
    await manager.query("DELETE FROM banner_slides");
    await manager.query(
      `INSERT INTO banner_slides (id, wide, tall, alt, link, position)
       SELECT id, wide, tall, alt, link, position FROM jsonb_to_recordset($1::jsonb)
         AS slide (id uuid, wide text, tall text, alt text, link text, position int)`,
      [JSON.stringify(after.map((slide, position) => ({ ...slide, position })))],
    );
    await this.#auditLog.record(manager, userId, [record], editId);
  }

  /** Encodes the images at the widths that pages ask for, before a shopper waits for it. */
  #encode({ wide, tall }: BannerSlide): void {
    void this.#images.warm(imageId(tall) ?? "", BANNER_WIDTHS.tall);
    void this.#images.warm(imageId(wide) ?? "", BANNER_WIDTHS.wide);
  }
}

/** @throws ShopError BAD_USER_INPUT for what is no UUID */
function parseEdit({ id, editId }: SlideEdit): SlideEdit {
  if (!UUID.test(id)) throw ShopError.badInput({ id: "Identifiant non valide" });
  if (!UUID.test(editId)) throw ShopError.badInput({ editId: "Identifiant non valide" });
  return { id: id.toLowerCase(), editId };
}
