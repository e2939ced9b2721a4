import { Field, ObjectType } from "type-graphql";

/** A category: one of the fixed list, or any other that a product has. */
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

/** The products whose category is exactly this one. Products of its sub-categories are in their own groups. */
@ObjectType("CategoryGroup", { simpleResolvers: true })
export class CategoryGroup {
  @Field(() => String)
  category: string;
}
