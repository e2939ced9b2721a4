import { Field, InputType, Int, ObjectType } from "type-graphql";
import { enumOf } from "../../../platform/graphql/graphql-enum.ts";
import type { ColourImage } from "./colour-images.rules.ts";
import type { VariantInput } from "./product-variants.rules.ts";
import { AVAILABILITIES, type Availability, type Variant } from "./variant-fields.rules.ts";

export const AvailabilityEnum = enumOf(AVAILABILITIES, {
  name: "Availability",
  description: "Disponible, dernières pièces, épuisé",
});

/** A version of a product that a customer can order: a size, a colour, or both. */
@ObjectType("ProductVariant", { simpleResolvers: true })
export class ProductVariant implements Variant {
  @Field(() => Int, { description: "À partir de 1, seul dans son produit, jamais repris par un autre" })
  number: number;

  @Field(() => String, { nullable: true })
  size: string | null;

  @Field(() => String, { nullable: true })
  colour: string | null;

  @Field(() => String, { nullable: true, description: "La teinte de la couleur, #rrggbb" })
  swatch: string | null;

  @Field(() => AvailabilityEnum)
  availability: Availability;
}

@ObjectType("ColourImage", { simpleResolvers: true })
export class ProductColourImage implements ColourImage {
  @Field(() => String)
  colour: string;

  @Field(() => String)
  image: string;
}

@InputType()
export class ProductVariantInput implements VariantInput {
  @Field(() => Int, {
    nullable: true,
    description: "De la variante qu’elle remplace ; absent pour une nouvelle",
  })
  number: number | null | undefined;

  @Field(() => String, { nullable: true })
  size: string | null | undefined;

  @Field(() => String, { nullable: true })
  colour: string | null | undefined;

  @Field(() => String, { nullable: true, description: "La teinte de la couleur, #rrggbb" })
  swatch: string | null | undefined;

  @Field(() => AvailabilityEnum, { nullable: true, description: "Absente : comme avant" })
  availability: Availability | null | undefined;

  @Field(() => Int, {
    nullable: true,
    description: "En pièces ; absent : comme avant, null : ne plus compter. Un nouveau nombre fixe l’état",
  })
  stock: number | null | undefined;
}
