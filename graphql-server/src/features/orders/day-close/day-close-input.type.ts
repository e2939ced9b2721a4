import { Field, Float, InputType } from "type-graphql";

/**
 * The close of a day as an admin enters it. Amounts have the type Float, so that the shop itself refuses fractions,
 * with a message in French. For the type Int, GraphQL would refuse them with a message in English.
 */
@InputType()
export class DayCloseInput {
  @Field(() => String, { description: "Jour à Douala, 2026-11-22" })
  day: string;

  @Field(() => Float, {
    description: "Les espèces attendues que l’on voyait : CONFLICT si un paiement les a changées",
  })
  expected: number;

  @Field(() => Float, { description: "En francs entiers" })
  counted: number;

  @Field(() => String, { defaultValue: "" })
  note: string;

  @Field(() => Date, {
    nullable: true,
    description:
      "closedAt de la clôture que l’on voyait ; null : aucune. CONFLICT si un collègue a été plus rapide",
  })
  seen?: Date | null;
}
