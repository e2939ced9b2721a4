import { Arg, Int, Mutation, Query, Resolver } from "type-graphql";
import { ID } from "../../../platform/ids/id.scalar.ts";
import { CurrentUser } from "../../../platform/security/current-user.ts";
import { Permit } from "../../../platform/security/permission.ts";
import { Order } from "../order.entity.ts";
import type { OrderListService } from "../reading/order-list.service.ts";
import { PaymentMatches } from "./payment-matches.type.ts";
import { UnmatchedPayment } from "./unmatched-payment.entity.ts";
import type { UnmatchedPaymentService } from "./unmatched-payment.service.ts";
import { EnterReadPaymentInput, ReadPaymentInput } from "./unmatched-payment-input.type.ts";

@Resolver()
export class UnmatchedPaymentResolver {
  readonly #payments: UnmatchedPaymentService;
  readonly #orders: Pick<OrderListService, "order">;

  constructor(payments: UnmatchedPaymentService, orders: Pick<OrderListService, "order">) {
    this.#payments = payments;
    this.#orders = orders;
  }

  @Permit("ADMIN")
  @Query(() => PaymentMatches, {
    description: "Les commandes qu’un paiement lu dans un message d’opérateur peut payer ; rien n’est noté",
  })
  paymentMatches(
    @Arg("payment", () => ReadPaymentInput) payment: ReadPaymentInput,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<PaymentMatches> {
    return this.#payments.matches(currentUser, payment);
  }

  @Permit("ADMIN")
  @Query(() => [UnmatchedPayment], {
    nullable: true,
    description:
      "Les paiements sans commande, puis ceux qui sont écartés ; null pour qui ne traite pas toutes les commandes",
  })
  unmatchedPayments(@CurrentUser() currentUser: CurrentUser): Promise<UnmatchedPayment[] | null> {
    return this.#payments.unmatched(currentUser);
  }

  @Permit("ADMIN")
  @Query(() => Int, { description: "Combien de paiements attendent une commande" })
  unmatchedPaymentCount(@CurrentUser() currentUser: CurrentUser): Promise<number> {
    return this.#payments.unmatchedCount(currentUser);
  }

  @Permit("ADMIN")
  @Mutation(() => Order, {
    description:
      "Note un paiement lu dans un message d’opérateur ; le même message ne compte qu’une fois, qui que ce soit qui l’envoie",
  })
  async enterReadPayment(
    @Arg("input", () => EnterReadPaymentInput) input: EnterReadPaymentInput,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<Order> {
    await this.#payments.enter(currentUser, input);
    return this.#orders.order(currentUser, input.orderId);
  }

  @Permit("ADMIN")
  @Mutation(() => UnmatchedPayment, {
    description: "Garde un paiement dont on ne connaît pas encore la commande ; il ne compte nulle part",
  })
  storeUnmatchedPayment(
    @Arg("payment", () => ReadPaymentInput) payment: ReadPaymentInput,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<UnmatchedPayment> {
    return this.#payments.keep(currentUser, payment);
  }

  @Permit("ADMIN")
  @Mutation(() => UnmatchedPayment, { description: "Écarte un paiement sans commande, ou le reprend" })
  putAwayUnmatchedPayment(
    @Arg("id", () => ID) id: string,
    @Arg("isPutAway", () => Boolean) isPutAway: boolean,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<UnmatchedPayment> {
    return this.#payments.putAway(currentUser, id, isPutAway);
  }
}
