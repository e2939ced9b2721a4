import { Arg, Mutation, Resolver } from "type-graphql";
import { CurrentUser } from "../../security/current-user.ts";
import { Permit } from "../../security/permission.ts";
import type { RateLimits } from "../../security/rate-limits.ts";
import type { RemoteImagesService } from "./remote-images.service.ts";
import { FetchedImage } from "./remote-images.type.ts";

@Resolver()
export class RemoteImagesResolver {
  readonly #remoteImages: RemoteImagesService;
  readonly #rateLimits: RateLimits;

  constructor(remoteImages: RemoteImagesService, rateLimits: RateLimits) {
    this.#remoteImages = remoteImages;
    this.#rateLimits = rateLimits;
  }

  @Permit("ADMIN")
  @Mutation(() => [FetchedImage], {
    description:
      "Copie dans la boutique des images d’autres sites ; celles qui manquent de temps ne sont pas rendues",
  })
  async fetchImages(
    @Arg("urls", () => [String]) urls: string[],
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<FetchedImage[]> {
    await this.#rateLimits.consume("image-fetch", currentUser.userId, urls.length);
    return this.#remoteImages.fetch(urls);
  }
}
