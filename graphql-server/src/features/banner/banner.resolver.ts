import { Arg, Mutation, Query, Resolver } from "type-graphql";
import { ID } from "../../platform/ids/id.scalar.ts";
import { CurrentUser } from "../../platform/security/current-user.ts";
import { Permit } from "../../platform/security/permission.ts";
import type { BannerService } from "./banner.service.ts";
import type { SavedSlide } from "./banner-changes.ts";
import { BannerSlide } from "./banner-slide.entity.ts";
import { BannerSlideInput } from "./banner-slide-input.type.ts";

const SEEN =
  "Telle qu’elle a été lue : ce qu’une autre personne a changé depuis n’est pas écrasé ; sans elle, l’image est ajoutée ou remplacée";
const EDIT_ID = "UUID choisi par le client, sous lequel undo annule";

@Resolver()
export class BannerResolver {
  readonly #banner: BannerService;

  constructor(banner: BannerService) {
    this.#banner = banner;
  }

  @Permit("SUPER_ADMIN")
  @Query(() => [BannerSlide], {
    description: "Dans l’ordre de la boutique ; aucune : la bannière a ses images d’origine",
  })
  bannerSlides(): Promise<SavedSlide[]> {
    return this.#banner.slides();
  }

  @Permit("SUPER_ADMIN")
  @Mutation(() => [BannerSlide], {
    description: "Ajoute une image à la fin de la bannière, ou change celle de cet identifiant",
  })
  saveBannerSlide(
    @Arg("editId", () => ID, { description: EDIT_ID }) editId: string,
    @Arg("id", () => ID, { description: "UUID fait par le client" }) id: string,
    @Arg("input", () => BannerSlideInput) input: BannerSlideInput,
    @Arg("seen", () => BannerSlideInput, { nullable: true, description: SEEN })
    seen: BannerSlideInput | null | undefined,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<SavedSlide[]> {
    return this.#banner.save(currentUser, { editId, id }, input, seen ?? null);
  }

  @Permit("SUPER_ADMIN")
  @Mutation(() => [BannerSlide])
  deleteBannerSlide(
    @Arg("editId", () => ID, { description: EDIT_ID }) editId: string,
    @Arg("id", () => ID) id: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<SavedSlide[]> {
    return this.#banner.delete(currentUser, { editId, id });
  }

  @Permit("SUPER_ADMIN")
  @Mutation(() => [BannerSlide], { description: "Toutes les images, dans leur nouvel ordre" })
  sortBannerSlides(
    @Arg("ids", () => [ID]) ids: string[],
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<SavedSlide[]> {
    return this.#banner.sort(currentUser, ids);
  }
}
