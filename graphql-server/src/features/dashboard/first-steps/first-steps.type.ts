import { Field, ObjectType } from "type-graphql";
import { DemoContent } from "../../demo/demo-content.type.ts";

@ObjectType("FirstSteps", { simpleResolvers: true })
export class FirstSteps {
  @Field(() => Boolean, { description: "Le numéro n’est plus celui d’une boutique neuve" })
  hasOwnPhone: boolean;

  @Field(() => Boolean, { description: "La bannière n’est plus celle d’une boutique neuve" })
  hasOwnBanner: boolean;

  @Field(() => Boolean)
  hasOwnProduct: boolean;

  @Field(() => DemoContent, { description: "Ce qui reste à retirer de la démonstration" })
  demo: DemoContent;

  @Field(() => Date, { nullable: true, description: "Dernière sauvegarde" })
  lastBackup: Date | null;

  @Field(() => Boolean, {
    description: "La boutique dit qui vend : nom légal, forme, RCCM, NIU, TVA, responsable",
  })
  hasIdentity: boolean;

  @Field(() => Boolean, { description: "La boutique dit dans quel pays sont les données" })
  hasHosting: boolean;
}
