import { Arg, Mutation, Query, Resolver } from "type-graphql";
import { ID } from "../../ids/id.scalar.ts";
import { CurrentUser } from "../../security/current-user.ts";
import { Permit } from "../../security/permission.ts";
import { LongText } from "../../security/request-length.ts";
import type { ImportExportService } from "./import-export.service.ts";
import { ProductsImport } from "./import-export.type.ts";

@Resolver()
export class ImportExportResolver {
  readonly #importExport: ImportExportService;

  constructor(importExport: ImportExportService) {
    this.#importExport = importExport;
  }

  @Permit("ADMIN")
  @Query(() => String, { description: "Les produits que la personne peut modifier, en CSV" })
  productsCsv(@CurrentUser() currentUser: CurrentUser): Promise<string> {
    return this.#importExport.exportProducts(currentUser);
  }

  @Permit("ADMIN")
  @LongText("csv")
  @Mutation(() => ProductsImport, {
    description: "Écrit tous les produits du tableau, ou aucun dès qu’une ligne est fausse",
  })
  importProducts(
    @Arg("csv", () => String) csv: string,
    @Arg("dryRun", () => Boolean, { description: "Vérifie seulement" }) dryRun: boolean,
    @Arg("importId", () => ID, {
      nullable: true,
      description: "Choisi par le client ; renvoyé sous le même, un tableau n’ajoute ses lignes qu’une fois",
    })
    importId: string | null | undefined,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<ProductsImport> {
    return this.#importExport.importProducts(currentUser, csv, dryRun, importId ?? null);
  }
}
