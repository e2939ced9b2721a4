import { Arg, Mutation, Resolver } from "type-graphql";
import { enumOf } from "../../../platform/graphql/graphql-enum.ts";
import { ID } from "../../../platform/ids/id.scalar.ts";
import { CurrentUser } from "../../../platform/security/current-user.ts";
import { Permit } from "../../../platform/security/permission.ts";
import type { CommandRunner } from "../command-runner.ts";
import { REQUEST_ID } from "../commands/order-input.type.ts";
import { Order } from "../order.entity.ts";
import type { OrderListService } from "../reading/order-list.service.ts";
import { changeDay } from "./change-day.ts";
import { ORDER_DAY_NAMES, type OrderDay } from "./order-day.rules.ts";

const OrderDayEnum = enumOf(ORDER_DAY_NAMES, {
  name: "OrderDay",
  description: "Un jour d’une commande que la boutique fixe et que la personne voit",
});

@Resolver()
export class OrderDaysResolver {
  readonly #runner: CommandRunner;
  readonly #list: OrderListService;

  constructor(runner: CommandRunner, list: OrderListService) {
    this.#runner = runner;
    this.#list = list;
  }

  @Permit("ADMIN")
  @Mutation(() => Order, { description: "Fixe ou retire un jour d’une commande, AAAA-MM-JJ à Douala" })
  async changeOrderDay(
    @Arg("id", () => ID) id: string,
    @Arg("day", () => OrderDayEnum) day: OrderDay,
    @Arg("from", () => String, {
      nullable: true,
      description: "Ce que l’on voyait : CONFLICT si un collègue a été plus rapide",
    })
    from: string | null,
    @Arg("to", () => String, { nullable: true, description: "null : aucun jour" }) to: string | null,
    @Arg("requestId", () => ID, REQUEST_ID) requestId: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<Order> {
    const command = { requestId, name: "changeOrderDay", content: [day, to], movesStock: false };
    await this.#runner.run(currentUser, id, command, changeDay({ day, from: from ?? null, to: to ?? null }));
    return this.#list.order(currentUser, id);
  }
}
