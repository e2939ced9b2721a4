import { Field, Float, ID, InputType, Int, ObjectType } from "type-graphql";

@ObjectType("DeliveryZone", { simpleResolvers: true })
export class DeliveryZone {
  @Field(() => ID)
  id: string;

  @Field(() => String)
  town: string;

  @Field(() => String, { description: "Vide : toute la ville, ou le reste de la ville" })
  quarter: string;

  @Field(() => Int, { description: "En francs entiers ; 0 : gratuite" })
  fee: number;

  @Field(() => String, { description: "Par exemple 24-48h ; vide : rien n’est promis" })
  delay: string;
}

/** A zone as a super admin writes it. The fee is Float, so that a fraction is refused with the shop's own message. */
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
