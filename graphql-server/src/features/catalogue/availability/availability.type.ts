import { Field, InputType, Int } from "type-graphql";
import type { StateChange } from "../variants/stock.rules.ts";
import { AvailabilityEnum } from "../variants/variant.type.ts";
import type { Availability } from "../variants/variant-fields.rules.ts";

@InputType()
export class VariantAvailabilityInput implements StateChange {
  @Field(() => Int, { description: "Le numéro de la variante ; 0 pour un produit qui n’en a pas" })
  number: number;

  @Field(() => AvailabilityEnum, { nullable: true, description: "Absente ou null : comme avant" })
  availability: Availability | null | undefined;

  @Field(() => Int, {
    nullable: true,
    description: "En pièces ; absent : comme avant, null : ne plus compter. Un nouveau nombre fixe l’état",
  })
  stock: number | null | undefined;
}
