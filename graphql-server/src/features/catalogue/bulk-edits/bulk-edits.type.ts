import { Field, Float, InputType, Int, ObjectType } from "type-graphql";
import { Product } from "../product/product.entity.ts";
import type { PriceChange } from "./price-change.rules.ts";

/**
 * A change of prices in percent. The numbers have the type Float, because GraphQL would refuse a fraction for an Int
 * with a message in English.
 */
@InputType()
export class PriceChangeInput implements PriceChange {
  @Field(() => Float, { description: "Entier de -90 à 300, sauf 0" })
  percent: number;

  @Field(() => Float, { description: "1, 25, 50, 100, 500 ou 1000 francs ; au plus proche" })
  roundTo: number;

  @Field(() => Boolean, { description: "Le prix d’origine aussi" })
  both: boolean;
}

@ObjectType("ProductsEdit", { simpleResolvers: true })
export class ProductsEdit {
  @Field(() => Int, { description: "Produits changés, supprimés ou rétablis" })
  count: number;

  @Field(() => [Product], { description: "Ceux qui existent encore, tels qu’ils sont maintenant" })
  products: Product[];

  @Field(() => [String], { description: "Noms de ceux qui ont changé depuis et n’ont pas été touchés" })
  left: readonly string[];
}
