import { Field, ObjectType } from "type-graphql";

/** A category as the shop shows it: one of the fixed list, or another text some product carries. */
@ObjectType("Category", { simpleResolvers: true })
export class Category {
  @Field(() => String)
  value: string;

  @Field(() => String)
  label: string;

  @Field(() => String, {
    nullable: true,
    description: "clothing, shoes, accessories ou beauty ; null hors de la liste fixe",
  })
  type: string | null;

  @Field(() => [String])
  parents: readonly string[];
}

/** The products of exactly one category. */
@ObjectType("CategoryGroup", { simpleResolvers: true })
export class CategoryGroup {
  @Field(() => String)
  category: string;
}
