import { Arg, Mutation, Resolver } from "type-graphql";
import { ID } from "../../../platform/ids/id.scalar.ts";
import { CurrentUser } from "../../../platform/security/current-user.ts";
import { Permit } from "../../../platform/security/permission.ts";
import { Product } from "./product.entity.ts";
import type { ProductService } from "./product.service.ts";
import { ProductInput, ProductPatch } from "./product-input.type.ts";

/** Options of a mutation's argument for the request's id. A repeated request with the same id changes nothing. */
const REQUEST_ID = {
  nullable: true,
  description: "UUID fait par le client : envoyé deux fois, le changement est fait une fois",
} as const;

@Resolver()
export class ProductResolver {
  readonly #products: ProductService;

  constructor(products: ProductService) {
    this.#products = products;
  }

  @Permit("ADMIN")
  @Mutation(() => Product)
  createProduct(
    @Arg("input", () => ProductInput) input: ProductInput,
    @Arg("id", () => ID, {
      nullable: true,
      description:
        "UUID choisi par le client : renvoyée après une réponse perdue, la création ne compte qu’une fois",
    })
    id: string | null | undefined,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<Product> {
    return this.#products.create(currentUser, input, id ?? null);
  }

  @Permit("ADMIN")
  @Mutation(() => Product)
  updateProduct(
    @Arg("id", () => ID) id: string,
    @Arg("input", () => ProductInput) input: ProductInput,
    @Arg("seen", () => ProductInput, {
      nullable: true,
      description:
        "Le produit tel qu’il a été lu : ce qu’une autre personne a changé depuis n’est pas écrasé ; absent : tout est écrasé",
    })
    seen: ProductInput | null | undefined,
    @Arg("requestId", () => ID, REQUEST_ID) requestId: string | null | undefined,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<Product> {
    const options = { seen: seen ?? null, requestId: requestId ?? null };
    return this.#products.update(currentUser, id, input, options);
  }

  @Permit("ADMIN")
  @Mutation(() => Product, { description: "Change les champs donnés ; les autres restent tels quels" })
  patchProduct(
    @Arg("id", () => ID) id: string,
    @Arg("patch", () => ProductPatch) patch: ProductPatch,
    @Arg("requestId", () => ID, REQUEST_ID) requestId: string | null | undefined,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<Product> {
    const given = Object.entries(patch).filter(([, value]) => value !== null && value !== undefined);
    return this.#products.patch(currentUser, id, Object.fromEntries(given), requestId ?? null);
  }

  @Permit("ADMIN")
  @Mutation(() => Boolean)
  async deleteProduct(
    @Arg("id", () => ID) id: string,
    @Arg("editId", () => ID, {
      nullable: true,
      description: "UUID choisi par le client : undo rétablit le produit sous lui",
    })
    editId: string | null | undefined,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<boolean> {
    await this.#products.delete(currentUser, id, editId ?? null);
    return true;
  }
}
