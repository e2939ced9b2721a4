import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from "type-graphql";
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
    const { currentUser } = context;
    const isOwn = currentUser?.role === "ADMIN" && product.ownerId === currentUser.userId;
    if (currentUser?.role !== "SUPER_ADMIN" && !isOwn) return [];
    const stock = await this.#loaders.of(context).stock.load(product.id);
    return [...stock].map(([number, count]) => ({ number, count }));
  }
}
