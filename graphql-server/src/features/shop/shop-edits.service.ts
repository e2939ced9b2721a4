import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { mergeList } from "../../platform/concurrent-edits/merge-edit.ts";
import type { Transaction } from "../../platform/database/sql.ts";
import { assertValid, ShopError } from "../../platform/errors/shop-error.ts";
import { isRepeated } from "../../platform/idempotency/idempotency-key.repository.ts";
import { NIL_UUID } from "../../platform/ids/uuid.rules.ts";
import type { ImageStore } from "../../platform/images/image-store.ts";
import type { CurrentUser } from "../../platform/security/current-user.ts";
import type { WriteTransaction } from "../../platform/security/write-transaction.ts";
import { bumpShopVersion } from "../../platform/shop-version/shop-version.repository.ts";
import type { UndoableEntry } from "../audit-log/audit-log.repository.ts";
import type { AuditLogAction } from "../audit-log/audit-log.rules.ts";
import type { AuditLogService } from "../audit-log/audit-log.service.ts";
import type { Undo } from "../audit-log/undo.service.ts";
import { resolveImages } from "../catalogue/product/product-images.ts";
import {
  isDrawnImage,
  type KeptService,
  MAX_SERVICES,
  normaliseService,
  serviceErrors,
} from "./nail-service.rules.ts";
import type { PageTexts, ShopTexts } from "./profile/shop.rules.ts";
import {
  detailErrors,
  MAX_LENGTHS,
  normaliseDetails,
  type ShopDetails,
} from "./profile/shop-settings.rules.ts";
import {
  fieldsOf,
  type OwnSettings,
  ownSettings,
  type ShopEnvironment,
  type ShopSettings,
  settingsOf,
} from "./public-shop.ts";
import {
  auditedChange,
  type FieldChange,
  type MergedChanges,
  mergeChanges,
  revertChanges,
  type ShopFields,
} from "./shop-changes.ts";
import { lockShop, readShop, type ShopState, writeShop } from "./shop-state.repository.ts";
import { parseSizeGuide, SIZE_GUIDES, type SizeGuideName } from "./size-guide.rules.ts";
import {
  isSizeGuide,
  normaliseSizeGuide,
  sizeGuideErrors,
  sizeGuideText,
} from "./size-guide-checks.rules.ts";
import { normalisePageText } from "./text-blocks.rules.ts";

/** The pages whose whole text the owner may write, with the French names that the audit log shows. */
const TEXT_PAGES = {
  terms: "Conditions",
  faq: "FAQ",
  about: "À propos",
} as const satisfies Record<keyof PageTexts, string>;

/** Subject id of the audit log's entries about the shop. It never changes, because there is only one shop. */
const SHOP_ID = NIL_UUID;
/**
 * How the lists of services of two people are merged: field by field, so that both may change different fields of one
 * service.
 */
const SERVICE_LIST = {
  keyOf: ({ id }: KeptService) => id,
  groups: [
    ["title"],
    ["description"],
    ["image"],
    ["price", "isFrom"],
    ["isShown"],
    ["minutes"],
    ["placeIds"],
  ],
} as const;
const Step = v.object({ field: v.string(), steps: v.object({ from: v.unknown(), to: v.unknown() }) });

/** The changes that one request saves. They form one audit log entry. */
interface Edit {
  /**
   * UUID that the client has created. A request that is repeated after a lost answer has the same UUID, and then
   * changes nothing more.
   */
  editId: string;
  action: AuditLogAction;
  subjectName: string;
}

interface RequestedEdit extends Edit {
  mutation: string;
}

export class ShopEditsService implements Undo {
  readonly permission = "SUPER_ADMIN";
  readonly #transaction: WriteTransaction;
  readonly #environment: ShopEnvironment;
  readonly #images: ImageStore;
  readonly #auditLog: AuditLogService;
  readonly #afterOrderHandling: () => void;

