import type { DataSource, EntityManager } from "typeorm";
import { lockActingUser } from "../security/acting-user.repository.ts";
import type { CurrentUser } from "../security/current-user.ts";

/**
 * Runs a super admin's changes of the shop itself. Once one is answered, this process shows it (read your own writes),
 * unless the database went away just after the commit.
 */
export class ShopTransaction {
  readonly #database: DataSource;
  readonly #afterCommit: () => Promise<void>;

  /** @param afterCommit brings what this process shows of the shop up to date */
  constructor(database: DataSource, afterCommit: () => Promise<void>) {
    this.#database = database;
    this.#afterCommit = afterCommit;
  }

  /**
   * Runs the work in one transaction; what it changes it tells by `bumpShopVersion`. The user's permission is checked
   * again in it and cannot be taken away before its commit.
   * @throws ShopError UNAUTHENTICATED for an erased account, FORBIDDEN
   */
  async runAs<T>(currentUser: CurrentUser, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const result = await this.#database.transaction(async (manager) => {
      await lockActingUser(manager, currentUser, "SUPER_ADMIN");
      return work(manager);
    });
    // What is committed must not be answered as failed: the notification has it read again.
    await this.#afterCommit().catch(() => undefined);
    return result;
  }
}
