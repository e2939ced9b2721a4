import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from "type-graphql";
import type { UndoKey, UndoService } from "../audit-log/undo.service.ts";
import { Product } from "../catalogue/product/product.entity.ts";
import type { ProductLoaders } from "../catalogue/product/product-loaders.ts";
import { ID } from "../ids/id.scalar.ts";
import { idOrNone } from "../ids/uuid.rules.ts";
import { CurrentUser } from "../security/current-user.ts";
import { Permit } from "../security/permission.ts";
import type { RequestContext } from "../security/request-context.ts";
import { UndoneType } from "./undone.type.ts";

@Resolver(() => UndoneType)
export class UndoResolver {
  readonly #undo: UndoService;
  readonly #loaders: ProductLoaders;

  constructor(undo: UndoService, loaders: ProductLoaders) {
    this.#undo = undo;
    this.#loaders = loaders;
  }

  @Permit("ADMIN")
  @Mutation(() => UndoneType, {
    description:
      "Annule ce qui est au journal, tant que c’est possible : une ligne, ou toutes celles d’un changement",
  })
  async undo(
    @Arg("entryId", () => ID, { nullable: true, description: "La ligne du journal" })
    entryId: string | null | undefined,
    @Arg("editId", () => ID, { nullable: true, description: "L’UUID que le changement a reçu du client" })
    editId: string | null | undefined,
    @Arg("requestId", () => ID, {
      nullable: true,
      description: "UUID fait par le client : envoyée deux fois, l’annulation est faite une fois",
    })
    requestId: string | null | undefined,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<UndoneType> {
    const key = undoKey(entryId, editId);
    const undone = await this.#undo.undo(currentUser, key, { requestId: requestId ?? null });
    const { products, zones, services, left } = undone;
    return { productIds: products, count: products.length, zones, left, services };
  }

  @Permit("ANYONE")
  @FieldResolver(() => [Product], { description: "Les produits rétablis, tels qu’ils sont maintenant" })
  products(@Root() { productIds }: UndoneType, @Ctx() context: RequestContext): Promise<Product[]> {
    return loadProducts(this.#loaders, context, productIds);
  }
}

/**
 * Returns the entry or the edit that the arguments of an undo name. Without arguments, it returns an edit that does not
 * exist.
 */
export const undoKey = (entryId: string | null | undefined, editId: string | null | undefined): UndoKey =>
  entryId ? { entryId } : { editId: idOrNone(editId) };

/** Returns the products with these ids. Products that a colleague has deleted since the undo are left out. */
export async function loadProducts(
  loaders: ProductLoaders,
  context: RequestContext,
  ids: readonly string[],
): Promise<Product[]> {
  const { product } = loaders.of(context);
  const loaded = await Promise.all(ids.map((id) => product.load(id)));
  return loaded.filter((one) => one !== undefined);
}
