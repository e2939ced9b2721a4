import type { Database } from "../../platform/database/sql.ts";
import type { CurrentUser } from "../../platform/security/current-user.ts";
import type { OrderListService } from "../orders/reading/order-list.service.ts";
import { readDays, readMostOrdered, readStates } from "./dashboard.repository.ts";
import type { Dashboard } from "./dashboard.type.ts";

/**
 * Returns the figures of the dashboard. If the current admin does not see all orders, the figures contain only the
 * admin's own orders and products.
 */
export class DashboardService {
  readonly #database: Database;
  readonly #orders: Pick<OrderListService, "viewer">;

  constructor(database: Database, orders: Pick<OrderListService, "viewer">) {
    this.#database = database;
    this.#orders = orders;
  }

  async dashboard(currentUser: CurrentUser): Promise<Dashboard> {
    const viewer = await this.#orders.viewer(currentUser);
    const [days, states, mostOrdered] = await Promise.all([
      readDays(this.#database, viewer),
      readStates(this.#database, viewer),
      readMostOrdered(this.#database, viewer),
    ]);
    return { seesAllOrders: viewer === null, days, states, mostOrdered };
  }
}
