import { Field, ObjectType } from "type-graphql";

/**
 * URL to which admins upload images. It is a URL of the shop itself, or of an external host with Cloudinary's unsigned
 * upload API.
 */
@ObjectType("ImageUpload", { simpleResolvers: true })
export class ImageUpload {
  @Field(() => String, { description: "Adresse du formulaire ; avec son origine, c’est un autre hôte" })
  url: string;

  @Field(() => String, { description: "Valeur du champ upload_preset" })
  preset: string;
}
