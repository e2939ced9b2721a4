import { Arg, Ctx, FieldResolver, Int, Query, Resolver, Root } from "type-graphql";
import { Permit } from "../../../platform/security/permission.ts";
import type { RequestContext } from "../../../platform/security/request-context.ts";
import { Category, CategoryGroup } from "../category/category.type.ts";
import { Product } from "../product/product.entity.ts";
import type { ProductLoaders } from "../product/product-loaders.ts";
import type { ListingService } from "./listing.service.ts";

const DEFAULT_PRODUCTS = 10;

@Resolver(() => Category)
export class CategoryResolver {
  readonly #listing: ListingService;
  readonly #loaders: ProductLoaders;

  constructor(listing: ListingService, loaders: ProductLoaders) {
    this.#listing = listing;
    this.#loaders = loaders;
  }

  @Permit("PUBLIC")
  @Query(() => [Category], {
    description: "La liste fixe dans son ordre, puis les autres par ordre alphabétique",
  })
  categories(
    @Arg("topLevel", () => Boolean, { nullable: true, description: "Seulement celles sans parent" }) topLevel:
      | boolean
      | null,
  ): Category[] {
    return this.#listing.categories(topLevel ?? false);
  }

  @Permit("PUBLIC")
  @FieldResolver(() => Int, { description: "Ses produits et ceux de ses sous-catégories" })
  productCount(@Root() category: Category): number {
    return this.#listing.familyCount(category.value);
  }

  @Permit("PUBLIC")
  @FieldResolver(() => Product, {
    nullable: true,
    description: "Le plus récent de ses produits, sinon de ses sous-catégories",
  })
  async newestProduct(@Root() category: Category, @Ctx() context: RequestContext): Promise<Product | null> {
    const [newest] = await this.#listing.familyProducts(category.value, 1, this.#loaders.of(context));
    return newest ?? null;
  }

  @Permit("PUBLIC")
  @FieldResolver(() => [Product], {
    description: "Les siens d’abord, puis ceux de ses sous-catégories ; les plus récents d’abord",
  })
  products(
    @Root() category: Category,
    @Arg("first", () => Int, { defaultValue: DEFAULT_PRODUCTS }) first: number,
    @Ctx() context: RequestContext,
  ): Promise<Product[]> {
    return this.#listing.familyProducts(category.value, first, this.#loaders.of(context));
  }
}

@Resolver(() => CategoryGroup)
export class CategoryGroupResolver {
  readonly #listing: ListingService;
  readonly #loaders: ProductLoaders;

  constructor(listing: ListingService, loaders: ProductLoaders) {
    this.#listing = listing;
    this.#loaders = loaders;
  }

  @Permit("PUBLIC")
  @Query(() => [CategoryGroup], {
    description: "Une par catégorie qui a un produit, dans l’ordre de la page du catalogue",
  })
  categoryGroups(): CategoryGroup[] {
    return this.#listing.categoryGroups();
  }

  @Permit("PUBLIC")
  @FieldResolver(() => [String], { description: "Images de son produit le plus récent" })
  async productImages(@Root() group: CategoryGroup, @Ctx() context: RequestContext): Promise<string[]> {
    const [newest] = await this.#listing.categoryProducts(group.category, 1, this.#loaders.of(context));
    return newest?.productImages ?? [];
  }

  @Permit("PUBLIC")
  @FieldResolver(() => Int)
  productCount(@Root() group: CategoryGroup): number {
    return this.#listing.productCount(group.category);
  }

  @Permit("PUBLIC")
  @FieldResolver(() => [Product], { description: "Les plus récents d’abord" })
  products(
    @Root() group: CategoryGroup,
    @Arg("first", () => Int, { defaultValue: DEFAULT_PRODUCTS }) first: number,
    @Ctx() context: RequestContext,
  ): Promise<Product[]> {
    return this.#listing.categoryProducts(group.category, first, this.#loaders.of(context));
  }
}
