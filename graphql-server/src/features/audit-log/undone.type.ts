import { Field, Int, ObjectType } from "type-graphql";

/**
 * The GraphQL type of an undo's result. It contains only the ids of restored products; `UndoneProductsResolver`
 * resolves the products.
 */
@ObjectType("Undone", { simpleResolvers: true })
export class UndoneType {
  productIds: readonly string[];

  @Field(() => Int, { description: "Produits rétablis" })
  count: number;

  @Field(() => Int, { description: "Zones de livraison rétablies" })
  zones: number;

  @Field(() => [String], { description: "Noms des produits qui ont changé depuis et n’ont pas été touchés" })
  left: readonly string[];

  @Field(() => Int, { description: "Prix de soins rétablis" })
  services: number;
}
