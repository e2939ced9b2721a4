import type { ApolloClient } from "@apollo/client";
import {
  type BannerSlideInput,
  DeleteBannerSlideDocument,
  type PanelSlideFragment,
  SaveBannerSlideDocument,
  SortBannerSlidesDocument,
  UndoBannerChangeDocument,
} from "../../graphql/admin.generated.ts";
import { resultOf } from "../../lib/mutate.ts";
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

/** Deletes a slide; one that is gone already is no failure. */
export const deleteBannerSlide = (client: ApolloClient, edit: SlideEdit): Promise<Result<BannerSlides>> =>
  resultOf(
    client.mutate({ mutation: DeleteBannerSlideDocument, variables: edit }),
    (data) => data.deleteBannerSlide,
  );

/** Puts the slides into an order. */
export const sortBannerSlides = (client: ApolloClient, ids: string[]): Promise<Result<BannerSlides>> =>
  resultOf(
    client.mutate({ mutation: SortBannerSlidesDocument, variables: { ids } }),
    (data) => data.sortBannerSlides,
  );

/** Undoes a deletion or a change by its edit. Code CONFLICT when it is too late. */
export const undoBannerChange = (client: ApolloClient, editId: string): Promise<Result<BannerSlides>> =>
  resultOf(
    client.mutate({ mutation: UndoBannerChangeDocument, variables: { editId } }),
    (data) => data.undoBannerChange,
  );
