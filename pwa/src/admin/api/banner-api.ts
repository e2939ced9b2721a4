import type { ApolloClient } from "@apollo/client";
import { resultOf } from "../../apollo/result-of.ts";
import {
  type BannerSlideInput,
  type PanelSlideFragment,
  SaveBannerSlideDocument,
} from "../../graphql/admin.generated.ts";
import type { Result } from "../../lib/result.ts";

/** An owner's image of the home banner. */
export type BannerSlide = PanelSlideFragment;
/** All slides in their order, as every change answers them. */
export type BannerSlides = readonly BannerSlide[];

/** Which slide is changed, and the UUID under which that can be undone. */
export interface SlideEdit {
  editId: string;
  id: string;
}

/** Adds a slide, or changes the one of this id. Code CONFLICT when there are six already. */
export const saveBannerSlide = (
  client: ApolloClient,
  edit: SlideEdit,
  input: BannerSlideInput,
): Promise<Result<BannerSlides>> =>
  resultOf(
    client.mutate({ mutation: SaveBannerSlideDocument, variables: { ...edit, input } }),
    (data) => data.saveBannerSlide,
  );
