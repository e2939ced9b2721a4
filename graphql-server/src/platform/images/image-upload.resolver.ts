import { Query, Resolver } from "type-graphql";
import { Permit } from "../security/permission.ts";
import { ImageUpload } from "./image-upload.type.ts";

@Resolver()
export class ImageUploadResolver {
  readonly #target: ImageUpload;

  constructor(target: ImageUpload) {
    this.#target = target;
  }

  @Permit("ADMIN")
  @Query(() => ImageUpload, { description: "Où envoyer les images, en multipart : file et upload_preset" })
  imageUpload(): ImageUpload {
    return this.#target;
  }
}
