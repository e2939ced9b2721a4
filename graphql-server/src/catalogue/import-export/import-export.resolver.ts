import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../graphql/request-context.ts";
import { signedIn } from "../../security/current-user.ts";
import { Permit } from "../../security/permission.ts";
import { ProductsImport } from "./import-export.type.ts";

@Resolver()
export class ProductExchangeResolver {
  @Permit("PANEL")
  @Query(() => String, { description: "Les produits que la personne peut modifier, en CSV" })
  productsCsv(@Ctx() { services, caller }: RequestContext): Promise<string> {
    return services.exchange.exportTable(signedIn(caller));
  }

  @Permit("PANEL")
  @Mutation(() => ProductsImport, {
    description: "Écrit tous les produits du tableau, ou aucun dès qu'une ligne est fausse",
  })
  importProducts(
    @Arg("csv", () => String) csv: string,
    @Arg("dryRun", () => Boolean, { description: "Vérifie seulement" }) dryRun: boolean,
    @Arg("importId", () => ID, {
      nullable: true,
      description: "Choisi par le client ; renvoyé sous le même, un tableau n'ajoute ses lignes qu'une fois",
    })
    importId: string | null | undefined,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<ProductsImport> {
    return services.exchange.importTable(signedIn(caller), csv, dryRun, importId ?? null);
  }
}
