import { Field, InputType, Int, ObjectType } from "type-graphql";
import { enumOf } from "../../../platform/graphql/graphql-enum.ts";
import type { CategoryMapping } from "../import-tables/category-mapping.ts";
import { TABLE_SOURCES, type TableSource } from "../import-tables/source-product.ts";

const ImportSourceEnum = enumOf(TABLE_SOURCES, {
  name: "ImportSource",
  description: "Le programme d’où vient un tableau",
});

@ObjectType("ProductsImportError", { simpleResolvers: true })
export class ProductsImportError {
  @Field(() => Int, { description: "Ligne du tableur ; l’en-tête est la première" })
  line: number;

  @Field(() => String, { nullable: true })
  column: string | null;

  @Field(() => String)
  message: string;
}

/**
 * A remote image, which must be fetched before the import because the shop's pages do not show images of other sites.
 */
@ObjectType("ImageToFetch", { simpleResolvers: true })
export class ImageToFetch {
  @Field(() => Int, { description: "Ligne du tableur ; l’en-tête est la première" })
  line: number;

  @Field(() => String)
  column: string;

  @Field(() => String)
  url: string;

  @Field(() => Boolean, {
    description: "Sans elle, la ligne est refusée ; non pour celle que le produit a déjà",
  })
  required: boolean;
}

@ObjectType("ImportColumn", { simpleResolvers: true })
export class ImportColumn {
  @Field(() => String)
  name: string;

  @Field(() => String, { description: "Sa première valeur" })
  sample: string;

  @Field(() => String, { nullable: true, description: "Le champ du produit ; null si elle est ignorée" })
  column: string | null;
}

@ObjectType("ImportCategory", { simpleResolvers: true })
export class ImportCategory implements CategoryMapping {
  @Field(() => String)
  from: string;

  @Field(() => String)
  to: string;

  @Field(() => Boolean, { description: "La boutique a déjà cette catégorie" })
  isKnown: boolean;
}

@InputType()
export class ImportColumnInput {
  @Field(() => String)
  name: string;

  @Field(() => String, { nullable: true })
  column?: string | null;
}

@InputType()
export class ImportCategoryInput {
  @Field(() => String)
  from: string;

  @Field(() => String)
  to: string;
}

@InputType()
export class ImportMappingInput {
  @Field(() => [ImportColumnInput])
  columns: ImportColumnInput[];

  @Field(() => [ImportCategoryInput])
  categories: ImportCategoryInput[];
}

/** The result of an import, or of its dry run. If there is an error, the import writes nothing. */
@ObjectType("ProductsImport", { simpleResolvers: true })
export class ProductsImport {
  @Field(() => Int)
  created: number;

  @Field(() => Int)
  changed: number;

  @Field(() => Int)
  unchanged: number;

  @Field(() => [ProductsImportError])
  errors: readonly ProductsImportError[];

  @Field(() => [ProductsImportError], { description: "À vérifier ; n’empêche rien" })
  warnings: readonly ProductsImportError[];

  @Field(() => [ImageToFetch], { description: "À donner à fetchImages avant d’importer" })
  imagesToFetch: readonly ImageToFetch[];

  @Field(() => ImportSourceEnum)
  source: TableSource;

  @Field(() => [ProductsImportError], {
    description: "Ce que le tableau contient et que l’import laisse de côté",
  })
  leftOut: readonly ProductsImportError[];

  @Field(() => [ImportColumn], { description: "Les colonnes, quand elles ne sont pas celles de la boutique" })
  columns: readonly ImportColumn[];

  @Field(() => [ImportCategory], { description: "Les catégories du tableau, et celles de la boutique" })
  categories: readonly ImportCategory[];
}
