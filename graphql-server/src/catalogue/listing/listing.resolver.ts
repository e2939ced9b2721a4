import { Arg, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../graphql/request-context.ts";
import { Permit } from "../../security/permission.ts";
import { Product, ProductOwner } from "../product/product.entity.ts";
import { PriceSort, ProductConnection, ProductFilter } from "./product-connection.type.ts";

/** Similar products where the query does not say how many. */
const DEFAULT_SIMILAR = 10;

@Resolver(() => Product)
export class ProductResolver {
  @Permit("PUBLIC")
  @Query(() => Product, { nullable: true })
  product(
    @Arg("id", () => ID) id: string,
    @Ctx() { services, loaders }: RequestContext,
  ): Promise<Product | null> {
    return services.catalogue.product(id, loaders);
  }

  @Permit("PUBLIC")
  @Query(() => ProductConnection, {
    description: "Les plus récents d'abord ; avec une recherche, les plus proches d'abord",
  })
  products(
    @Arg("filter", () => ProductFilter, { nullable: true }) filter: ProductFilter | null | undefined,
    @Arg("sort", () => PriceSort, { nullable: true }) sort: PriceSort | null | undefined,
    @Arg("first", () => Int, { nullable: true }) first: number | null | undefined,
    @Arg("after", () => String, { nullable: true }) after: string | null | undefined,
    @Ctx() { services, loaders }: RequestContext,
  ): Promise<ProductConnection> {
    return services.catalogue.products(
      { filter: filter ?? {}, sort: sort ?? null, first: first ?? null, after: after ?? null },
      loaders,
    );
  }

  @Permit("PUBLIC")
  @FieldResolver(() => ProductOwner)
  owner(@Root() product: Product, @Ctx() { loaders }: RequestContext): Promise<ProductOwner> {
    return loaders.owner.load(product.ownerId);
  }

  @Permit("PUBLIC")
  @FieldResolver(() => [Product], {
    description: "Les autres produits de sa catégorie, les plus récents d'abord",
  })
  similarProducts(
    @Root() product: Product,
    @Arg("first", () => Int, { defaultValue: DEFAULT_SIMILAR }) first: number,
    @Ctx() { services, loaders }: RequestContext,
  ): Promise<Product[]> {
    return services.catalogue.similarProducts(product, first, loaders);
  }
}
