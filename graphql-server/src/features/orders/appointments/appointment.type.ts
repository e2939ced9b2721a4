import { Field, Float, InputType, Int, ObjectType } from "type-graphql";
import { ID } from "../../../platform/ids/id.scalar.ts";
import type { FreeDay } from "./free-slots.rules.ts";

@ObjectType("FreeDay", { simpleResolvers: true })
class FreeDayType implements FreeDay {
  @Field(() => String, { description: "AAAA-MM-JJ à Douala" })
  day: string;

  @Field(() => [String], { description: "HH:MM à Douala" })
  slots: readonly string[];
}

@ObjectType("FreeSlots", { simpleResolvers: true })
export class FreeSlots {
  @Field(() => Date, { description: "L’heure du serveur, car celle de l’appareil peut être fausse" })
  now: Date;

  @Field(() => [FreeDayType], { description: "Les jours qui ont une heure libre, 30 jours au plus" })
  days: readonly FreeDay[];
}

@ObjectType({ simpleResolvers: true })
export class ReservedSlot {
  @Field(() => Date)
  startsAt: Date;

  @Field(() => Int, { description: "Durée" })
  minutes: number;

  @Field(() => ID)
  placeId: string;
}

/** An appointment that an admin has agreed with a customer by phone or in the shop. */
@InputType()
export class BookAppointmentInput {
  @Field(() => ID, { description: "UUID fait par le client : envoyé deux fois, gardé une fois" })
  id: string;

  @Field(() => ID)
  serviceId: string;

  @Field(() => Date, {
    description: "Au quart d’heure ; la boutique peut donner une heure hors de ses horaires",
  })
  startsAt: Date;

  @Field(() => ID, { nullable: true, description: "null : la première place libre" })
  placeId?: string | null;

  @Field(() => String, { nullable: true })
  name?: string | null;

  @Field(() => String, { nullable: true })
  phone?: string | null;

  @Field(() => Float, {
    nullable: true,
    description: "Prix convenu en francs entiers ; null : celui du service",
  })
  price?: number | null;

  @Field(() => String, { nullable: true, description: "Le numéro du message collé, s’il en a un" })
  number?: string | null;
}
