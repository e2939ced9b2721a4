import { Arg, Args, ArgsType, Field, Int, Query, Resolver } from "type-graphql";
import { enumOf } from "../../../platform/graphql/graphql-enum.ts";
import { ID } from "../../../platform/ids/id.scalar.ts";
import { CurrentUser } from "../../../platform/security/current-user.ts";
import { Permit } from "../../../platform/security/permission.ts";
import { AuditLogEntry } from "../../audit-log/audit-log-entry.entity.ts";
import { Order, OrderStateEnum, OwnOrder } from "../order.entity.ts";
import type { OrderState } from "../order-state.rules.ts";
import { AnnouncedOrderPayment, DevicePayments, OrderPayments } from "../payments/payment.entity.ts";
import { OrderConnection, OwnOrderConnection, PlacedOrder } from "./order.type.ts";
import type { OrderListService } from "./order-list.service.ts";
import { ORDER_TASKS, type OrderTask } from "./order-task.rules.ts";
import type { PaymentListService } from "./payment-list.service.ts";

const OrderTaskEnum = enumOf(ORDER_TASKS, {
  name: "OrderTask",
  description: "Ce qui attend la boutique : répondre, préparer, remettre, encaisser",
});

@ArgsType()
class PageArguments {
  @Field(() => Int, { nullable: true })
  first?: number | null;

  @Field(() => String, { nullable: true })
  after?: string | null;
}

@ArgsType()
class OrderListArguments extends PageArguments {
  @Field(() => OrderStateEnum, { nullable: true })
  state?: OrderState | null;

  @Field(() => String, { nullable: true, description: "Numéro, nom, téléphone, quartier ou produit" })
  search?: string | null;

  @Field(() => Boolean, { nullable: true, description: "true : les indésirables seules ; sinon les autres" })
  unwanted?: boolean | null;

  @Field(() => OrderTaskEnum, {
    nullable: true,
    description: "Seules les commandes que l’on peut traiter et qui attendent cela de la boutique",
  })
  task?: OrderTask | null;
}

@ArgsType()
class PeriodArguments {
  @Field(() => String, { nullable: true, description: "Premier jour, 2026-11-01" })
  from?: string | null;

  @Field(() => String, { nullable: true, description: "Dernier jour, compris" })
  to?: string | null;
}

@Resolver()
export class OrdersResolver {
  readonly #orders: OrderListService;
  readonly #payments: PaymentListService;

  constructor(orders: OrderListService, payments: PaymentListService) {
    this.#orders = orders;
    this.#payments = payments;
  }

  @Permit("ANYONE")
  @Query(() => [PlacedOrder], {
    description:
      "L’état des commandes dont l’appareil a les identifiants, 50 au plus ; les inconnues manquent",
  })
  orderStates(@Arg("ids", () => [ID]) ids: string[]): Promise<PlacedOrder[]> {
    return this.#orders.states(ids);
  }

  @Permit("ANYONE")
  @Query(() => [OwnOrder], {
    description:
      "Les commandes dont l’appareil a les identifiants, telles qu’elles sont maintenant, 50 au plus ; sans celles que la boutique a notées",
  })
  deviceOrders(@Arg("ids", () => [ID]) ids: string[]): Promise<OwnOrder[]> {
    return this.#orders.deviceOrders(ids);
  }

  @Permit("ANYONE")
  @Query(() => [DevicePayments], {
    description:
      "Paiements annoncés et reçus des commandes dont l’appareil a les identifiants, 50 au plus ; sans celles que la boutique a notées",
  })
  devicePayments(@Arg("ids", () => [ID]) ids: string[]): Promise<DevicePayments[]> {
    return this.#payments.ofDevice(ids);
  }

  @Permit("SIGNED_IN")
  @Query(() => OwnOrderConnection, { description: "Les plus récentes d’abord" })
  myOrders(
    @Args(() => PageArguments) { first, after }: PageArguments,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<OwnOrderConnection> {
    const page = { first: first ?? null, after: after ?? null };
    return this.#orders.ownOrders(currentUser.userId, page);
  }

  @Permit("ADMIN")
  @Query(() => OrderConnection, {
    description:
      "Les plus récentes d’abord ; un ADMIN voit celles où il y a un de ses produits, ou toutes selon les réglages",
  })
  orders(
    @Args(() => OrderListArguments)
    { state, search, unwanted, task, first, after }: OrderListArguments,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<OrderConnection> {
    const filter = {
      ...{ state: state ?? null, search: search ?? "", unwanted: unwanted ?? false },
      task: task ?? null,
    };
    const page = { first: first ?? null, after: after ?? null };
    return this.#orders.orders(currentUser, filter, page);
  }

  @Permit("ADMIN")
  @Query(() => Order)
  order(@Arg("id", () => ID) id: string, @CurrentUser() currentUser: CurrentUser): Promise<Order> {
    return this.#orders.order(currentUser, id);
  }

  @Permit("ADMIN")
  @Query(() => [AuditLogEntry], {
    description:
      "Ce qui est arrivé à une commande que l’on peut traiter : états, changements, paiements, notes ; le plus récent d’abord",
  })
  orderHistory(
    @Arg("id", () => ID) id: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<AuditLogEntry[]> {
    return this.#orders.history(currentUser, id);
  }

  @Permit("ADMIN")
  @Query(() => Int, { description: "Commandes que personne n’a encore confirmées ni annulées" })
  newOrders(@CurrentUser() currentUser: CurrentUser): Promise<number> {
    return this.#orders.newOrders(currentUser);
  }

  @Permit("ADMIN")
  @Query(() => String, {
    description: "Les commandes les plus récentes, une ligne par article, 20 000 au plus, en CSV",
  })
  ordersCsv(
    @Args(() => PeriodArguments) { from, to }: PeriodArguments,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<string> {
    return this.#orders.ordersCsv(currentUser, { from: from ?? null, to: to ?? null });
  }

  @Permit("ADMIN")
  @Query(() => OrderPayments)
  orderPayments(
    @Arg("orderId", () => ID) orderId: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<OrderPayments> {
    return this.#payments.ofOrder(currentUser, orderId);
  }

  @Permit("ADMIN")
  @Query(() => [AnnouncedOrderPayment], {
    description:
      "Paiements annoncés que personne n’a décidés, des commandes que l’on peut traiter ; les plus anciens d’abord, 100 au plus",
  })
  announcedPayments(@CurrentUser() currentUser: CurrentUser): Promise<AnnouncedOrderPayment[]> {
    return this.#payments.waiting(currentUser);
  }

  @Permit("ADMIN")
  @Query(() => Int, { description: "Combien de paiements annoncés attendent" })
  waitingPayments(@CurrentUser() currentUser: CurrentUser): Promise<number> {
    return this.#payments.waitingCount(currentUser);
  }
}
