import { Arg, Mutation, Resolver } from "type-graphql";
import { ID } from "../../../platform/ids/id.scalar.ts";
import { CurrentUser } from "../../../platform/security/current-user.ts";
import { Permit } from "../../../platform/security/permission.ts";
import type { BulkEditsService } from "./bulk-edits.service.ts";
import { PriceChangeInput, ProductsEdit } from "./bulk-edits.type.ts";

const EDIT_ID = "UUID choisi par le client : renvoyé, il ne change rien de plus ; undo annule sous lui";

@Resolver()
export class EditsResolver {
  readonly #edits: BulkEditsService;

  constructor(edits: BulkEditsService) {
    this.#edits = edits;
  }

  @Permit("ADMIN")
  @Mutation(() => ProductsEdit, { description: "Change la catégorie de plusieurs produits, ou d’aucun" })
  changeCategories(
    @Arg("editId", () => ID, { description: EDIT_ID }) editId: string,
    @Arg("ids", () => [ID]) ids: string[],
    @Arg("category", () => String) category: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<ProductsEdit> {
    return this.#edits.changeCategory(currentUser, { editId, ids }, category);
  }

  @Permit("ADMIN")
  @Mutation(() => ProductsEdit, { description: "Change les prix de plusieurs produits, ou d’aucun" })
  changePrices(
    @Arg("editId", () => ID, { description: EDIT_ID }) editId: string,
    @Arg("ids", () => [ID]) ids: string[],
    @Arg("change", () => PriceChangeInput) change: PriceChangeInput,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<ProductsEdit> {
    return this.#edits.changePrices(currentUser, { editId, ids }, change);
  }

  @Permit("ADMIN")
  @Mutation(() => ProductsEdit, {
    description:
      "Passe plusieurs produits en épuisé dans toutes leurs tailles et couleurs, ou remet en vente ce qui l’est",
  })
  markSoldOut(
    @Arg("editId", () => ID, { description: EDIT_ID }) editId: string,
    @Arg("ids", () => [ID]) ids: string[],
    @Arg("isSoldOut", () => Boolean) isSoldOut: boolean,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<ProductsEdit> {
    return this.#edits.markSoldOut(currentUser, { editId, ids }, isSoldOut);
  }

  @Permit("ADMIN")
  @Mutation(() => ProductsEdit, { description: "Supprime plusieurs produits, ou aucun" })
  deleteProducts(
    @Arg("editId", () => ID, { description: EDIT_ID }) editId: string,
    @Arg("ids", () => [ID]) ids: string[],
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<ProductsEdit> {
    return this.#edits.delete(currentUser, { editId, ids });
  }
}
