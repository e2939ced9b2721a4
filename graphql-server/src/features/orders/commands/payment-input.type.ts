import { Field, Float, InputType } from "type-graphql";
import { ID } from "../../../platform/ids/id.scalar.ts";
import { PaymentKindEnum } from "../payments/payment.entity.ts";
import type { PaymentKind } from "../payments/payment-kind.rules.ts";
import { ACCEPT_SHORTAGE, OrderLineInput } from "./order-input.type.ts";

export const SEEN_PAID =
  "Ce que l’on voyait de payé, en francs entiers : CONFLICT si un collègue a noté ou annulé un paiement, avec la nouvelle somme dans fields";

export const ACCEPT_ABOVE_DUE = {
  description: "true : aussi plus que le reste à payer ; sinon CONFLICT avec ce reste dans fields",
} as const;

/**
 * Fields of a payment. `amount` has the type Float, so that the shop itself refuses fractions, with a message in
 * French. For the type Int, GraphQL would refuse them with a message in English.
 */
@InputType()
abstract class PaymentFieldsInput {
  @Field(() => ID, { description: "UUID de ce paiement : envoyé deux fois, il compte une fois" })
  id: string;

  @Field(() => ID)
  orderId: string;

  @Field(() => PaymentKindEnum)
  kind: PaymentKind;

  @Field(() => Float, { description: "En francs entiers ; négatif, pour la boutique seule : rendu" })
  amount: number;

  @Field(() => String, { description: "De l’opérateur ou de la banque ; vide : aucune" })
  reference: string;
}

@InputType()
export class PaymentInput extends PaymentFieldsInput {
  @Field(() => Float, { description: SEEN_PAID })
  seen: number;

  @Field(() => Boolean, ACCEPT_ABOVE_DUE)
  acceptAboveDue: boolean;
}

@InputType()
export class AnnouncementInput extends PaymentFieldsInput {}

/** The payment of a sale in the shop. It has no amount field, because its amount is the price of the sale. */
@InputType()
export class SalePaymentInput {
  @Field(() => ID)
  id: string;

  @Field(() => PaymentKindEnum)
  kind: PaymentKind;

  @Field(() => String, { description: "De l’opérateur ou de la banque ; vide : aucune" })
  reference: string;
}

@InputType()
export class ShopSaleInput {
  @Field(() => ID, { description: "UUID de cette vente : envoyée deux fois, elle compte une fois" })
  id: string;

  @Field(() => [OrderLineInput])
  lines: OrderLineInput[];

  @Field(() => Float, { nullable: true, description: "Remise en francs entiers ; négative : un supplément" })
  discount?: number | null;

  @Field(() => String, { nullable: true })
  discountReason?: string | null;

  @Field(() => String, { nullable: true })
  name?: string | null;

  @Field(() => String, { nullable: true })
  phone?: string | null;

  @Field(() => SalePaymentInput)
  payment: SalePaymentInput;

  @Field(() => Boolean, ACCEPT_SHORTAGE)
  acceptShortage: boolean;
}
