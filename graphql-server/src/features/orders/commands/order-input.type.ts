import { Field, Float, InputType, Int } from "type-graphql";
import { ID } from "../../../platform/ids/id.scalar.ts";
import { OrderChannelEnum } from "../order.entity.ts";
import type { OrderChannel, OrderFields, OrderLineFields } from "../order.rules.ts";

export const REQUEST_ID = {
  description: "UUID fait par le client : envoyé deux fois, le changement est fait une fois",
} as const;

export const ACCEPT_SHORTAGE = {
  description:
    "true : aussi si le stock compté ne suffit pas ; sinon CONFLICT avec ce qui manque dans fields",
} as const;

/**
 * A line as the customer saw it. Prices have the type Float, so that the shop itself refuses fractions, with a message
 * in French. For the type Int, GraphQL would refuse them with a message in English.
 */
@InputType()
export class OrderLineInput {
  @Field(() => ID, { nullable: true })
  productId?: string | null;

  @Field(() => String)
  productName: string;

  @Field(() => Int, { nullable: true })
  variant?: number | null;

  @Field(() => String, { nullable: true })
  size?: string | null;

  @Field(() => String, { nullable: true })
  colour?: string | null;

  @Field(() => Float, { description: "D’une pièce, en francs entiers" })
  price: number;

  @Field(() => Int)
  quantity: number;

  @Field(() => String, { nullable: true, description: "Adresse d’une image que garde la boutique" })
  image?: string | null;
}

@InputType()
export class AppointmentInput {
  @Field(() => ID)
  serviceId: string;

  @Field(() => Date)
  startsAt: Date;
}

@InputType()
abstract class OrderFieldsInput {
  @Field(() => ID, { description: "UUID fait par l’appareil : envoyée deux fois, gardée une fois" })
  id: string;

  @Field(() => [OrderLineInput])
  lines: OrderLineInput[];

  @Field(() => Date, { description: "L’heure de l’appareil" })
  placedAt: Date;

  @Field(() => String, { nullable: true })
  name?: string | null;

  @Field(() => String, { nullable: true })
  phone?: string | null;

  @Field(() => String, { nullable: true })
  quarter?: string | null;

  @Field(() => Float, { nullable: true, description: "De la livraison, en francs entiers" })
  fee?: number | null;
}

@InputType()
export class PlaceOrderInput extends OrderFieldsInput {
  @Field(() => OrderChannelEnum, { description: "CHAT, SMS ou CALL" })
  channel: OrderChannel;

  @Field(() => ID, {
    nullable: true,
    description:
      "De qui l’appareil croit que c’est la commande : CONFLICT si une autre personne est connectée",
  })
  userId?: string | null;

  @Field(() => ID, { nullable: true, description: "Zone de livraison que la personne a choisie" })
  zoneId?: string | null;

  @Field(() => AppointmentInput, {
    nullable: true,
    description:
      "L’heure demandée, pour un service. Une heure qui n’est plus libre ne refuse pas la commande",
  })
  appointment?: AppointmentInput | null;

  @Field(() => Date, {
    nullable: true,
    description: "L’heure de l’appareil à l’envoi, par laquelle on sait depuis quand la commande attend",
  })
  sentAt?: Date | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      "true : la personne la retire. Annulée si la boutique n’y a pas encore répondu, sinon inchangée",
  })
  withdrawn?: boolean | null;
}

@InputType()
export class RecordOrderInput extends OrderFieldsInput {
  @Field(() => String, { nullable: true, description: "Le numéro du message collé, s’il en a un" })
  number?: string | null;
}

/** Converts the fields of a request. Absent fields become null. */
export function orderFields(input: OrderFieldsInput): OrderFields {
  const { name = null, phone = null, quarter = null, fee = null, lines } = input;
  return { name, phone, quarter, fee, lines: lines.map(lineFields) };
}

/** Converts a line of a request. Absent fields become null. */
export function lineFields(line: OrderLineInput): OrderLineFields {
  const { productId = null, variant = null, size = null, colour = null, image = null } = line;
  const { productName, price, quantity } = line;
  return { productId, productName, variant, size, colour, price, quantity, image };
}
