import { Arg, Args, ArgsType, Ctx, Field, Int, Mutation, Query, Resolver } from "type-graphql";
import { ShopError } from "../../platform/errors/shop-error.ts";
import { ID } from "../../platform/ids/id.scalar.ts";
import { CurrentUser } from "../../platform/security/current-user.ts";
import { LimitedByAddress } from "../../platform/security/limited-by-address.ts";
import { Permit } from "../../platform/security/permission.ts";
import type { RateLimits } from "../../platform/security/rate-limits.ts";
import type { RequestContext } from "../../platform/security/request-context.ts";
import { Order, OrderConnection, OrderStateEnum, OwnOrderConnection, PlacedOrder } from "./order.type.ts";
import type { OrderChangesService } from "./order-changes.service.ts";
import { orderFields, PlaceOrderInput, REQUEST_ID, RecordOrderInput } from "./order-input.type.ts";
import type { OrderListService } from "./order-list.service.ts";
import type { OrderState } from "./order-state.rules.ts";
import type { PlaceOrderService } from "./place-order.service.ts";

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

  @Field(() => Boolean, {
    nullable: true,
    description: "true : seules celles dont la personne a demandé un échange ou un retour, pas encore noté",
  })
  returnRequested?: boolean | null;
}

@ArgsType()
class PeriodArguments {
  @Field(() => String, { nullable: true, description: "Premier jour, 2026-11-01" })
  from?: string | null;

  @Field(() => String, { nullable: true, description: "Dernier jour, compris" })
  to?: string | null;
}

/** Argument with the order's state or note that the caller last saw. */
const SEEN = { description: "Ce que l’on voyait : CONFLICT si un collègue a été plus rapide" } as const;

/** Argument with the id under which the change can be undone. */
const EDIT_ID = {
  nullable: true,
  description:
    "UUID fait par le client : envoyé deux fois, le changement est fait une fois ; undo annule sous lui, une minute",
} as const;

@Resolver()
export class OrderResolver {
  readonly #placement: PlaceOrderService;
  readonly #list: OrderListService;
  readonly #changes: OrderChangesService;
  readonly #rateLimits: RateLimits;

  constructor(
    placement: PlaceOrderService,
    list: OrderListService,
    changes: OrderChangesService,
    rateLimits: RateLimits,
  ) {
    this.#placement = placement;
    this.#list = list;
    this.#changes = changes;
    this.#rateLimits = rateLimits;
  }

  @Permit("ANYONE")
  @LimitedByAddress("order-address")
  @Mutation(() => PlacedOrder, { description: "Garde une commande une fois, même envoyée plusieurs fois" })
  async placeOrder(
    @Arg("input", () => PlaceOrderInput) input: PlaceOrderInput,
    @Ctx() { ip, currentUser }: RequestContext,
  ): Promise<PlacedOrder> {
    assertOwner(currentUser, input.userId);
    if (currentUser) await this.#rateLimits.consume("order-user", currentUser.userId);
    await this.#rateLimits.consume("order-address", ip);
    await this.#rateLimits.consume("order-lines", ip, input.lines.length);
    const order = { ...input, withdrawn: input.withdrawn ?? false, fields: orderFields(input) };
    return this.#placement.place(order, currentUser?.userId ?? null);
  }

