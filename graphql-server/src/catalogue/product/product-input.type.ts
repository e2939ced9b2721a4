import { Field, Float, InputType } from "type-graphql";
import type { ProductFields } from "./product.rules.ts";

/** A product as admins write it. Prices are Float, so that a fraction is refused with the shop's own message. */
@InputType()
export class ProductInput implements ProductFields {
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

  @Field(() => String)
  description: string;

  @Field(() => Float, { description: "Prix d’origine, en francs entiers, de 0 à 2 000 000 000" })
  price: number;

  @Field(() => Float, { description: "Prix de vente, en francs entiers, de 0 à 2 000 000 000" })
  sellingPrice: number;
}

/** The fields of a product to be changed; those that are absent or null stay as they are. */
@InputType()
export class ProductPatch implements Nullable<ProductFields> {
  @Field(() => String, { nullable: true })
  productName: string | null | undefined;

  @Field(() => String, { nullable: true })
  brandName: string | null | undefined;

  @Field(() => String, { nullable: true })
  category: string | null | undefined;

  @Field(() => [String], { nullable: true })
  productImages: string[] | null | undefined;

  @Field(() => String, { nullable: true })
  description: string | null | undefined;

  @Field(() => Float, { nullable: true })
  price: number | null | undefined;

  @Field(() => Float, { nullable: true })
  sellingPrice: number | null | undefined;
}

type Nullable<Fields> = { [Name in keyof Fields]: Fields[Name] | null | undefined };
