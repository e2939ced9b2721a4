import { Arg, Ctx, FieldResolver, Int, Query, Resolver, Root } from "type-graphql";
import { ID } from "../../../platform/ids/id.scalar.ts";
import { Permit } from "../../../platform/security/permission.ts";
import type { RequestContext } from "../../../platform/security/request-context.ts";
import { Product, ProductOwner } from "../product/product.entity.ts";
import type { ProductLoaders } from "../product/product-loaders.ts";
import { colourImages } from "../variants/colour-images.rules.ts";
import { ProductColourImage } from "../variants/variant.type.ts";
import type { ListingService } from "./listing.service.ts";
import {
  CategoryCount,
  type PriceSort,
  PriceSortEnum,
  ProductConnection,
  ProductFilter,
} from "./product-connection.type.ts";

const DEFAULT_SIMILAR = 10;

@Resolver(() => Product)
export class ListingResolver {
  readonly #listing: ListingService;
  readonly #loaders: ProductLoaders;

  constructor(listing: ListingService, loaders: ProductLoaders) {
    this.#listing = listing;
    this.#loaders = loaders;
  }

  @Permit("PUBLIC")
  @Query(() => Product, { nullable: true })
  product(@Arg("id", () => ID) id: string, @Ctx() context: RequestContext): Promise<Product | null> {
    return this.#listing.product(id, this.#loaders.of(context));
  }

  @Permit("PUBLIC")
  @Query(() => ProductConnection, {
    description: "Les plus récents d’abord ; avec une recherche, les plus proches d’abord",
  })
  products(
    @Arg("filter", () => ProductFilter, { nullable: true }) filter: ProductFilter | null | undefined,
    @Arg("sort", () => PriceSortEnum, { nullable: true }) sort: PriceSort | null | undefined,
    @Arg("first", () => Int, { nullable: true }) first: number | null | undefined,
    @Arg("after", () => String, { nullable: true }) after: string | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<ProductConnection> {
    return this.#listing.products(
      { filter: filter ?? {}, sort: sort ?? null, first: first ?? null, after: after ?? null },
      this.#loaders.of(context),
    );
  }

  @Permit("PUBLIC")
  @Query(() => [CategoryCount], {
    description: "Les catégories des produits que le filtre laisse, sans celles qui n’en ont pas",
  })
  categoryCounts(
    @Arg("filter", () => ProductFilter, { nullable: true }) filter: ProductFilter | null | undefined,
  ): CategoryCount[] {
    return this.#listing.categoryCounts(filter ?? {});
  }

  @Permit("PUBLIC")
  @Query(() => [Product], {
    description:
      "Les produits de ces identifiants, dans leur ordre, 50 au plus ; sans ceux qui n’existent plus",
  })
  productsById(@Arg("ids", () => [ID]) ids: string[], @Ctx() context: RequestContext): Promise<Product[]> {
    return this.#listing.productsById(ids, this.#loaders.of(context));
  }

  @Permit("PUBLIC")
  @FieldResolver(() => ProductOwner)
  owner(@Root() product: Product, @Ctx() context: RequestContext): Promise<ProductOwner> {
    return this.#loaders.of(context).owner.load(product.ownerId);
  }

  @Permit("PUBLIC")
  @FieldResolver(() => [ProductColourImage], {
    description:
      "La première image de chaque couleur ; sans les couleurs avec une teinte dont c’est la vignette",
  })
  colourImages(@Root() product: Product): ProductColourImage[] {
    return colourImages(product);
  }

  @Permit("PUBLIC")
  @FieldResolver(() => [Product], {
    description: "Les autres produits de sa catégorie, les plus récents d’abord",
  })
  similarProducts(
    @Root() product: Product,
    @Arg("first", () => Int, { defaultValue: DEFAULT_SIMILAR }) first: number,
    @Ctx() context: RequestContext,
  ): Promise<Product[]> {
    return this.#listing.similarProducts(product, first, this.#loaders.of(context));
  }
}
