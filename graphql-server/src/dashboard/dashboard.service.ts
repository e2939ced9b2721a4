import type { Database } from "../database/sql.ts";
import type { InboxService } from "../messages/inbox.service.ts";
import { viewerOf } from "../orders/order.repository.ts";
import type { CurrentUser } from "../security/current-user.ts";
import { readDays, readMostOrdered, readSoldOut, readStates } from "./dashboard.repository.ts";
import type { Dashboard, DashboardState } from "./dashboard.type.ts";

/** Figures and open tasks about the orders and products that an admin handles. */
export class DashboardService {
  readonly #database: Database;
  readonly #inbox: Pick<InboxService, "newMessages">;

  constructor(database: Database, inbox: Pick<InboxService, "newMessages">) {
    this.#database = database;
    this.#inbox = inbox;
  }

  /** @param currentUser an admin */
  async dashboard(currentUser: CurrentUser): Promise<Dashboard> {
    const { role, userId } = currentUser;
    const isSuperAdmin = role === "SUPER_ADMIN";
    const viewer = await viewerOf(this.#database, currentUser);
    const [days, orderStates, mostOrdered, soldOut, newMessages] = await Promise.all([
      readDays(this.#database, viewer),
      readStates(this.#database, viewer),
      readMostOrdered(this.#database, viewer),
      readSoldOut(this.#database, isSuperAdmin ? null : userId),
      isSuperAdmin ? this.#inbox.newMessages() : null,
    ]);
    const states = formerStates(orderStates);
    const soldOutCount = soldOut[0]?.count ?? 0;
    return {
      seesAllOrders: viewer === null,
      days,
      states,
      orderStates,
      mostOrdered,
      soldOut,
      soldOutCount,
      newMessages,
    };
  }
}

/** Counts returned orders as delivered, because panels of former releases do not know the state RETURNED. */
function formerStates(states: readonly DashboardState[]): DashboardState[] {
  const returned = states.find(({ state }) => state === "RETURNED")?.orders ?? 0;
  const delivered = states.find(({ state }) => state === "DELIVERED")?.orders ?? 0;
  const others = states.filter(({ state }) => state !== "RETURNED" && state !== "DELIVERED");
  return returned + delivered === 0
    ? others
    : [...others, { state: "DELIVERED", orders: returned + delivered }];
}
