import { Arg, Ctx, ID, Mutation, Resolver } from "type-graphql";
import type { RequestContext } from "../../graphql/request-context.ts";
import { signedIn } from "../../security/current-user.ts";
import { Permit } from "../../security/permission.ts";
import { Product } from "./product.entity.ts";
import { ProductInput } from "./product-input.type.ts";

@Resolver()
export class ProductWritesResolver {
  @Permit("PANEL")
  @Mutation(() => Product)
  createProduct(
    @Arg("input", () => ProductInput) input: ProductInput,
    @Arg("id", () => ID, {
      nullable: true,
      description:
        "UUID choisi par le client : renvoyée après une réponse perdue, la création ne compte qu'une fois",
    })
    id: string | null | undefined,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Product> {
    return services.products.create(signedIn(caller), input, id ?? null);
  }

  @Permit("PANEL")
  @Mutation(() => Product)
  updateProduct(
    @Arg("id", () => ID) id: string,
    @Arg("input", () => ProductInput) input: ProductInput,
    @Arg("ifUpdatedAt", () => Date, {
      nullable: true,
      description: "updatedAt du produit tel qu'il a été lu : CONFLICT s'il a changé depuis",
    })
    ifUpdatedAt: Date | null | undefined,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Product> {
    return services.products.update(signedIn(caller), id, input, ifUpdatedAt ?? null);
  }

  @Permit("PANEL")
  @Mutation(() => Boolean)
  async deleteProduct(
    @Arg("id", () => ID) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<boolean> {
    await services.products.delete(signedIn(caller), id);
    return true;
  }
}
