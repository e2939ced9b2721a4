import { Field, Float, InputType } from "type-graphql";

/**
 * A zone as a super admin enters it. The fee has the type Float, so that the shop itself refuses fractions, with a
 * message in French. For the type Int, GraphQL would refuse them with a message in English.
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
