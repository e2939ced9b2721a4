import { Field, Float, InputType } from "type-graphql";
import { ID } from "../../../platform/ids/id.scalar.ts";
import { ACCEPT_ABOVE_DUE, SEEN_PAID } from "../commands/payment-input.type.ts";
import { PaymentKindEnum } from "../payments/payment.entity.ts";
import type { PaymentKind } from "../payments/payment-kind.rules.ts";

/** A payment that was read from a mobile-money operator's message. The message itself stays on the phone. */
@InputType()
export class ReadPaymentInput {
  @Field(() => PaymentKindEnum)
  kind: PaymentKind;

  @Field(() => Float, { description: "En francs entiers" })
  amount: number;

  @Field(() => String, { description: "L’identifiant de la transaction" })
  reference: string;

  @Field(() => String, { defaultValue: "" })
  payerName: string;

  @Field(() => String, { defaultValue: "" })
  payerPhone: string;
}

@InputType()
export class EnterReadPaymentInput {
  @Field(() => ID)
  orderId: string;

  @Field(() => ReadPaymentInput)
  payment: ReadPaymentInput;

  @Field(() => ID, {
    nullable: true,
    description: "Le paiement annoncé que celui-ci confirme ; null : la personne n’a rien annoncé",
  })
  announcementId?: string | null;

  @Field(() => Float, { description: SEEN_PAID })
  seen: number;

  @Field(() => Boolean, ACCEPT_ABOVE_DUE)
  acceptAboveDue: boolean;
}
