import { lockUntilCommit } from "../../platform/database/advisory-locks.ts";
import type { Database, Transaction } from "../../platform/database/sql.ts";
import { assertValid, ShopError } from "../../platform/errors/shop-error.ts";
import { type Command, isRepeated } from "../../platform/idempotency/idempotency-key.repository.ts";
import type { ImageStore } from "../../platform/images/image-store.ts";
import { BANNER_WIDTHS, imageId } from "../../platform/images/image-url.rules.ts";
import { storedImageUrl } from "../../platform/images/stored-image-url.ts";
import type { CurrentUser } from "../../platform/security/current-user.ts";
import type { WriteTransaction } from "../../platform/security/write-transaction.ts";
import type { UndoableEntry } from "../audit-log/audit-log.repository.ts";
import type { AuditLogService } from "../audit-log/audit-log.service.ts";
import type { Undo } from "../audit-log/undo.service.ts";
import { type BannerChange, deleted, type SavedSlide, saved, sorted, undone } from "./banner-changes.ts";
import { readSlides, writeSlides } from "./banner-slide.repository.ts";
import { normaliseSlideTexts, slideErrors } from "./banner-slide.rules.ts";
import type { BannerSlideInput } from "./banner-slide-input.type.ts";

/**
 * The ids of a change of a slide: the slide's id, and the id of the change itself, by which an undo finds the change.
 * Both are UUIDs.
 */
interface SlideEdit {
  readonly id: string;
  readonly editId: string;
}

/** The owner's slides of the home page. Without slides, the home page shows the PWA's own images. */
export class BannerService implements Undo {
  readonly permission = "SUPER_ADMIN";
  readonly #database: Database;
  readonly #images: ImageStore;
  readonly #transaction: WriteTransaction;
  readonly #auditLog: AuditLogService;

  constructor(
    database: Database,
    images: ImageStore,
    transaction: WriteTransaction,
    auditLog: AuditLogService,
  ) {
    this.#database = database;
    this.#images = images;
    this.#transaction = transaction;
    this.#auditLog = auditLog;
  }

  slides(): Promise<SavedSlide[]> {
    return readSlides(this.#database);
  }

  /**
   * Adds a slide at the end, or changes the slide with this id.
   * @param edit ids that the client has chosen. A request that is sent again after a lost answer has the same ids, and
   * changes nothing
   * @param seen the slide as the client has read it: a field that the client has not changed keeps a colleague's newer
   * value. Null to overwrite the slide
   * @throws ShopError BAD_USER_INPUT for invalid fields; NOT_FOUND if a colleague has deleted the slide; CONFLICT if
   * the list is full, if a colleague has changed a field that the client changes too, or if an earlier request with
   * this `editId` had other content
   */
  async save(
    currentUser: CurrentUser,
    { id, editId }: SlideEdit,
    input: BannerSlideInput,
    seen: BannerSlideInput | null,
  ): Promise<SavedSlide[]> {
    const texts = normaliseSlideTexts(input);
    assertValid(slideErrors(texts));
    const [wide, tall] = await Promise.all([
      storedImageUrl(this.#images, input.wide, "wide"),
      storedImageUrl(this.#images, input.tall, "tall"),
    ]);
    const slide: SavedSlide = { id, wide, tall, alt: texts.alt, link: texts.link || null };
    const slides = await this.#change(
      currentUser,
      { id: editId, name: "saveBannerSlide", content: slide },
      async (before, transaction) =>
        saved(
          before,
          seen
            ? await this.#merged(transaction, currentUser, { slides: before, seen, wanted: slide })
            : slide,
        ),
    );
    this.#encode(slide);
    return slides;
  }

  /**
   * Deletes a slide. It is no error if the slide is already deleted. @throws ShopError CONFLICT for an `editId` that
   * was sent before with other content
   */
  delete(currentUser: CurrentUser, { id, editId }: SlideEdit): Promise<SavedSlide[]> {
    const command = { id: editId, name: "deleteBannerSlide", content: id };
    return this.#change(currentUser, command, (before) => deleted(before, id));
  }

  /**
   * Sorts the slides. Slides that are not in `ids`, because a colleague has just added them, follow at the end. Ids of
   * deleted slides are ignored.
   */
  sort(currentUser: CurrentUser, ids: readonly string[]): Promise<SavedSlide[]> {
    return this.#change(currentUser, null, (before) => sorted(before, ids));
  }

  /**
   * Undoes a deletion or a change of a slide.
   * @throws ShopError CONFLICT if the list is full, or if the slide has changed after the action to undo
   */
  async undo(
    transaction: Transaction,
    { userId }: CurrentUser,
    [entry]: readonly UndoableEntry[],
  ): ReturnType<Undo["undo"]> {
    await lockUntilCommit(transaction, "banner");
    const slides = await readSlides(transaction);
    if (entry) await this.#write(transaction, { userId, editId: null }, undone(slides, entry));
    return {};
  }

  /**
   * Returns the stored slide with the client's changes. A field that the client has not changed keeps its stored value.
   * @throws ShopError CONFLICT if a colleague has changed a field that the client changes too; NOT_FOUND if a colleague
   * has deleted the slide
   */
  #merged(
    transaction: Transaction,
    currentUser: CurrentUser,
    { slides, seen, wanted }: { slides: SavedSlide[]; seen: BannerSlideInput; wanted: SavedSlide },
  ): Promise<SavedSlide> {
    const stored = slides.find(({ id }) => id === wanted.id);
    if (!stored) throw new ShopError("NOT_FOUND", "Une autre personne a supprimé cette image entre-temps");
    const read = { ...seen, link: seen.link || null };
    return this.#auditLog.merged(transaction, currentUser, stored, { seen: read, wanted });
  }

  #change(
    currentUser: CurrentUser,
    command: Command | null,
    change: (slides: SavedSlide[], transaction: Transaction) => BannerChange | Promise<BannerChange>,
  ): Promise<SavedSlide[]> {
    return this.#transaction.runAs(currentUser, "SUPER_ADMIN", async (transaction, { userId }) => {
      await lockUntilCommit(transaction, "banner");
      const before = await readSlides(transaction);
      const content = [userId, command?.content];
      if (command && (await isRepeated(transaction, { ...command, content }))) return before;
      const changed = await change(before, transaction);
      await this.#write(transaction, { userId, editId: command?.id ?? null }, changed);
      return changed.after;
    });
  }

  /**
   * Writes the slides and the audit log entry of a change. Writes nothing if there is no entry, because then no slide
   * has changed.
   */
  async #write(
    transaction: Transaction,
    { userId, editId }: { userId: string; editId: string | null },
    { after, record }: BannerChange,
  ): Promise<void> {
    if (!record) return;
    await writeSlides(transaction, after);
    await this.#auditLog.record(transaction, userId, [record], editId);
  }

  /** Encodes the images at the widths that pages use, so that no visitor has to wait for this. */
  #encode({ wide, tall }: SavedSlide): void {
    void this.#images.warm(imageId(tall) ?? "", BANNER_WIDTHS.tall);
    void this.#images.warm(imageId(wide) ?? "", BANNER_WIDTHS.wide);
  }
}
