import type { ApolloClient } from "@apollo/client";
import { resultOf } from "../../../data/apollo/result-of.ts";
import {
  type BannerSlideInput,
  type PanelSlideFragment,
  SaveBannerSlideDocument,
} from "../../../data/graphql/admin.generated.ts";
import type { Result } from "../../../lib/result.ts";

export type BannerSlide = PanelSlideFragment;
/**
 * All slides of the banner in the sequence in which visitors see them. The server answers each change of one slide with
 * all slides.
 */
export type BannerSlides = readonly BannerSlide[];

/** The slide to change, and the UUID that an undo of the change must name. */
export interface SlideEdit {
  editId: string;
  id: string;
}

/**
 * Adds a slide, or changes the stored slide with the same id. If the banner already has six slides, adding fails with
 * the code CONFLICT. If a colleague has changed the same field, the change fails with the code CONFLICT and the
 * colleague's values.
 * @param seen the slide as the user has seen it; null for a new one
 */
export const saveBannerSlide = (
  client: ApolloClient,
  edit: SlideEdit,
  input: BannerSlideInput,
  seen: BannerSlideInput | null,
): Promise<Result<BannerSlides>> =>
  resultOf(
    client.mutate({ mutation: SaveBannerSlideDocument, variables: { ...edit, input, seen } }),
    (data) => data.saveBannerSlide,
  );