  /** @param afterOrderHandling called after the owner has changed whether admins handle all orders */
  constructor(
    transaction: WriteTransaction,
    environment: ShopEnvironment,
    images: ImageStore,
    auditLog: AuditLogService,
    afterOrderHandling: () => void,
  ) {
    this.#transaction = transaction;
    this.#environment = environment;
    this.#images = images;
    this.#auditLog = auditLog;
    this.#afterOrderHandling = afterOrderHandling;
  }

  settings(currentUser: CurrentUser): Promise<ShopSettings> {
    return this.#transaction.runAs(currentUser, "SUPER_ADMIN", async (transaction) =>
      this.#settingsOf(await readShop(transaction)),
    );
  }

  /**
   * Saves the details that the user has changed. A detail that only a colleague has changed keeps the colleague's
   * value.
   * @throws ShopError BAD_USER_INPUT with a message for each invalid field; CONFLICT if a colleague has changed the
   * same detail
   */
  saveDetails(
    currentUser: CurrentUser,
    editId: string,
    seen: Partial<ShopDetails>,
    wanted: Partial<ShopDetails>,
  ): Promise<ShopSettings> {
    const subjectName = "les réglages de la boutique";
    const edit = { editId, mutation: "saveShopDetails", action: "SHOP_CHANGED", subjectName } as const;
    return this.#save(currentUser, edit, { ...seen }, { ...normaliseDetails(wanted) }, (changes) =>
      assertValid(detailErrors(valuesOf(changes))),
    );
  }

  /**
   * Saves a page's text or a size guide. Null restores the default text.
   * @throws ShopError BAD_USER_INPUT for a page's text that is empty or too long, and for an invalid guide; CONFLICT if
   * a colleague has changed the same text
   */
  saveText(
    currentUser: CurrentUser,
    editId: string,
    name: keyof ShopTexts,
    texts: { seen: string | null; wanted: string | null },
  ): Promise<ShopSettings> {
    return isSizeGuide(name)
      ? this.#saveSizeGuide(currentUser, editId, name, texts)
      : this.#savePageText(currentUser, editId, name, texts);
  }

  #savePageText(
    currentUser: CurrentUser,
    editId: string,
    page: keyof PageTexts,
    { seen, wanted }: { seen: string | null; wanted: string | null },
  ): Promise<ShopSettings> {
    const subjectName = TEXT_PAGES[page];
    const edit = { editId, mutation: "saveShopText", action: "TEXT_CHANGED", subjectName } as const;
    const text = wanted === null ? null : normalisePageText(wanted);
    if (text === "") throw ShopError.badInput({ text: "Le texte est à remplir" });
    if (text && text.length > MAX_LENGTHS.text)
      throw ShopError.badInput({ text: `Le texte ne doit pas dépasser ${MAX_LENGTHS.text} caractères` });
    return this.#save(currentUser, edit, { [page]: seen }, { [page]: text });
  }

  #saveSizeGuide(
    currentUser: CurrentUser,
    editId: string,
    name: SizeGuideName,
    { seen, wanted }: { seen: string | null; wanted: string | null },
  ): Promise<ShopSettings> {
    const subjectName = `le guide des tailles «\u00a0${SIZE_GUIDES[name]}\u00a0»`;
    const guide = wanted === null ? null : normaliseSizeGuide(parseSizeGuide(name, wanted));
    const [error] = Object.values(guide ? sizeGuideErrors(guide) : {});
    if (error) throw ShopError.badInput({ text: error });
    const edit = { editId, mutation: "saveShopText", action: "SHOP_CHANGED", subjectName } as const;
    return this.#save(currentUser, edit, { [name]: seen }, { [name]: guide && sizeGuideText(guide) });
  }

  /**
   * Saves the list of services. Null restores the default services.
   * @throws ShopError BAD_USER_INPUT with the first invalid service; CONFLICT if a colleague has changed the same
   * service, with the service's id as the field
   */
  async saveServices(
    currentUser: CurrentUser,
    editId: string,
    { seen, wanted }: { seen: readonly KeptService[] | null; wanted: readonly KeptService[] | null },
  ): Promise<ShopSettings> {
    const subjectName = "les services";
    const edit = { editId, mutation: "saveServices", action: "SERVICES_CHANGED", subjectName } as const;
    const checked = wanted && (await this.#checkedServices(wanted, seen ?? []));
    if (!checked || !seen) return this.#save(currentUser, edit, { services: seen }, { services: checked });
    return this.#change(currentUser, async (transaction, state) => {
      const content = [currentUser.userId, { services: checked }];
      if (await isRepeated(transaction, { id: editId, name: edit.mutation, content })) return state;
      const states = { own: fieldsOf(state), shown: this.#shownFields(state) };
      const stored = this.#settingsOf(state).services;
      // `stored` is missing if a colleague has restored the default services since the user opened the form. Then there
      // is no list to merge with, so the lists are compared as a whole.
      if (!stored) {
        const merged = mergeChanges(states, { services: seen }, { services: checked });
        return this.#write(transaction, currentUser, edit, state, merged);
      }
      const { entries, conflicts } = mergeList(stored, seen, checked, SERVICE_LIST);
      if (conflicts.length > 0)
        throw await this.#auditLog.editConflict(
          transaction,
          currentUser.userId,
          SHOP_ID,
          conflicts.map(({ key, stored: value }) => ({ field: key, value, loggedAs: ["services"] })),
        );
      if (entries.length > MAX_SERVICES) throw tooManyServices();
      const merged = mergeChanges(states, { services: stored }, { services: entries });
      return this.#write(transaction, currentUser, edit, state, merged);
    });
  }

  /**
   * Saves whether admins handle all orders or only orders of their own products. If two super admins save this setting
   * at the same time, the later request counts.
   */
  saveOrderHandling(
    currentUser: CurrentUser,
    editId: string,
    adminsHandleAllOrders: boolean,
  ): Promise<ShopSettings> {
    const subjectName = "les réglages des commandes";
    const edit = { editId, mutation: "saveOrderHandling", action: "SHOP_CHANGED", subjectName } as const;
    const seen = { adminsHandleAllOrders: !adminsHandleAllOrders };
    return this.#save(currentUser, edit, seen, { adminsHandleAllOrders });
  }

  /**
   * Undoes the changes of an audit log entry.
   * @throws ShopError CONFLICT if one of the changed fields has changed again since the entry
   */
  async undo(
    transaction: Transaction,
    actor: CurrentUser,
    [entry]: readonly UndoableEntry[],
  ): ReturnType<Undo["undo"]> {
    if (!entry) return {};
    const before = await lockAndRead(transaction);
    const done = v
      .parse(v.array(Step), entry.changes)
      .map(({ field, steps: { from, to } }) =>
        field === "services" ? { field, from: completed(from), to: completed(to) } : { field, from, to },
      );
    const edit = { editId: randomUUID(), action: entry.action, subjectName: entry.subjectName };
    const reverted = revertChanges(fieldsOf(before), done);
    const after = await this.#write(transaction, actor, edit, before, reverted);
    return { afterCommit: () => this.#publishOrderHandling(before, after) };
  }

  #save(
    currentUser: CurrentUser,
    { mutation, ...edit }: RequestedEdit,
    seen: ShopFields,
    wanted: ShopFields,
    check: (changes: readonly FieldChange[]) => void = () => undefined,
  ): Promise<ShopSettings> {
    return this.#change(currentUser, async (transaction, state) => {
      const content = [currentUser.userId, wanted];
      if (await isRepeated(transaction, { id: edit.editId, name: mutation, content })) return state;
      const merged = mergeChanges({ own: fieldsOf(state), shown: this.#shownFields(state) }, seen, wanted);
      check(merged.changes);
      return this.#write(transaction, currentUser, edit, state, merged);
    });
  }

  async #change(
    currentUser: CurrentUser,
    work: (transaction: Transaction, before: ShopState) => Promise<ShopState>,
  ): Promise<ShopSettings> {
    const { before, after } = await this.#transaction.runAs(
      currentUser,
      "SUPER_ADMIN",
      async (transaction) => {
        const before = await lockAndRead(transaction);
        return { before, after: await work(transaction, before) };
      },
    );
    this.#publishOrderHandling(before, after);
    return this.#settingsOf(after);
  }

  #publishOrderHandling(before: ShopState, after: ShopState): void {
    if (after.adminsHandleAllOrders !== before.adminsHandleAllOrders) this.#afterOrderHandling();
  }

  async #write(
    transaction: Transaction,
    { userId }: CurrentUser,
    { editId, action, subjectName }: Edit,
    state: ShopState,
    { changes, conflicts }: MergedChanges,
  ): Promise<ShopState> {
    const shown = this.#shownFields(state);
    if (conflicts.length > 0)
      throw await this.#auditLog.editConflict(
        transaction,
        userId,
        SHOP_ID,
        conflicts.map((field) => ({ field, value: shown[field] ?? null })),
      );
    if (changes.length === 0) return state;
    await writeShop(transaction, withChanges(state, changes));
    // The version does not increase if only `adminsHandleAllOrders` has changed: phones do not use this setting, and
    // would load the settings for nothing.
    if (changes.some(({ field }) => field !== "adminsHandleAllOrders")) await bumpShopVersion(transaction);
    const audited = changes.map((change) => auditedChange(change, shown));
    await this.#auditLog.record(
      transaction,
      userId,
      [{ action, subjectId: SHOP_ID, subjectName, changes: audited }],
      editId,
    );
    return readShop(transaction);
  }

  /**
   * Checks services, and returns them as they are stored (see `normaliseService`).
   * @throws ShopError BAD_USER_INPUT for too many services, for two services with one id, for the first invalid
   * service, or for an image URL of this shop under which no image exists
   */
  async #checkedServices(
    wanted: readonly KeptService[],
    seen: readonly KeptService[],
  ): Promise<readonly KeptService[]> {
    if (wanted.length > MAX_SERVICES) throw tooManyServices();
    if (new Set(wanted.map(({ id }) => id)).size < wanted.length)
      throw ShopError.badInput({ services: "Identifiant non valide" });
    const known = { productImages: seen.map(({ image }) => image), thumbnailColour: "" };
    return Promise.all(
      wanted.map(async (given) => {
        const service = normaliseService(given);
        const [field, message] = Object.entries(serviceErrors(service))[0] ?? [];
        if (field && message) throw ShopError.badInput({ [`${service.id}.${field}`]: message });
        if (isDrawnImage(service.image)) return service;
        const { productImages } = await resolveImages(this.#images, [service.image], known);
        return { ...service, image: productImages[0] ?? service.image };
      }),
    );
  }

  #shownFields(state: ShopState): ShopFields {
    const { details, texts, services, adminsHandleAllOrders } = this.#settingsOf(state);
    return { ...details, ...texts, services, adminsHandleAllOrders };
  }

  #settingsOf(state: ShopState): ShopSettings {
    return settingsOf(this.#environment, state);
  }
}

/**
 * Adds the fields for appointments to services that the audit log recorded before these fields existed. Null stays
 * null.
 */
const completed = (services: unknown): unknown =>
  Array.isArray(services)
    ? services.map((service: object) => ({ minutes: null, placeIds: [], ...service }))
    : services;

const tooManyServices = () => ShopError.badInput({ services: `${MAX_SERVICES} services au plus` });

/** Locks the shop's settings until the commit, and reads them. Other changes of the settings wait for the lock. */
async function lockAndRead(transaction: Transaction): Promise<ShopState> {
  await lockShop(transaction);
  return readShop(transaction);
}

const valuesOf = (changes: readonly FieldChange[]): Partial<ShopDetails> =>
  Object.fromEntries(changes.map(({ field, to }) => [field, to]));

/** Returns the owner's settings after changes. Fields with a value of the environment or a default are absent. */
function withChanges(state: ShopState, changes: readonly FieldChange[]): OwnSettings {
  const after = { ...fieldsOf(state), ...Object.fromEntries(changes.map(({ field, to }) => [field, to])) };
  return ownSettings(Object.fromEntries(Object.entries(after).filter(([, value]) => value !== null)));
}
