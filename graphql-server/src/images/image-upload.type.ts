import { Field, ObjectType } from "type-graphql";

/** Where the panel sends pictures: this shop's own host or one that speaks Cloudinary's unsigned upload. */
@ObjectType("ImageUpload", { simpleResolvers: true })
export class ImageUpload {
  @Field(() => String, { description: "Adresse du formulaire ; avec son origine, c'est un autre hôte" })
  url: string;

  @Field(() => String, { description: "Valeur du champ upload_preset" })
  preset: string;
}
