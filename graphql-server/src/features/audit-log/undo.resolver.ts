import { Arg, Mutation, Resolver } from "type-graphql";
import { ID } from "../../platform/ids/id.scalar.ts";
import { idOrNone } from "../../platform/ids/uuid.rules.ts";
import { CurrentUser } from "../../platform/security/current-user.ts";
import { Permit } from "../../platform/security/permission.ts";
import type { UndoKey, UndoService } from "./undo.service.ts";
import { UndoneType } from "./undone.type.ts";

@Resolver()
export class UndoResolver {
  readonly #undo: UndoService;

  constructor(undo: UndoService) {
    this.#undo = undo;
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
    const undone = await this.#undo.undo(currentUser, key, requestId ?? null);
    const { products, zones, services, left } = undone;
    return { productIds: products, count: products.length, zones, left, services };
  }
}

/**
 * Returns the id of the entry or the edit to undo. Without arguments, it returns the id of an edit that does not exist,
 * so that the undo answers NOT_FOUND.
 */
const undoKey = (entryId: string | null | undefined, editId: string | null | undefined): UndoKey =>
  entryId ? { entryId } : { editId: idOrNone(editId) };
