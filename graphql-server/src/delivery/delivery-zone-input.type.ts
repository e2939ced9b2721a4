import { Field, Float, InputType } from "type-graphql";

/**
 * A zone as a super admin enters it. The fee is a Float, so that the shop's own validation refuses a fraction in
 * French.
 */
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
