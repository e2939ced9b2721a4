import type { Transaction } from "../../platform/database/sql.ts";
import { ShopError } from "../../platform/errors/shop-error.ts";
import { answerOnce } from "../../platform/idempotency/idempotency-key.repository.ts";
import type { ActingUser } from "../../platform/security/acting-user.repository.ts";
import type { CurrentUser } from "../../platform/security/current-user.ts";
import { assertPermission, type Permission } from "../../platform/security/permission.ts";
import type { WriteTransaction } from "../../platform/security/write-transaction.ts";
import { lockUndoable, markUndone, type UndoableEntry } from "./audit-log.repository.ts";
import { UNDO_DAYS, type UndoableAction } from "./audit-log.rules.ts";
import { visibleActor } from "./audit-log.service.ts";

export type UndoKey = { readonly entryId: string } | { readonly editId: string };

export interface Undone {
  /** Ids of the products that were restored, or that got their former values. */
  readonly products: readonly string[];
  readonly zones: number;
  readonly services: number;
  /** Names of the products, orders or settings whose change was not undone, because they have changed again since. */
  readonly left: readonly string[];
}

export interface Restored extends Omit<Undone, "left"> {
  /** Entries that were not undone, because their product has changed since the edit. */
  readonly left: readonly UndoableEntry[];
}

/** What a feature implements so that users can undo the feature's audit log entries. */
export interface Undo {
  /** Permission that a user needs for the undo. In addition, an ADMIN can undo only the ADMIN's own entries. */
  readonly permission: Permission;
  /**
   * Undoes entries of one edit and records the undo, in the transaction that the caller has opened.
   * @returns the restored content, and a function that must be called after the commit
   * @throws ShopError CONFLICT if nothing can be undone
   */
  undo(
    transaction: Transaction,
    actor: ActingUser,
    entries: readonly UndoableEntry[],
  ): Promise<Partial<Restored> & { readonly afterCommit?: () => void }>;
}

/** Undoes actions that the audit log has recorded. An ADMIN may undo their own actions, a SUPER_ADMIN all actions. */
export class UndoService {
  readonly #transaction: WriteTransaction;
  readonly #undos: Readonly<Record<UndoableAction, Undo>>;

  /**
   * @param transaction runs an undo. It locks the catalogue before all other data, because two undos that lock the same
   * data in different sequences could deadlock
   * @param undos each action with the feature that undoes it
   */
  constructor(transaction: WriteTransaction, undos: Readonly<Record<UndoableAction, Undo>>) {
    this.#transaction = transaction;
    this.#undos = undos;
  }

  /**
   * Undoes one entry completely, or those entries of an edit whose products have not changed since the edit.
   * @param requestId UUID that the client creates. A repeated request with this id changes nothing and gets the first
   * answer
   * @throws ShopError NOT_FOUND if the entry is unknown or belongs to another user; FORBIDDEN without the permission;
   * CONFLICT if the entry is already undone or too old, if its product has changed after the entry, or if `requestId`
   * was sent before with another `key`
   */
  async undo(currentUser: CurrentUser, key: UndoKey, requestId: string | null = null): Promise<Undone> {
    let afterCommit: (() => void) | undefined;
    const undone = await this.#transaction.runAs(currentUser, "ADMIN", (transaction, actor) =>
      answerOnce<Undone>(
        transaction,
        { id: requestId, name: "undo", content: [actor.userId, key] },
        async () => {
          const restored = await this.#undo(transaction, actor, key);
          ({ afterCommit } = restored);
          const { products = [], zones = 0, services = 0, left = [] } = restored;
          return { products, zones, services, left: left.map(({ subjectName }) => subjectName) };
        },
      ),
    );
    afterCommit?.();
    return undone;
  }

  async #undo(transaction: Transaction, actor: ActingUser, key: UndoKey): ReturnType<Undo["undo"]> {
    const [first, ...more] = await takeUndoable(transaction, actor, key);
    const undo = this.#undos[first.action];
    assertPermission(undo.permission, actor);
    const entries = [first, ...more.filter(({ action }) => this.#undos[action] === undo)];
    const undone = await undo.undo(transaction, actor, entries);
    const { left = [] } = undone;
    if ("entryId" in key && left.length > 0)
      throw new ShopError("CONFLICT", "Ce produit a changé depuis\u00a0: rien n’a été annulé");
    await markUndone(
      transaction,
      entries.filter((entry) => !left.includes(entry)),
    );
    return undone;
  }
}

/**
 * Locks the entries to undo. Leaves out entries of the edit that were undone one by one before.
 * @throws ShopError NOT_FOUND if there is no entry; CONFLICT if no entry can be undone any more
 */
async function takeUndoable(
  transaction: Transaction,
  actor: ActingUser,
  key: UndoKey,
): Promise<[UndoableEntry, ...UndoableEntry[]]> {
  const [column, id] = "entryId" in key ? (["id", key.entryId] as const) : (["edit_id", key.editId] as const);
  const found = await lockUndoable(transaction, visibleActor(actor), [column, id]);
  if (found.length === 0) throw new ShopError("NOT_FOUND", "Cette action n’est pas au journal");
  const [first, ...more] = found.filter(({ inTime }) => inTime);
  if (first) return [first, ...more];
  const isOrder = found.some(({ action }) => action === "ORDER_CHANGED");
  const time = isOrder ? "d’une minute" : `de ${UNDO_DAYS} jours`;
  throw new ShopError("CONFLICT", `Cette action est déjà annulée, ou date de plus ${time}`);
}
