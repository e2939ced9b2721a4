import { Arg, Mutation, Query, Resolver } from "type-graphql";
import { ID } from "../../../platform/ids/id.scalar.ts";
import { CurrentUser } from "../../../platform/security/current-user.ts";
import { Permit } from "../../../platform/security/permission.ts";
import { LongText } from "../../../platform/security/request-length.ts";
import type { ImportExportService, ImportOptions } from "./import-export.service.ts";
import { ImportMappingInput, ProductsImport } from "./import-export.type.ts";
import { isColumn } from "./product-columns.ts";

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
      description: "UUID fait par le client : envoyé deux fois, un tableau est importé une fois",
    })
    importId: string | null | undefined,
    @Arg("mapping", () => ImportMappingInput, {
      nullable: true,
      description: "Colonnes et catégories choisies",
    })
    mapping: ImportMappingInput | null | undefined,
    @Arg("withoutMissingImages", () => Boolean, {
      nullable: true,
      description: "Importe sans les photos d’autres sites qui n’ont pas pu être récupérées",
    })
    withoutMissingImages: boolean | null | undefined,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<ProductsImport> {
    return this.#importExport.importProducts(currentUser, csv, {
      dryRun,
      importId: importId ?? null,
      mapping: mappingOf(mapping),
      withoutMissingImages: withoutMissingImages ?? false,
    });
  }
}

/**
 * Maximum number of choices for a table's columns, and maximum number of choices for its categories. No table needs
 * more. Further choices are ignored.
 */
const MAX_CHOICES = 500;

function mappingOf(mapping: ImportMappingInput | null | undefined): ImportOptions["mapping"] {
  const { columns = [], categories = [] } = mapping ?? {};
  return {
    columns: new Map(
      columns
        .slice(0, MAX_CHOICES)
        .map(({ name, column }) => [name.trim(), column != null && isColumn(column) ? column : null]),
    ),
    categories: new Map(
      categories
        .slice(0, MAX_CHOICES)
        .flatMap(({ from, to }) => (to.trim() ? [[from, to.trim()] as const] : [])),
    ),
  };
}
