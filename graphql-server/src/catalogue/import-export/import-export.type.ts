import { Field, Int, ObjectType } from "type-graphql";

@ObjectType("ProductsImportError", { simpleResolvers: true })
export class ProductsImportError {
  @Field(() => Int, { description: "Ligne du tableur ; l'en-tête est la première" })
  line: number;

  @Field(() => String, { nullable: true })
  column: string | null;

  @Field(() => String)
  message: string;
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
}
