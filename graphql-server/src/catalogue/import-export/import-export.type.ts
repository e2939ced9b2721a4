import { Field, Int, ObjectType } from "type-graphql";

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

/** The result of an import, or of its dry run. With errors nothing is written. */
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
}
