import { Arg, Mutation, Resolver } from "type-graphql";
import { ID } from "../../platform/ids/id.scalar.ts";
import { CurrentUser } from "../../platform/security/current-user.ts";
import { Permit } from "../../platform/security/permission.ts";
import { DemoContent } from "./demo-content.type.ts";
import type { DemoRemovalService } from "./demo-removal.service.ts";

@Resolver()
export class DemoResolver {
  readonly #removal: DemoRemovalService;

  constructor(removal: DemoRemovalService) {
    this.#removal = removal;
  }

  @Permit("SUPER_ADMIN")
  @Mutation(() => DemoContent, {
    description:
      "Retire de la démonstration ce que personne n’a modifié : produits, zones de livraison et prix des soins",
  })
  removeDemo(
    @Arg("editId", () => ID, {
      description: "UUID choisi par le client : renvoyé, il ne retire rien de plus ; undo annule sous lui",
    })
    editId: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<DemoContent> {
    return this.#removal.remove(currentUser, editId);
  }
}
