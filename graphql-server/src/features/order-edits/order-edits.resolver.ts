import { Arg, Ctx, Mutation, Query, Resolver } from "type-graphql";
import { ID } from "../../platform/ids/id.scalar.ts";
import { CurrentUser } from "../../platform/security/current-user.ts";
import { LimitedByAddress } from "../../platform/security/limited-by-address.ts";
import { Permit } from "../../platform/security/permission.ts";
import type { RateLimits } from "../../platform/security/rate-limits.ts";
import type { RequestContext } from "../../platform/security/request-context.ts";
import { AuditLogEntry } from "../audit-log/audit-log-entry.type.ts";
import { Order, OwnOrder } from "../orders/order.type.ts";
import { lineFields, REQUEST_ID } from "../orders/order-input.type.ts";
import type { OrderListService } from "../orders/order-list.service.ts";
import { type OrderLineEdit, OrderParts, ReturnInput } from "./order-edit-input.type.ts";
import type { OrderEditsService } from "./order-edits.service.ts";
import type { EditedLine, OrderContent } from "./order-parts.rules.ts";

@Resolver()
export class OrderEditsResolver {
  readonly #edits: OrderEditsService;
  readonly #list: OrderListService;
  readonly #rateLimits: RateLimits;

  constructor(edits: OrderEditsService, list: OrderListService, rateLimits: RateLimits) {
    this.#edits = edits;
    this.#list = list;
    this.#rateLimits = rateLimits;
  }

  @Permit("ADMIN")
  @Mutation(() => Order, {
    description:
      "Change le contenu d’une commande qui n’est ni livrée, ni annulée ; le stock bouge de la différence",
  })
  changeOrder(
    @Arg("id", () => ID) id: string,
    @Arg("seen", () => OrderParts, {
      description: "Les parties changées, telles qu’on les voyait : CONFLICT si un collègue a changé la même",
    })
    seen: OrderParts,
    @Arg("to", () => OrderParts) to: OrderParts,
    @Arg("acceptShortage", () => Boolean, {
      description:
        "Change aussi si le stock compté ne suffit pas ; sinon CONFLICT avec ce qui manque dans fields",
    })
    acceptShortage: boolean,
    @Arg("requestId", () => ID, REQUEST_ID) requestId: string | null | undefined,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<Order> {
    const change = {
      seen: contentOf(seen),
      to: contentOf(to),
      acceptsShortage: acceptShortage,
      requestId: requestId ?? null,
    };
    return this.#edits.change(currentUser, id, change);
  }

  @Permit("ADMIN")
  @Mutation(() => Order, {
    description: "Note ce qui revient d’une commande livrée, et ce qui est pris en échange",
  })
  returnOrder(
    @Arg("orderId", () => ID) orderId: string,
    @Arg("input", () => ReturnInput) input: ReturnInput,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<Order> {
    const exchange = (input.exchange ?? []).map(editedLine);
    return this.#edits.returnLines(currentUser, orderId, { ...input, exchange });
  }

  @Permit("ANYONE")
  @LimitedByAddress("order-address")
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
    await this.#rateLimits.consume("order-address", ip);
    await this.#edits.requestReturn(orderId, reason, id);
    return true;
  }

  @Permit("ADMIN")
  @Mutation(() => Order, {
    description: "Refuse la demande de retour d’une personne, qui voit pourquoi et peut demander de nouveau",
  })
  declineReturn(
    @Arg("orderId", () => ID) orderId: string,
    @Arg("seen", () => Date, {
      description: "returnRequestedAt, tel qu’on l’a vu : CONFLICT si cette demande n’attend plus",
    })
    seen: Date,
    @Arg("reason", () => String) reason: string,
    @Arg("requestId", () => ID, REQUEST_ID) requestId: string | null | undefined,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<Order> {
    return this.#edits.declineReturn(currentUser, orderId, { seen, reason, requestId: requestId ?? null });
  }

  @Permit("ADMIN")
  @Query(() => [AuditLogEntry], {
    description:
      "Ce qui est arrivé à une commande : états, changements, paiements, notes ; le plus récent d’abord",
  })
  async orderHistory(
    @Arg("id", () => ID) id: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<AuditLogEntry[]> {
    await this.#list.order(currentUser, id);
    return this.#edits.history(id);
  }

  @Permit("ANYONE")
  @Query(() => [OwnOrder], {
    description:
      "Les commandes dont l’appareil a les identifiants, telles qu’elles sont maintenant, 50 au plus ; sans celles que la boutique a notées",
  })
  deviceOrders(@Arg("ids", () => [ID]) ids: string[]): Promise<OwnOrder[]> {
    return this.#list.deviceOrders(ids);
  }
}

/** Returns the parts of an order that the input contains, with null for absent values. */
function contentOf({ lines, delivery, discount, customer }: OrderParts): Partial<OrderContent> {
  return {
    ...(lines && { lines: lines.map(editedLine) }),
    ...(delivery && {
      delivery: { quarter: delivery.quarter ?? null, fee: delivery.fee ?? null, isPickup: delivery.isPickup },
    }),
    ...(discount && { discount: { amount: discount.amount, reason: discount.reason } }),
    ...(customer && { customer: { name: customer.name ?? null, phone: customer.phone ?? null } }),
  };
}

const editedLine = (line: OrderLineEdit): EditedLine => ({
  ...lineFields(line),
  position: line.position ?? null,
});
