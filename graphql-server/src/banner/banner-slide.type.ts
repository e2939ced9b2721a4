import { Field, ID, InputType, ObjectType } from "type-graphql";

@ObjectType("BannerSlide", { simpleResolvers: true })
export class BannerSlide {
  @Field(() => ID)
  id: string;

  @Field(() => String, { description: "Image des écrans larges, 16:7" })
  wide: string;

  @Field(() => String, { description: "Image des téléphones, 6:7" })
  tall: string;

  @Field(() => String, { description: "Ce que l’image montre" })
  alt: string;

  @Field(() => String, { nullable: true, description: "Une page de la boutique (/…), ou une adresse https" })
  link: string | null;
}

@InputType()
export class BannerSlideInput {
  @Field(() => String)
  wide: string;

  @Field(() => String)
  tall: string;

  @Field(() => String)
  alt: string;

  @Field(() => String, { defaultValue: "" })
  link: string;
}
