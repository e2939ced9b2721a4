import { Arg, Ctx, FieldResolver, Int, Query, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../graphql/request-context.ts";
import { Permit } from "../../security/permission.ts";
import { Category, CategoryGroup } from "../category/category.type.ts";
import { Product } from "../product/product.entity.ts";

/** Products shown of a category where the query does not say how many. */
const DEFAULT_PRODUCTS = 10;

@Resolver(() => Category)
export class CategoryResolver {
  @Permit("PUBLIC")
  @Query(() => [Category], {
    description: "La liste fixe dans son ordre, puis les autres par ordre alphabétique",
  })
  categories(
    @Arg("topLevel", () => Boolean, { nullable: true, description: "Seulement celles sans parent" }) topLevel:
      | boolean
      | null,
    @Ctx() { services }: RequestContext,
  ): Category[] {
    return services.catalogue.categories(topLevel ?? false);
  }

  @Permit("PUBLIC")
  @FieldResolver(() => Int, { description: "Produits d'exactement cette catégorie" })
  productCount(@Root() category: Category, @Ctx() { services }: RequestContext): number {
    return services.catalogue.productCount(category.value);
  }

  @Permit("PUBLIC")
  @FieldResolver(() => Product, {
    nullable: true,
    description: "Le plus récent de ses produits, sinon de ses sous-catégories",
  })
  async newestProduct(
    @Root() category: Category,
    @Ctx() { services, loaders }: RequestContext,
  ): Promise<Product | null> {
    const [newest] = await services.catalogue.familyProducts(category.value, 1, loaders);
    return newest ?? null;
  }

  @Permit("PUBLIC")
  @FieldResolver(() => [Product], {
    description: "Les siens d'abord, puis ceux de ses sous-catégories ; les plus récents d'abord",
  })
  products(
    @Root() category: Category,
    @Arg("first", () => Int, { defaultValue: DEFAULT_PRODUCTS }) first: number,
    @Ctx() { services, loaders }: RequestContext,
  ): Promise<Product[]> {
    return services.catalogue.familyProducts(category.value, first, loaders);
  }
}

@Resolver(() => CategoryGroup)
export class CategoryGroupResolver {
  @Permit("PUBLIC")
  @Query(() => [CategoryGroup], {
    description: "Une par catégorie qui a un produit, dans l'ordre de la page du catalogue",
  })
  categoryGroups(@Ctx() { services }: RequestContext): CategoryGroup[] {
    return services.catalogue.categoryGroups();
  }

  @Permit("PUBLIC")
  @FieldResolver(() => [String], { description: "Images de son produit le plus récent" })
  async productImages(
    @Root() group: CategoryGroup,
    @Ctx() { services, loaders }: RequestContext,
  ): Promise<string[]> {
    const [newest] = await services.catalogue.categoryProducts(group.category, 1, loaders);
    return newest?.productImages ?? [];
  }

  @Permit("PUBLIC")
  @FieldResolver(() => Int)
  productCount(@Root() group: CategoryGroup, @Ctx() { services }: RequestContext): number {
    return services.catalogue.productCount(group.category);
  }

  @Permit("PUBLIC")
  @FieldResolver(() => [Product], { description: "Les plus récents d'abord" })
  products(
    @Root() group: CategoryGroup,
    @Arg("first", () => Int, { defaultValue: DEFAULT_PRODUCTS }) first: number,
    @Ctx() { services, loaders }: RequestContext,
  ): Promise<Product[]> {
    return services.catalogue.categoryProducts(group.category, first, loaders);
  }
}
