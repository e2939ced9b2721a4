import { type Database, type Transaction, transaction } from "../database/sql.ts";
import { type ActingUser, lockActingUser } from "./acting-user.repository.ts";
import type { CurrentUser } from "./current-user.ts";
import type { Permission } from "./permission.ts";

/**
 * Runs each change in one transaction. Once the change is answered, this process shows it (read your own writes), unless
 * the database went away just after the commit.
 */
export class WriteTransaction {
  readonly #database: Database;
  readonly #afterCommit: () => Promise<unknown>;
  readonly #lock: (transaction: Transaction) => Promise<void>;

  /**
   * @param afterCommit brings what this process shows up to date
   * @param lock makes changes of the same wait for each other, from here to their commit
   */
  constructor(
    database: Database,
    afterCommit: () => Promise<unknown>,
    lock: (transaction: Transaction) => Promise<void> = async () => undefined,
  ) {
    this.#database = database;
    this.#afterCommit = afterCommit;
    this.#lock = lock;
  }

  /** Runs the work of the shop itself, without a user. */
  run<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#run(async (manager) => {
      await this.#lock(manager);
      return work(manager);
    });
  }

  /**
   * Runs the work of a user, whose permission is checked again in the transaction and cannot be taken away before its
   * commit.
   * @param work gets the user with the role and name they have now
   * @throws ShopError UNAUTHENTICATED for an erased account, FORBIDDEN
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
    // What is committed must not be answered as failed: the database's notification makes this process read it again.
    await this.#afterCommit().catch(() => undefined);
    return result;
  }
}
