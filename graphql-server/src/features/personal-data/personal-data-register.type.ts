import { Field, ObjectType } from "type-graphql";

@ObjectType({ simpleResolvers: true })
export class RegisteredData {
  @Field(() => String)
  name: string;

  @Field(() => String, {
    description: "Base légale : contrat, obligation légale, consentement, intérêt légitime",
  })
  basis: string;

  @Field(() => String, { description: "De qui" })
  people: string;

  @Field(() => String, { description: "Ce qui est gardé" })
  content: string;

  @Field(() => String)
  purpose: string;

  @Field(() => String, { description: "Combien de temps" })
  retention: string;

  @Field(() => String, { description: "Qui peut le voir" })
  readers: string;

  @Field(() => String, { description: "Comment c’est effacé" })
  erasure: string;

  @Field(() => [String], { description: "Rubriques du fichier « Mes données » qui le contiennent" })
  exports: readonly string[];
}
