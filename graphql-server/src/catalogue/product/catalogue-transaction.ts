import type { DataSource, EntityManager } from "typeorm";
import { type ActingUser, lockActingUser } from "../../security/acting-user.repository.ts";
import type { CurrentUser } from "../../security/current-user.ts";
import type { Permission } from "../../security/permission.ts";

/**
 * The only way to write products: after it, the search index contains the change (read your own writes), unless the
 * database went away just after the commit.
 */
export class CatalogueTransaction {
  readonly #database: DataSource;
  readonly #afterCommit: () => Promise<void>;

  /** @param afterCommit brings the search index up to date */
  constructor(database: DataSource, afterCommit: () => Promise<void>) {
    this.#database = database;
    this.#afterCommit = afterCommit;
  }

  /** Entity manager for reads outside the transaction and its lock. */
  get manager(): EntityManager {
    return this.#database.manager;
  }

  /** Runs the work in one transaction; other writers of products wait for its commit. */
  run<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
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
    work: (manager: EntityManager, actor: ActingUser) => Promise<T>,
  ): Promise<T> {
    return this.#runLocked(async (manager) => {
      const actor = await lockActingUser(manager, currentUser, permission);
      await lockCatalogue(manager);
      return work(manager, actor);
    });
  }

  async #runLocked<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const result = await this.#database.transaction(work);
    // What is committed must not be answered as failed: its notification has it read again, and a failure logged.
    await this.#afterCommit().catch(() => undefined);
    return result;
  }
}

/** The products' trigger locks this row too: locking it before any product row prevents deadlocks. */
async function lockCatalogue(manager: EntityManager): Promise<void> {
  await manager.query("SELECT 1 FROM catalogue_state FOR UPDATE");
}
