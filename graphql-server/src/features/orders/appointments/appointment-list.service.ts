import type { Database } from "../../../platform/database/sql.ts";
import type { CurrentUser } from "../../../platform/security/current-user.ts";
import type { OrderSettings } from "../command-runner.ts";
import type { Order } from "../order.entity.ts";
import type { OrderListService } from "../reading/order-list.service.ts";
import type { FreeHours } from "./appointment.type.ts";

/** Reads free hours and appointments. */
export class AppointmentListService {
  readonly #database: Database;
  readonly #list: OrderListService;
  readonly #settings: () => Pick<OrderSettings, "appointments" | "services">;

  constructor(
    database: Database,
    list: OrderListService,
    settings: () => Pick<OrderSettings, "appointments" | "services">,
  ) {
    this.#database = database;
    this.#list = list;
    this.#settings = settings;
  }

  async freeHours(_serviceId: string): Promise<FreeHours> {
    throw new Error(`not built yet ${this.#database} ${this.#list} ${this.#settings}`);
  }

  async appointments(_user: CurrentUser, _from: string, _to: string): Promise<Order[]> {
    throw new Error("not built yet");
  }
}
