import { Arg, Ctx, Mutation, Resolver } from "type-graphql";
import { ShopError } from "../../../platform/errors/shop-error.ts";
import { ID } from "../../../platform/ids/id.scalar.ts";
import { CurrentUser } from "../../../platform/security/current-user.ts";
import { LimitedByIp } from "../../../platform/security/limited-by-ip.ts";
import { Permit } from "../../../platform/security/permission.ts";
import type { RateLimits } from "../../../platform/security/rate-limits.ts";
import type { RequestContext } from "../../../platform/security/request-context.ts";
import type { CommandRunner } from "../command-runner.ts";
import type { InternalText } from "../internal-text.rules.ts";
import { InternalTextEnum, Order, OrderStateEnum } from "../order.entity.ts";
import { holdsStock, type OrderState } from "../order-state.rules.ts";
import { OrdersStep, PlacedOrder } from "../reading/order.type.ts";
import type { OrderListService } from "../reading/order-list.service.ts";
import { changeInternalText } from "./change-internal-text.ts";
import { changeOrder } from "./change-order.ts";
import { contentOf, editedLine, OrderParts, ReturnInput } from "./change-order-input.type.ts";
import { changeState } from "./change-state.ts";
import { declineReturn } from "./decline-return.ts";
import type { OrderCommandsService } from "./order-commands.service.ts";
import {
  ACCEPT_SHORTAGE,
  orderFields,
  PlaceOrderInput,
  REQUEST_ID,
  RecordOrderInput,
} from "./order-input.type.ts";
import { requestReturn } from "./request-return.ts";
import { returnPieces } from "./return-pieces.ts";

const SEEN = { description: "Ce que l’on voyait : CONFLICT si un collègue a été plus rapide" } as const;

const UNDOABLE_ID = { description: `${REQUEST_ID.description} ; undo annule sous lui, une minute` } as const;

@Resolver()
export class OrderCommandsResolver {
  readonly #runner: CommandRunner;
  readonly #commands: OrderCommandsService;
  readonly #list: OrderListService;
  readonly #rateLimits: RateLimits;

  constructor(
    runner: CommandRunner,
    commands: OrderCommandsService,
    list: OrderListService,
    rateLimits: RateLimits,
  ) {
    this.#runner = runner;
    this.#commands = commands;
    this.#list = list;
    this.#rateLimits = rateLimits;
  }

  @Permit("ANYONE")
  @LimitedByIp("order-ip")
  @Mutation(() => PlacedOrder, { description: "Garde une commande une fois, même envoyée plusieurs fois" })
  async placeOrder(
    @Arg("input", () => PlaceOrderInput) input: PlaceOrderInput,
    @Ctx() { ip, currentUser }: RequestContext,
  ): Promise<PlacedOrder> {
    assertOwner(currentUser, input.userId);
    if (currentUser) await this.#rateLimits.consume("order-user", currentUser.userId);
    await this.#rateLimits.consume("order-ip", ip);
    await this.#rateLimits.consume("order-lines", ip, input.lines.length);
    const { sentAt = null, zoneId = null } = input;
    const order = {
      ...input,
      sentAt,
      zoneId,
      appointment: input.appointment ?? null,
      withdrawn: input.withdrawn ?? false,
      countSlotRequest: () => this.#rateLimits.allows("slot-request", ip),
      fields: orderFields(input),
    };
    await this.#commands.place(order, currentUser?.userId ?? null);
    const [placed] = await this.#list.states([input.id]);
    if (!placed) throw new Error("a placed order vanished");
    return placed;
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
    return this.#commands.attach(ids, currentUser.userId);
  }

