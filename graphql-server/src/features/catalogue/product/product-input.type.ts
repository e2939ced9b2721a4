import { Field, Float, InputType, Int } from "type-graphql";
import type { LowStockField } from "../variants/low-stock.rules.ts";
import type { VariantFields } from "../variants/stock.rules.ts";
import { AvailabilityEnum, ProductVariantInput } from "../variants/variant.type.ts";
import type { Availability } from "../variants/variant-fields.rules.ts";
import type { ProductFields } from "./product-fields.rules.ts";

const VARIANTS = {
  nullable: true,
  description: "Toutes les tailles et couleurs du produit ; absentes ou null : comme avant",
} as const;
const IMAGE_COLOURS = {
  nullable: true,
  description:
    "La couleur que montre chaque image, dans l’ordre des images ; absentes ou null : chaque image garde la sienne",
} as const;
const AVAILABILITY = {
  nullable: true,
  description: "D’un produit sans tailles ni couleurs ; absente ou null : comme avant",
} as const;

/**
 * A product as admins send it. Prices have the type Float, so that the shop itself refuses fractions, with a message in
 * French. For the type Int, GraphQL would refuse them with a message in English.
 */
@InputType()
export class ProductInput implements ProductFields, VariantFields, LowStockField {
  @Field(() => String)
  productName: string;

  @Field(() => String)
  brandName: string;

  @Field(() => String, {
    description: "Une des catégories de la boutique, ou un autre texte de 60 caractères au plus",
  })
  category: string;

  @Field(() => [String], { description: "Adresses des images ; la première est la vignette" })
  productImages: string[];

  @Field(() => [String], IMAGE_COLOURS)
  imageColours: string[] | null | undefined;

  @Field(() => String)
  description: string;

  @Field(() => Float, { description: "Prix d’origine, en francs entiers, de 0 à 2 000 000 000" })
  price: number;

  @Field(() => Float, { description: "Prix de vente, en francs entiers, de 0 à 2 000 000 000" })
  sellingPrice: number;

  @Field(() => [ProductVariantInput], VARIANTS)
  variants: ProductVariantInput[] | null | undefined;

  @Field(() => AvailabilityEnum, AVAILABILITY)
  availability: Availability | null | undefined;

  @Field(() => Int, {
    nullable: true,
    description:
      "Pièces d’un produit sans tailles ni couleurs ; absent : comme avant, null : ne plus compter",
  })
  stock: number | null | undefined;

  @Field(() => Int, {
    nullable: true,
    description:
      "Pièces d’une variante à partir desquelles il est bientôt épuisé, 0 : jamais ; absent : comme avant",
  })
  lowStockAt: number | null | undefined;
}

/** A change of some fields of a product. Absent or null fields stay unchanged. */
@InputType()
export class ProductPatch implements Nullable<ProductFields>, VariantFields, LowStockField {
  @Field(() => String, { nullable: true })
  productName: string | null | undefined;

  @Field(() => String, { nullable: true })
  brandName: string | null | undefined;

  @Field(() => String, { nullable: true })
  category: string | null | undefined;

  @Field(() => [String], { nullable: true })
  productImages: string[] | null | undefined;

  @Field(() => [String], IMAGE_COLOURS)
  imageColours: string[] | null | undefined;

  @Field(() => String, { nullable: true })
  description: string | null | undefined;

  @Field(() => Float, { nullable: true })
  price: number | null | undefined;

  @Field(() => Float, { nullable: true })
  sellingPrice: number | null | undefined;

  @Field(() => [ProductVariantInput], VARIANTS)
  variants: ProductVariantInput[] | null | undefined;

  @Field(() => AvailabilityEnum, AVAILABILITY)
  availability: Availability | null | undefined;

  @Field(() => Int, {
    nullable: true,
    description: "Pièces d’un produit sans tailles ni couleurs ; absent ou null : comme avant",
  })
  stock: number | null | undefined;

  @Field(() => Int, {
    nullable: true,
    description:
      "Pièces d’une variante à partir desquelles il est bientôt épuisé, 0 : jamais ; absent : comme avant",
  })
  lowStockAt: number | null | undefined;
}

type Nullable<Fields> = { [Name in keyof Fields]: Fields[Name] | null | undefined };
