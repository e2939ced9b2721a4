import { Ctx, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../graphql/request-context.ts";
import { Permit } from "../security/permission.ts";
import { ImageUpload } from "./image-upload.type.ts";

@Resolver()
export class ImageUploadResolver {
  @Permit("PANEL")
  @Query(() => ImageUpload, { description: "Où envoyer les images, en multipart : file et upload_preset" })
  imageUpload(@Ctx() { services }: RequestContext): ImageUpload {
    return services.imageUpload;
  }
}
