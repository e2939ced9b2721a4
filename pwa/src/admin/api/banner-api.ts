import {
  type BannerSlideInput,
  DeleteBannerSlideDocument,
  PanelBannerDocument,
  type PanelSlideFragment,
  SaveBannerSlideDocument,
  SortBannerSlidesDocument,
  UndoBannerChangeDocument,
} from "../../graphql/admin.generated.ts";
import { type GraphqlClient, mutate } from "../../lib/mutate.ts";
import type { Result } from "../../lib/result.ts";
import { adminQuery } from "./admin-query.ts";

/** An owner's image of the home banner. */
export type BannerSlide = PanelSlideFragment;
/** All slides in their order, as every change answers them. */
export type BannerSlides = readonly BannerSlide[];

/** Which slide is changed, and the UUID under which that can be undone. */
export interface SlideEdit {
  editId: string;
  id: string;
}

/** Fetches the slides. Throws Apollo's errors. */
export async function fetchBanner(client: GraphqlClient): Promise<BannerSlides> {
  return (await adminQuery(client, PanelBannerDocument, {})).bannerSlides;
}

/** Adds a slide, or changes the one of this id. Code CONFLICT when there are six already. */
export async function saveBannerSlide(
  client: GraphqlClient,
  edit: SlideEdit,
  input: BannerSlideInput,
): Promise<Result<BannerSlides>> {
  const result = await mutate(client, SaveBannerSlideDocument, { ...edit, input });
  return result.ok ? { ok: true, value: result.value.saveBannerSlide } : result;
}

/** Deletes a slide; one that is gone already is no failure. */
export async function deleteBannerSlide(
  client: GraphqlClient,
  edit: SlideEdit,
): Promise<Result<BannerSlides>> {
  const result = await mutate(client, DeleteBannerSlideDocument, edit);
  return result.ok ? { ok: true, value: result.value.deleteBannerSlide } : result;
}

/** Puts the slides into an order. */
export async function sortBannerSlides(
  client: GraphqlClient,
  ids: readonly string[],
): Promise<Result<BannerSlides>> {
  const result = await mutate(client, SortBannerSlidesDocument, { ids: [...ids] });
  return result.ok ? { ok: true, value: result.value.sortBannerSlides } : result;
}

/** Undoes a deletion or a change, by its edit or the audit log's entry. Code CONFLICT when it is too late. */
export async function undoBannerChange(
  client: GraphqlClient,
  key: { editId: string } | { entryId: string },
): Promise<Result<BannerSlides>> {
  const result = await mutate(client, UndoBannerChangeDocument, key);
  return result.ok ? { ok: true, value: result.value.undoBannerChange } : result;
}
