import { Field, InputType } from "type-graphql";

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
