import { Field, Float, InputType, Int } from "type-graphql";
import { ID } from "../../../platform/ids/id.scalar.ts";
import type { EditedLine, OrderContent } from "../edited-order.rules.ts";
import { ACCEPT_SHORTAGE, lineFields, OrderLineInput } from "./order-input.type.ts";

/** A line as the admin last saw it, or as the admin wants it. */
@InputType()
export class OrderLineEdit extends OrderLineInput {
  @Field(() => Int, { nullable: true, description: "De la ligne changée ; null : une nouvelle ligne" })
  position?: number | null;
}

@InputType()
export class OrderDeliveryEdit {
  @Field(() => String, { nullable: true })
  quarter?: string | null;

  @Field(() => Float, { nullable: true, description: "En francs entiers ; null : à convenir" })
  fee?: number | null;

  @Field(() => Boolean, { description: "La personne vient chercher la commande à la boutique" })
  isPickup: boolean;
}

@InputType()
export class OrderDiscountEdit {
  @Field(() => Float, { description: "En francs entiers ; négative : un supplément" })
  amount: number;

  @Field(() => String)
  reason: string;
}

@InputType()
export class OrderCustomerEdit {
  @Field(() => String, { nullable: true })
  name?: string | null;

  @Field(() => String, { nullable: true })
  phone?: string | null;
}

/** The parts of an order that an edit may change. An absent part does not change. */
@InputType()
export class OrderParts {
  @Field(() => [OrderLineEdit], { nullable: true })
  lines?: OrderLineEdit[] | null;

  @Field(() => OrderDeliveryEdit, { nullable: true })
  delivery?: OrderDeliveryEdit | null;

  @Field(() => OrderDiscountEdit, { nullable: true })
  discount?: OrderDiscountEdit | null;

  @Field(() => OrderCustomerEdit, { nullable: true })
  customer?: OrderCustomerEdit | null;
}

@InputType()
export class ReturnedLineInput {
  @Field(() => Int)
  position: number;

  @Field(() => Int, { description: "Pièces rapportées" })
  quantity: number;

  @Field(() => Boolean, { description: "Si elles retournent dans le stock compté" })
  isRestocked: boolean;
}

@InputType()
export class ReturnInput {
  @Field(() => ID, { description: "UUID de ce retour : envoyé deux fois, il compte une fois" })
  id: string;

  @Field(() => [ReturnedLineInput])
  lines: ReturnedLineInput[];

  @Field(() => String)
  reason: string;

  @Field(() => [OrderLineEdit], {
    nullable: true,
    description: "Pour un échange : les nouvelles lignes, prises dans le stock",
  })
  exchange?: OrderLineEdit[] | null;

  @Field(() => Boolean, ACCEPT_SHORTAGE)
  acceptShortage: boolean;
}

/** Converts the parts of a request. Absent values within a part become null. */
export function contentOf({ lines, delivery, discount, customer }: OrderParts): Partial<OrderContent> {
  return {
    ...(lines && { lines: lines.map(editedLine) }),
    ...(delivery && {
      delivery: { quarter: delivery.quarter ?? null, fee: delivery.fee ?? null, isPickup: delivery.isPickup },
    }),
    ...(discount && { discount: { amount: discount.amount, reason: discount.reason } }),
    ...(customer && { customer: { name: customer.name ?? null, phone: customer.phone ?? null } }),
  };
}

/** Converts a line of a request. Absent fields become null. */
export const editedLine = (line: OrderLineEdit): EditedLine => ({
  ...lineFields(line),
  position: line.position ?? null,
});
