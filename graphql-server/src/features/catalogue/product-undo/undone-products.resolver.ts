import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import { Permit } from "../../../platform/security/permission.ts";
import type { RequestContext } from "../../../platform/security/request-context.ts";
import { UndoneType } from "../../audit-log/undone.type.ts";
import { Product } from "../product/product.entity.ts";
import type { ProductLoaders } from "../product/product-loaders.ts";

/** Adds the restored products to the result of an undo, because the audit log knows only their ids. */
@Resolver(() => UndoneType)
export class UndoneProductsResolver {
  readonly #loaders: ProductLoaders;

  constructor(loaders: ProductLoaders) {
    this.#loaders = loaders;
  }

  /** Leaves out products that a colleague has deleted since the undo. */
  @Permit("ANYONE")
  @FieldResolver(() => [Product], { description: "Les produits rétablis, tels qu’ils sont maintenant" })
  async products(@Root() { productIds }: UndoneType, @Ctx() context: RequestContext): Promise<Product[]> {
    const { product } = this.#loaders.of(context);
    const loaded = await Promise.all(productIds.map((id) => product.load(id)));
    return loaded.filter((one) => one !== undefined);
  }
}
