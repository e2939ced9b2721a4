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

  @Field(() => Float, { description: "Prix d'origine, en francs entiers, de 0 à 2 000 000 000" })
  price: number;

  @Field(() => Float, { description: "Prix de vente, en francs entiers, de 0 à 2 000 000 000" })
  sellingPrice: number;
}
