import type { Database } from "../../platform/database/sql.ts";
import type { CurrentUser } from "../../platform/security/current-user.ts";
import type { OrderListService } from "../orders/reading/order-list.service.ts";
import { readReceivedToday } from "../orders/reading/sales-figures.repository.ts";
import type { Today, TodayGroup } from "./today.type.ts";
import { readToday } from "./today-groups.repository.ts";
import { TODAY_KEYS } from "./today-key.rules.ts";

/**
 * Lists what an admin still has to do: about the orders that this admin handles and about this admin's own products.
 * For a super admin, the list also contains what is to do about contact messages.
 */
export class TodayService {
  readonly #database: Database;
  readonly #orders: Pick<OrderListService, "viewer">;

  constructor(database: Database, orders: Pick<OrderListService, "viewer">) {
    this.#database = database;
    this.#orders = orders;
  }

  async today(currentUser: CurrentUser): Promise<Today> {
    const viewer = await this.#orders.viewer(currentUser);
    const access =
      currentUser.role === "SUPER_ADMIN" ? "SUPER_ADMIN" : viewer === null ? "ADMIN_OF_ALL" : "ADMIN";
    const [rows, received] = await Promise.all([
      readToday(this.#database, access, currentUser.userId),
      readReceivedToday(this.#database, viewer),
    ]);
    const groups = TODAY_KEYS.flatMap((key): TodayGroup[] => {
      const entries = rows.filter((row) => row.key === key);
      return entries[0] ? [{ key, count: entries[0].count, entries }] : [];
    });
    return { seesAllOrders: viewer === null, groups, received };
  }
}
