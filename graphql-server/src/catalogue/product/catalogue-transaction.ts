import { type Database, type Transaction, transaction } from "../../database/sql.ts";
import { type ActingUser, lockActingUser } from "../../security/acting-user.repository.ts";
import type { CurrentUser } from "../../security/current-user.ts";
import type { Permission } from "../../security/permission.ts";
import { lockCatalogue } from "./catalogue-state.repository.ts";

/**
 * The only way to write products: after it, the search index contains the change (read your own writes), unless the
 * database went away just after the commit.
 */
export class CatalogueTransaction {
  /** For reads outside the transaction and its lock. */
  readonly database: Database;
  readonly #afterCommit: () => Promise<void>;

  /** @param afterCommit brings the search index up to date */
  constructor(database: Database, afterCommit: () => Promise<void>) {
    this.database = database;
    this.#afterCommit = afterCommit;
  }

  /** Runs the work in one transaction; other writers of products wait for its commit. */
  run<T>(work: (manager: Transaction) => Promise<T>): Promise<T> {
    return this.#runLocked(async (manager) => {
      await lockCatalogue(manager);
      return work(manager);
    });
  }

  /**
   * The same for a user, whose permission is checked again in the transaction and cannot be taken away before its commit.
   * @param work gets the user with the role and name they have now
   * @throws ShopError UNAUTHENTICATED for an erased account, FORBIDDEN
   */
  runAs<T>(
    currentUser: CurrentUser,
    permission: Permission,
    work: (manager: Transaction, actor: ActingUser) => Promise<T>,
  ): Promise<T> {
    return this.#runLocked(async (manager) => {
      const actor = await lockActingUser(manager, currentUser, permission);
      await lockCatalogue(manager);
      return work(manager, actor);
    });
  }

  async #runLocked<T>(work: (manager: Transaction) => Promise<T>): Promise<T> {
    const result = await transaction(this.database, work);
    // What is committed must not be answered as failed: its notification has it read again, and a failure logged.
    await this.#afterCommit().catch(() => undefined);
    return result;
  }
}
