import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from "type-graphql";
import { Product } from "../catalogue/product/product.entity.ts";
import type { RequestContext } from "../graphql/request-context.ts";
import { signedIn } from "../security/current-user.ts";
import { Permit } from "../security/permission.ts";
import { JournalConnection } from "./audit-log-entry.type.ts";

@Resolver()
export class JournalResolver {
  @Permit("SUPER_ADMIN")
  @Query(() => JournalConnection, {
    description: "Ce qui a été fait dans l'administration, le plus récent d'abord",
  })
  journal(
    @Arg("first", () => Int, { nullable: true }) first: number | null | undefined,
    @Arg("after", () => String, { nullable: true }) after: string | null | undefined,
    @Ctx() { services }: RequestContext,
  ): Promise<JournalConnection> {
    return services.journal.entries({ first: first ?? null, after: after ?? null });
  }

  @Permit("SUPER_ADMIN")
  @Mutation(() => Product, { description: "Rétablit un produit supprimé, sous le même identifiant" })
  undoDeletion(
    @Arg("entryId", () => ID) entryId: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Product> {
    return services.products.restore(signedIn(caller), entryId);
  }
}
