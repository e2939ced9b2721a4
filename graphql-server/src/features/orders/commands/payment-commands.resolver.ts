import { Arg, Ctx, Float, Mutation, Resolver } from "type-graphql";
import { assertValid } from "../../../platform/errors/shop-error.ts";
import { ID } from "../../../platform/ids/id.scalar.ts";
import { CurrentUser } from "../../../platform/security/current-user.ts";
import { LimitedByIp } from "../../../platform/security/limited-by-ip.ts";
import { Permit } from "../../../platform/security/permission.ts";
import type { RateLimits } from "../../../platform/security/rate-limits.ts";
import type { RequestContext } from "../../../platform/security/request-context.ts";
import { oneLine } from "../../../platform/text/typed-text.rules.ts";
import type { CommandRunner } from "../command-runner.ts";
import { Order } from "../order.entity.ts";
import { AnnouncedPayment } from "../payments/payment.entity.ts";
import { announcementErrors, paymentErrors } from "../payments/payment-kind.rules.ts";
import type { OrderListService } from "../reading/order-list.service.ts";
import type { PaymentListService } from "../reading/payment-list.service.ts";
import { announcePayment } from "./announce-payment.ts";
import { cancelPayment, paymentNotFound } from "./cancel-payment.ts";
import { decideAnnouncement } from "./decide-announcement.ts";
import { enterPayment } from "./enter-payment.ts";
import type { OrderCommandsService } from "./order-commands.service.ts";
import { lineFields, REQUEST_ID } from "./order-input.type.ts";
import {
  ACCEPT_ABOVE_DUE,
  AnnouncementInput,
  PaymentInput,
  SEEN_PAID,
  ShopSaleInput,
} from "./payment-input.type.ts";

@Resolver()
export class PaymentCommandsResolver {
  readonly #runner: CommandRunner;
  readonly #commands: OrderCommandsService;
  readonly #orders: OrderListService;
  readonly #payments: PaymentListService;
  readonly #rateLimits: RateLimits;

  constructor(
    runner: CommandRunner,
    commands: OrderCommandsService,
    orders: OrderListService,
    payments: PaymentListService,
    rateLimits: RateLimits,
  ) {
    this.#runner = runner;
    this.#commands = commands;
    this.#orders = orders;
    this.#payments = payments;
    this.#rateLimits = rateLimits;
  }

  @Permit("ADMIN")
  @Mutation(() => Order, {
    description: "Note un paiement d’une commande, et en fait le reçu ; négatif : rendu, sans reçu",
  })
  async enterPayment(
    @Arg("input", () => PaymentInput) { orderId, ...typed }: PaymentInput,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<Order> {
    const payment = { ...typed, reference: oneLine(typed.reference) };
    assertValid(paymentErrors(payment));
    const { id, kind, amount, reference } = payment;
    const command = { requestId: id, name: "enterPayment", content: [kind, amount, reference] };
    await this.#runner.run(currentUser, orderId, { ...command, movesStock: false }, enterPayment(payment));
    return this.#orders.order(currentUser, orderId);
  }

  @Permit("ADMIN")
  @Mutation(() => Order, { description: "Annule un paiement noté par erreur ; rien n’est effacé" })
  async cancelPayment(
    @Arg("id", () => ID, { description: "UUID de l’annulation" }) id: string,
    @Arg("paymentId", () => ID) paymentId: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<Order> {
    const orderId = await this.#payments.orderOfPayment(paymentId);
    if (orderId === undefined) throw paymentNotFound();
    const command = { requestId: id, name: "cancelPayment", content: paymentId, movesStock: false };
    await this.#runner.run(currentUser, orderId, command, cancelPayment({ id, paymentId }));
    return this.#orders.order(currentUser, orderId);
  }

  @Permit("ADMIN")
  @Mutation(() => Order, {
    description: "Une vente en boutique : commande livrée, pièces prises du stock, paiement et reçu ensemble",
  })
  async sellInShop(
    @Arg("input", () => ShopSaleInput) input: ShopSaleInput,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<Order> {
    const { id, payment, acceptShortage, name = null, phone = null } = input;
    await this.#commands.sell(currentUser, {
      ...{ id, payment, acceptShortage },
      fields: { name, phone, lines: input.lines.map(lineFields) },
      discount: { amount: input.discount ?? 0, reason: input.discountReason ?? "" },
    });
    return this.#orders.order(currentUser, id);
  }

  @Permit("ANYONE")
  @LimitedByIp("payment-announcement")
  @Mutation(() => AnnouncedPayment, {
    description:
      "La personne dit qu’elle a payé ; seul son appareil connaît l’identifiant de la commande, et rien ne compte avant que la boutique confirme",
  })
  async announcePayment(
    @Arg("input", () => AnnouncementInput) { orderId, ...typed }: AnnouncementInput,
    @Ctx() { ip }: RequestContext,
  ): Promise<AnnouncedPayment> {
    await this.#rateLimits.consume("payment-announcement", ip);
    const payment = { ...typed, reference: oneLine(typed.reference) };
    assertValid(announcementErrors(payment));
    const { id, kind, amount, reference } = payment;
    const command = { requestId: id, name: "announcePayment", content: [kind, amount, reference] };
    await this.#runner.runOfDevice(orderId, { ...command, movesStock: false }, announcePayment(payment));
    return this.#payments.announcement(orderId, id);
  }

  @Permit("ADMIN")
  @Mutation(() => Order, {
    description:
      "Confirme ou refuse un paiement annoncé ; confirmé, il devient un paiement de même identifiant",
  })
  async decideAnnouncement(
    @Arg("id", () => ID) id: string,
    @Arg("isConfirmed", () => Boolean) isConfirmed: boolean,
    @Arg("seen", () => Float, { description: SEEN_PAID }) seen: number,
    @Arg("acceptAboveDue", () => Boolean, ACCEPT_ABOVE_DUE) acceptAboveDue: boolean,
    @Arg("requestId", () => ID, REQUEST_ID) requestId: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<Order> {
    const orderId = await this.#payments.orderOfAnnouncement(id);
    if (orderId === undefined) throw paymentNotFound();
    const command = { requestId, name: "decideAnnouncement", content: [id, isConfirmed], movesStock: false };
    const decision = { id, isConfirmed, seen, acceptAboveDue };
    await this.#runner.run(currentUser, orderId, command, decideAnnouncement(decision));
    return this.#orders.order(currentUser, orderId);
  }
}
