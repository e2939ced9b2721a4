import { Field, Float, InputType } from "type-graphql";

/** A zone as a super admin enters it. The fee is Float, so that a fraction is refused with the shop's own message. */
@InputType()
export class DeliveryZoneInput {
  @Field(() => String)
  town: string;

  @Field(() => String, { defaultValue: "" })
  quarter: string;

  @Field(() => Float)
  fee: number;

  @Field(() => String, { defaultValue: "" })
  delay: string;
}
