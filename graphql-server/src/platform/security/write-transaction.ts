import { type Database, type Transaction, transaction } from "../database/sql.ts";
import { type ActingUser, lockActingUser } from "./acting-user.repository.ts";
import type { CurrentUser } from "./current-user.ts";
import type { Permission } from "./permission.ts";

/**
 * Changes data of which each process of the shop has a copy in memory. Each change runs in one transaction, in which
 * the user's permission is checked again. When the returned promise resolves, this process's copy contains the change.
 * There is one exception: if the database becomes unreachable right after the commit, the copy gets the change later.
 */
export class WriteTransaction {
  readonly #database: Database;
  readonly #afterCommit: () => Promise<unknown>;
  readonly #lock: (transaction: Transaction) => Promise<void>;

  /**
   * @param afterCommit reads the changed data into this process's copy. Not needed if this process has no copy
   * @param lock takes a lock that is held until the commit, so that changes of the same data wait for each other
   */
  constructor(
    database: Database,
    afterCommit: () => Promise<unknown> = async () => undefined,
    lock: (transaction: Transaction) => Promise<void> = async () => undefined,
  ) {
    this.#database = database;
    this.#afterCommit = afterCommit;
    this.#lock = lock;
  }

  /** Runs a change that the shop itself makes, not a user. */
  run<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#run(async (manager) => {
      await this.#lock(manager);
      return work(manager);
    });
  }

  /**
   * Runs a change on behalf of a user. The user's permission is checked again in the transaction, and nobody can take
   * the permission away before the commit.
   * @param work receives the user with their current role and name
   * @throws ShopError UNAUTHENTICATED for an erased account, FORBIDDEN without the permission
   */
  runAs<T>(
    currentUser: CurrentUser,
    permission: Permission,
    work: (transaction: Transaction, actor: ActingUser) => Promise<T>,
  ): Promise<T> {
    return this.#run(async (manager) => {
      const actor = await lockActingUser(manager, currentUser, permission);
      await this.#lock(manager);
      return work(manager, actor);
    });
  }

  async #run<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const result = await transaction(this.#database, work);
    // The change is committed, so an error while this process reads it must not be reported as a failed change.
    // PostgreSQL's notification makes this process read the change again.
    await this.#afterCommit().catch(() => undefined);
    return result;
  }
}