  @Permit("ADMIN")
  @Mutation(() => Order, { description: "Une commande notée à la main, ou d’après un message" })
  async recordOrder(
    @Arg("input", () => RecordOrderInput) input: RecordOrderInput,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<Order> {
    const { id, placedAt, number } = input;
    const order = { id, placedAt, number: number ?? undefined, fields: orderFields(input) };
    await this.#commands.record(currentUser, order);
    return this.#list.order(currentUser, id);
  }

  @Permit("ADMIN")
  @Mutation(() => Order)
  async changeOrderState(
    @Arg("id", () => ID) id: string,
    @Arg("from", () => OrderStateEnum, SEEN) from: OrderState,
    @Arg("to", () => OrderStateEnum) to: OrderState,
    @Arg("acceptShortage", () => Boolean, ACCEPT_SHORTAGE) acceptShortage: boolean,
    @Arg("requestId", () => ID, UNDOABLE_ID) requestId: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<Order> {
    const movesStock = holdsStock(from) !== holdsStock(to);
    const command = { requestId, name: "changeOrderState", content: to, movesStock };
    const slots = to === "CONFIRMED" ? { slots: [] } : {};
    await this.#runner.run(
      currentUser,
      id,
      { ...command, ...slots },
      changeState({ from, to, acceptShortage }),
    );
    return this.#list.order(currentUser, id);
  }

  @Permit("ADMIN")
  @Mutation(() => [Order], {
    description:
      "Annule ces commandes, 100 au plus ; celles que l’on ne peut pas changer restent comme elles sont",
  })
  async cancelOrders(
    @Arg("ids", () => [ID]) ids: string[],
    @Arg("unwanted", () => Boolean, { description: "Si elles sont indésirables et ne comptent nulle part" })
    unwanted: boolean,
    @Arg("requestId", () => ID, UNDOABLE_ID) requestId: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<Order[]> {
    await this.#commands.cancelAll(currentUser, ids, { unwanted, requestId });
    return this.#list.some(currentUser, [...new Set(ids)]);
  }

  @Permit("ADMIN")
  @Mutation(() => OrdersStep, {
    description:
      "Passe ces commandes, 100 au plus, à l’état qui suit ; celles qui ne le peuvent pas restent comme elles sont",
  })
  async changeOrderStates(
    @Arg("ids", () => [ID]) ids: string[],
    @Arg("to", () => OrderStateEnum) to: OrderState,
    @Arg("requestId", () => ID, UNDOABLE_ID) requestId: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<OrdersStep> {
    const refused = await this.#commands.changeOrderStates(currentUser, ids, { to, requestId });
    return { orders: await this.#list.some(currentUser, [...new Set(ids)]), refused };
  }

  @Permit("ADMIN")
  @Mutation(() => Order, { description: "Garde un texte de la boutique sur une commande" })
  async changeInternalText(
    @Arg("id", () => ID) id: string,
    @Arg("field", () => InternalTextEnum) field: InternalText,
    @Arg("from", () => String, SEEN) from: string,
    @Arg("to", () => String) to: string,
    @Arg("requestId", () => ID, REQUEST_ID) requestId: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<Order> {
    const command = { requestId, name: "changeInternalText", content: [field, to], movesStock: false };
    await this.#runner.run(currentUser, id, command, changeInternalText({ field, from, to }));
    return this.#list.order(currentUser, id);
  }

  @Permit("ADMIN")
  @Mutation(() => Order, {
    description:
      "Change le contenu d’une commande qui n’est ni livrée, ni annulée ; le stock bouge de la différence",
  })
  async changeOrder(
    @Arg("id", () => ID) id: string,
    @Arg("seen", () => OrderParts, {
      description: "Les parties changées, telles qu’on les voyait : CONFLICT si un collègue a changé la même",
    })
    seen: OrderParts,
    @Arg("to", () => OrderParts) to: OrderParts,
    @Arg("acceptShortage", () => Boolean, ACCEPT_SHORTAGE) acceptShortage: boolean,
    @Arg("requestId", () => ID, REQUEST_ID) requestId: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<Order> {
    const change = { seen: contentOf(seen), to: contentOf(to), acceptShortage };
    const { lines } = change.to;
    const command = { requestId, name: "changeOrder", content: change.to, movesStock: lines !== undefined };
    await this.#runner.run(currentUser, id, { ...command, ...(lines && { lines }) }, changeOrder(change));
    return this.#list.order(currentUser, id);
  }

  @Permit("ADMIN")
  @Mutation(() => Order, {
    description: "Note ce qui revient d’une commande livrée, et ce qui est pris en échange",
  })
  async returnOrder(
    @Arg("orderId", () => ID) orderId: string,
    @Arg("input", () => ReturnInput) input: ReturnInput,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<Order> {
    const exchange = (input.exchange ?? []).map(editedLine);
    const { id, reason, lines } = input;
    const command = { requestId: id, name: "returnOrder", content: [reason, lines, exchange] };
    await this.#runner.run(
      currentUser,
      orderId,
      { ...command, movesStock: true, lines: exchange },
      returnPieces({ ...input, exchange }),
    );
    return this.#list.order(currentUser, orderId);
  }

  @Permit("ANYONE")
  @LimitedByIp("order-ip")
  @Mutation(() => Boolean, {
    description:
      "La personne demande un échange ou un retour ; seul son appareil connaît l’identifiant de la commande",
  })
  async requestReturn(
    @Arg("orderId", () => ID) orderId: string,
    @Arg("reason", () => String) reason: string,
    @Ctx() { ip }: RequestContext,
    @Arg("id", () => ID, { description: "UUID de la demande : envoyée plusieurs fois, elle compte une fois" })
    id: string,
  ): Promise<boolean> {
    await this.#rateLimits.consume("order-ip", ip);
    const command = { requestId: id, name: "requestReturn", content: reason, movesStock: false };
    await this.#runner.runOfDevice(orderId, command, requestReturn({ id, reason }));
    return true;
  }

  @Permit("ADMIN")
  @Mutation(() => Order, {
    description: "Refuse la demande de retour d’une personne, qui voit pourquoi et peut demander de nouveau",
  })
  async declineReturn(
    @Arg("orderId", () => ID) orderId: string,
    @Arg("seen", () => Date, {
      description: "returnRequestedAt, tel qu’on l’a vu : CONFLICT si cette demande n’attend plus",
    })
    seen: Date,
    @Arg("reason", () => String) reason: string,
    @Arg("requestId", () => ID, REQUEST_ID) requestId: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<Order> {
    const command = { requestId, name: "declineReturn", content: [seen, reason], movesStock: false };
    await this.#runner.run(currentUser, orderId, command, declineReturn({ seen, reason }));
    return this.#list.order(currentUser, orderId);
  }
}

/**
 * Checks that an order is sent in a session of the user who placed it. A device may send an order long after it was
 * placed, when another user has signed in. Without this check, the order would be stored for this other user.
 * @throws ShopError CONFLICT if the order belongs to another user than the session
 */
function assertOwner(currentUser: CurrentUser | null, userId: string | null | undefined): void {
  if (userId && userId !== currentUser?.userId)
    throw new ShopError("CONFLICT", "Une autre personne est connectée");
}