  @Permit("SIGNED_IN")
  @Mutation(() => [ID], {
    description:
      "Rattache à la personne connectée ces commandes passées sans compte ; rend celles qui sont à elle, 50 au plus",
  })
  async attachOrders(
    @Arg("ids", () => [ID]) ids: string[],
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<string[]> {
    await this.#rateLimits.consume("order-user", currentUser.userId);
    return this.#placement.attach(ids, currentUser.userId);
  }

  @Permit("ANYONE")
  @Query(() => [PlacedOrder], {
    description:
      "L’état des commandes dont l’appareil a les identifiants, 50 au plus ; les inconnues manquent",
  })
  orderStates(@Arg("ids", () => [ID]) ids: string[]): Promise<PlacedOrder[]> {
    return this.#list.states(ids);
  }

  @Permit("SIGNED_IN")
  @Query(() => OwnOrderConnection, { description: "Les plus récentes d’abord" })
  myOrders(
    @Args(() => PageArguments) { first, after }: PageArguments,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<OwnOrderConnection> {
    const page = { first: first ?? null, after: after ?? null };
    return this.#list.ownOrders(currentUser.userId, page);
  }

  @Permit("ADMIN")
  @Query(() => OrderConnection, {
    description:
      "Les plus récentes d’abord ; un ADMIN voit celles où il y a un de ses produits, ou toutes selon les réglages",
  })
  orders(
    @Args(() => OrderListArguments)
    { state, search, unwanted, returnRequested, first, after }: OrderListArguments,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<OrderConnection> {
    const filter = {
      ...{ state: state ?? null, search: search ?? "", unwanted: unwanted ?? false },
      returnRequested: returnRequested ?? false,
    };
    const page = { first: first ?? null, after: after ?? null };
    return this.#list.orders(currentUser, filter, page);
  }

  @Permit("ADMIN")
  @Query(() => Order)
  order(@Arg("id", () => ID) id: string, @CurrentUser() currentUser: CurrentUser): Promise<Order> {
    return this.#list.order(currentUser, id);
  }

  @Permit("ADMIN")
  @Query(() => Int, { description: "Commandes que personne n’a encore confirmées ni annulées" })
  newOrders(@CurrentUser() currentUser: CurrentUser): Promise<number> {
    return this.#list.newOrders(currentUser);
  }

  @Permit("ADMIN")
  @Query(() => String, {
    description: "Les commandes les plus récentes, une ligne par article, 20 000 au plus, en CSV",
  })
  ordersCsv(
    @Args(() => PeriodArguments) { from, to }: PeriodArguments,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<string> {
    return this.#list.ordersCsv(currentUser, { from: from ?? null, to: to ?? null });
  }

  @Permit("ADMIN")
  @Mutation(() => Order, { description: "Une commande notée à la main, ou d’après un message" })
  recordOrder(
    @Arg("input", () => RecordOrderInput) input: RecordOrderInput,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<Order> {
    const order = { ...input, number: input.number ?? undefined, fields: orderFields(input) };
    return this.#placement.record(currentUser, order);
  }

  @Permit("ADMIN")
  @Mutation(() => Order)
  changeOrderState(
    @Arg("id", () => ID) id: string,
    @Arg("from", () => OrderStateEnum, SEEN) from: OrderState,
    @Arg("to", () => OrderStateEnum) to: OrderState,
    @Arg("acceptShortage", () => Boolean, {
      description:
        "Confirme aussi si le stock compté ne suffit pas ; sinon CONFLICT avec ce qui manque dans fields",
    })
    acceptShortage: boolean,
    @Arg("editId", () => ID, EDIT_ID) editId: string | null | undefined,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<Order> {
    const change = { from, to, acceptsShortage: acceptShortage, editId: editId ?? null };
    return this.#changes.changeState(currentUser, id, change);
  }

  @Permit("ADMIN")
  @Mutation(() => [Order], {
    description:
      "Annule ces commandes, 100 au plus ; celles que l’on ne peut pas changer restent comme elles sont",
  })
  cancelOrders(
    @Arg("ids", () => [ID]) ids: string[],
    @Arg("unwanted", () => Boolean, { description: "Si elles sont indésirables et ne comptent nulle part" })
    unwanted: boolean,
    @Arg("editId", () => ID, EDIT_ID) editId: string | null | undefined,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<Order[]> {
    return this.#changes.cancelAll(currentUser, ids, { unwanted, editId: editId ?? null });
  }

  @Permit("ADMIN")
  @Mutation(() => Order)
  changeOrderNote(
    @Arg("id", () => ID) id: string,
    @Arg("from", () => String, SEEN) from: string,
    @Arg("to", () => String) to: string,
    @Arg("requestId", () => ID, REQUEST_ID) requestId: string | null | undefined,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<Order> {
    return this.#changes.changeNote(currentUser, id, { from, to, requestId: requestId ?? null });
  }
}

/**
 * Checks that an order that a user placed is sent by this user's session. A device may send a stored order late, when
 * another user has signed in. Without this check, the order would be stored for this other user.
 * @throws ShopError CONFLICT if the order belongs to another user than the session
 */
function assertOwner(currentUser: CurrentUser | null, userId: string | null | undefined): void {
  if (userId && userId !== currentUser?.userId)
    throw new ShopError("CONFLICT", "Une autre personne est connectée");
}
