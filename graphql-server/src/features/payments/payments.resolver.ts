import { Arg, Ctx, Float, Int, Mutation, Query, Resolver } from "type-graphql";
import { ID } from "../../platform/ids/id.scalar.ts";
import { CurrentUser } from "../../platform/security/current-user.ts";
import { LimitedByAddress } from "../../platform/security/limited-by-address.ts";
import { Permit } from "../../platform/security/permission.ts";
import type { RateLimits } from "../../platform/security/rate-limits.ts";
import type { RequestContext } from "../../platform/security/request-context.ts";
import { Order } from "../orders/order.type.ts";
import { lineFields } from "../orders/order-input.type.ts";
import { AnnouncedOrderPayment, AnnouncedPayment, DevicePayments, OrderPayments } from "./payment.type.ts";
import { AnnouncementInput, PaymentInput, SEEN_PAID, ShopSaleInput } from "./payment-input.type.ts";
import type { PaymentListService } from "./payment-list.service.ts";
import type { PaymentsService } from "./payments.service.ts";
import type { ShopSaleService } from "./shop-sale.service.ts";

@Resolver()
export class PaymentsResolver {
  readonly #payments: PaymentsService;
  readonly #sales: ShopSaleService;
  readonly #list: PaymentListService;
  readonly #rateLimits: RateLimits;

  constructor(
    payments: PaymentsService,
    sales: ShopSaleService,
    list: PaymentListService,
    rateLimits: RateLimits,
  ) {
    this.#payments = payments;
    this.#sales = sales;
    this.#list = list;
    this.#rateLimits = rateLimits;
  }

  @Permit("ADMIN")
  @Mutation(() => Order, {
    description: "Note un paiement d’une commande, et en fait le reçu ; négatif : rendu, sans reçu",
  })
  enterPayment(
    @Arg("input", () => PaymentInput) { orderId, ...payment }: PaymentInput,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<Order> {
    return this.#payments.enter(currentUser, orderId, payment);
  }

  @Permit("ADMIN")
  @Mutation(() => Order, { description: "Annule un paiement noté par erreur ; rien n’est effacé" })
  cancelPayment(
    @Arg("id", () => ID, { description: "UUID de l’annulation" }) id: string,
    @Arg("paymentId", () => ID) paymentId: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<Order> {
    return this.#payments.cancel(currentUser, id, paymentId);
  }

  @Permit("ADMIN")
  @Mutation(() => Order, {
    description: "Une vente en boutique : commande livrée, pièces prises du stock, paiement et reçu ensemble",
  })
  sellInShop(
    @Arg("input", () => ShopSaleInput) input: ShopSaleInput,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<Order> {
    const { id, payment, name = null, phone = null } = input;
    return this.#sales.sell(currentUser, {
      ...{ id, payment },
      fields: { name, phone, lines: input.lines.map(lineFields) },
      discount: { amount: input.discount ?? 0, reason: input.discountReason ?? "" },
      acceptsShortage: input.acceptShortage,
    });
  }

  @Permit("ANYONE")
  @LimitedByAddress("payment-announcement")
  @Mutation(() => AnnouncedPayment, {
    description:
      "La personne dit qu’elle a payé ; seul son appareil connaît l’identifiant de la commande, et rien ne compte avant que la boutique confirme",
  })
  async announcePayment(
    @Arg("input", () => AnnouncementInput) { orderId, ...payment }: AnnouncementInput,
    @Ctx() { ip }: RequestContext,
  ): Promise<AnnouncedPayment> {
    await this.#rateLimits.consume("payment-announcement", ip);
    return this.#payments.announce(orderId, payment);
  }

  @Permit("ADMIN")
  @Mutation(() => Order, {
    description:
      "Confirme ou refuse un paiement annoncé ; confirmé, il devient un paiement de même identifiant",
  })
  decideAnnouncement(
    @Arg("id", () => ID) id: string,
    @Arg("isConfirmed", () => Boolean) isConfirmed: boolean,
    @Arg("seen", () => Float, { nullable: true, description: SEEN_PAID }) seen: number | null | undefined,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<Order> {
    return this.#payments.decide(currentUser, id, isConfirmed, seen ?? null);
  }

  @Permit("ADMIN")
  @Query(() => OrderPayments)
  orderPayments(
    @Arg("orderId", () => ID) orderId: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<OrderPayments> {
    return this.#list.ofOrder(currentUser, orderId);
  }

  @Permit("ANYONE")
  @Query(() => [DevicePayments], {
    description:
      "Paiements annoncés et reçus des commandes dont l’appareil a les identifiants, 50 au plus ; sans celles que la boutique a notées",
  })
  devicePayments(@Arg("ids", () => [ID]) ids: string[]): Promise<DevicePayments[]> {
    return this.#list.ofDevice(ids);
  }

  @Permit("ADMIN")
  @Query(() => [AnnouncedOrderPayment], {
    description:
      "Paiements annoncés que personne n’a décidés, des commandes que l’on peut traiter ; les plus anciens d’abord, 100 au plus",
  })
  announcedPayments(@CurrentUser() currentUser: CurrentUser): Promise<AnnouncedOrderPayment[]> {
    return this.#list.waiting(currentUser);
  }

  @Permit("ADMIN")
  @Query(() => Int, { description: "Combien de paiements annoncés attendent" })
  waitingPayments(@CurrentUser() currentUser: CurrentUser): Promise<number> {
    return this.#list.waitingCount(currentUser);
  }
}
