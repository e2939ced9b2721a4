import { Field, InputType, Int, ObjectType } from "type-graphql";
import { enumOf } from "../../../platform/graphql/graphql-enum.ts";
import { ID } from "../../../platform/ids/id.scalar.ts";
import { countedConnectionOf } from "../../../platform/pagination/connection.type.ts";
import { Product } from "../product/product.entity.ts";

const PRICE_SORTS = ["asc", "dsc"] as const;
export type PriceSort = (typeof PRICE_SORTS)[number];
export const PriceSortEnum = enumOf(PRICE_SORTS, { name: "PriceSort", description: "Par prix de vente" });

const PRODUCT_ORDERS = ["NEWEST", "OLDEST", "CHEAPEST", "DEAREST", "NAME", "UPDATED"] as const;
export type ProductOrder = (typeof PRODUCT_ORDERS)[number];
export const ProductOrderEnum = enumOf(PRODUCT_ORDERS, {
  name: "ProductOrder",
  description: "Par date, prix ou nom, ou les derniers modifiés d’abord",
});

@InputType()
export class ProductFilter {
  @Field(() => String, { nullable: true })
  search: string | null | undefined;

  @Field(() => [String], { nullable: true })
  categories: string[] | null | undefined;

  @Field(() => Int, { nullable: true, description: "Prix de vente, bornes comprises" })
  minPrice: number | null | undefined;

  @Field(() => Int, { nullable: true })
  maxPrice: number | null | undefined;

  @Field(() => ID, { nullable: true })
  ownerId: string | null | undefined;

  @Field(() => Boolean, { nullable: true, description: "Seulement les produits en promotion" })
  promotion: boolean | null | undefined;

  @Field(() => [String], { nullable: true, description: "Dans une de ces tailles au moins" })
  sizes: string[] | null | undefined;

  @Field(() => [String], { nullable: true, description: "Dans une de ces couleurs au moins" })
  colours: string[] | null | undefined;

  @Field(() => Boolean, { nullable: true, description: "Sans les produits épuisés" })
  availableOnly: boolean | null | undefined;

  @Field(() => Boolean, { nullable: true, description: "Seulement les produits épuisés" })
  soldOutOnly: boolean | null | undefined;
}

@ObjectType("CategoryCount", { simpleResolvers: true })
export class CategoryCount {
  @Field(() => String)
  category: string;

  @Field(() => Int)
  products: number;

  @Field(() => Int, { description: "Ceux d’entre eux qui sont en promotion" })
  promotions: number;
}

@ObjectType("SizeCount", { simpleResolvers: true })
export class SizeCount {
  @Field(() => String)
  size: string;

  @Field(() => String, {
    description: "clothing, shoes ou other : ce que sont la plupart des produits de cette taille",
  })
  kind: string;

  @Field(() => Int)
  count: number;
}

@ObjectType("ColourCount", { simpleResolvers: true })
export class ColourCount {
  @Field(() => String)
  colour: string;

  @Field(() => String, { nullable: true, description: "#rrggbb" })
  swatch: string | null;

  @Field(() => Int)
  count: number;
}

@ObjectType("SearchWish", { simpleResolvers: true })
export class SearchWish {
  @Field(() => String, { description: "Par exemple « Taille M », « Rouge » ou « Jusqu’à 10 000 FCFA »" })
  label: string;

  @Field(() => String, { description: "La recherche sans ce souhait" })
  rest: string;
}

@ObjectType("SearchReading", { simpleResolvers: true })
export class SearchReading {
  @Field(() => [SearchWish])
  wishes: readonly SearchWish[];

  @Field(() => [String], {
    description: "Ce qui a été laissé de côté, parce qu’aucun produit n’y correspond avec le reste",
  })
  dropped: readonly string[];
}

@ObjectType("ProductConnection", { simpleResolvers: true })
export class ProductConnection extends countedConnectionOf("Product", Product) {
  /**
   * The filter of the list. The fields that count products (by size, by colour, …) use this filter; a count is computed
   * only if the query selects its field.
   */
  filter: Partial<ProductFilter>;
}
