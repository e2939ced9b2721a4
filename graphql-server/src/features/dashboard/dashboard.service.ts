import type { Database } from "../../platform/database/sql.ts";
import type { CurrentUser } from "../../platform/security/current-user.ts";
import type { InboxService } from "../messages/inbox.service.ts";
import type { OrderListService } from "../orders/reading/order-list.service.ts";
import { readDays, readMostOrdered, readSoldOut, readStates } from "./dashboard.repository.ts";
import type { Dashboard } from "./dashboard.type.ts";

/** Figures and open tasks about the orders and products that an admin handles. */
export class DashboardService {
  readonly #database: Database;
  readonly #inbox: Pick<InboxService, "newMessages">;
  readonly #orders: Pick<OrderListService, "viewer">;

  constructor(
    database: Database,
    inbox: Pick<InboxService, "newMessages">,
    orders: Pick<OrderListService, "viewer">,
  ) {
    this.#database = database;
    this.#inbox = inbox;
    this.#orders = orders;
  }

  /** @param currentUser an admin */
  async dashboard(currentUser: CurrentUser): Promise<Dashboard> {
    const { role, userId } = currentUser;
    const isSuperAdmin = role === "SUPER_ADMIN";
    const viewer = await this.#orders.viewer(currentUser);
    const [days, states, mostOrdered, soldOut, newMessages] = await Promise.all([
      readDays(this.#database, viewer),
      readStates(this.#database, viewer),
      readMostOrdered(this.#database, viewer),
      readSoldOut(this.#database, isSuperAdmin ? null : userId),
      isSuperAdmin ? this.#inbox.newMessages() : null,
    ]);
    const soldOutCount = soldOut[0]?.count ?? 0;
    return {
      seesAllOrders: viewer === null,
      days,
      states,
      mostOrdered,
      soldOut,
      soldOutCount,
      newMessages,
    };
  }
}
