import { Arg, Ctx, FieldResolver, Int, Mutation, Resolver, Root } from "type-graphql";
import { ID } from "../../../platform/ids/id.scalar.ts";
import { CurrentUser } from "../../../platform/security/current-user.ts";
import { Permit } from "../../../platform/security/permission.ts";
import type { RequestContext } from "../../../platform/security/request-context.ts";
import { Product } from "../product/product.entity.ts";
import type { ProductLoaders } from "../product/product-loaders.ts";
import { VariantStock } from "../product/variant-stock.entity.ts";
import type { AvailabilityService } from "./availability.service.ts";
import { VariantAvailabilityInput } from "./availability.type.ts";

@Resolver(() => Product)
export class AvailabilityResolver {
  readonly #availability: AvailabilityService;
  readonly #loaders: ProductLoaders;

  constructor(availability: AvailabilityService, loaders: ProductLoaders) {
    this.#availability = availability;
    this.#loaders = loaders;
  }

  @Permit("ADMIN")
  @Mutation(() => Product, {
    description: "Change l’état ou le stock des variantes données ; les autres restent telles quelles",
  })
  changeAvailability(
    @Arg("productId", () => ID) productId: string,
    @Arg("changes", () => [VariantAvailabilityInput]) changes: VariantAvailabilityInput[],
    @Arg("editId", () => ID, {
      nullable: true,
      description: "UUID choisi par le client : renvoyé, il ne change rien de plus ; undo annule sous lui",
    })
    editId: string | null | undefined,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<Product> {
    return this.#availability.change(currentUser, productId, changes, editId ?? null);
  }

  @Permit("ANYONE")
  @FieldResolver(() => [VariantStock], {
    description: "Les pièces comptées, pour qui peut modifier le produit ; vide pour les autres",
  })
  async stock(
    @Root() product: Product,
    @Ctx() context: RequestContext,
  ): Promise<Omit<VariantStock, "productId">[]> {
    if (!mayChange(product, context)) return [];
    const stock = await this.#loaders.of(context).stock.load(product.id);
    return [...stock].map(([number, count]) => ({ number, count }));
  }

  @Permit("ANYONE")
  @FieldResolver(() => Int, {
    nullable: true,
    description:
      "Pièces d’une variante à partir desquelles il est bientôt épuisé, 0 : jamais, pour qui peut modifier le produit ; null pour les autres",
  })
  lowStockAt(@Root() product: Product, @Ctx() context: RequestContext): Promise<number> | null {
    return mayChange(product, context) ? this.#loaders.of(context).lowStockAt.load(product.id) : null;
  }
}

const mayChange = ({ ownerId }: Product, { currentUser }: RequestContext): boolean =>
  currentUser?.role === "SUPER_ADMIN" || (currentUser?.role === "ADMIN" && ownerId === currentUser.userId);
