import { Field, Float, InputType } from "type-graphql";
import { ID } from "../ids/id.scalar.ts";
import type { PaymentKind } from "./payment.rules.ts";
import { PaymentKindEnum } from "./payment.type.ts";

/** The amount has the type Float, so that the shop's own validation refuses a fraction in French. */
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

/** A payment that an admin enters. */
@InputType()
export class PaymentInput extends PaymentFieldsInput {}

/** A payment that a customer announces. */
@InputType()
export class AnnouncementInput extends PaymentFieldsInput {}
