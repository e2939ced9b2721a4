/** Time for which each image of the banner is shown (ms). Source: SHOP.md, section 6. */
export const BANNER_INTERVAL_MS = 5_000;
/** A touch move that is longer than this distance is a swipe (CSS pixels). Source: SHOP.md, section 6. */
const SWIPE_THRESHOLD = 50;
/**
 * Number of images of the banner. Source: SHOP.md, section 6. The fade of 1 s between images is in banner.module.css.
 */
export const BANNER_IMAGES = { desktop: 5, mobile: 6 } as const;

/** State of the banner. Each image is represented by its index, from 0. */
export interface BannerState {
  current: number;
  /**
   * Index of the image that was visible last. This image stays visible below the current one until the current one has
   * loaded.
   */
  seen: number;
  /** Index of the image to prefetch. */
  next?: number;
  loaded: readonly number[];
}

export const INITIAL_BANNER: BannerState = { current: 0, seen: 0, loaded: [0] };

export function showImage(state: BannerState, index: number): BannerState {
  const { current, seen, loaded } = state;
  return { ...state, current: index, seen: loaded.includes(current) ? current : seen };
}

export function imageLoaded(state: BannerState, index: number): BannerState {
  return state.loaded.includes(index) ? state : { ...state, loaded: [...state.loaded, index] };
}

/**
 * Returns the index of the next image (`by` is 1) or of the previous image (`by` is -1). After the last image comes the
 * first one. `from` may be too large if the user has rotated the phone, because wide screens have fewer images: the
 * next image is then the first one, and the previous image the last one.
 */
export function bannerStep(from: number, by: 1 | -1, count: number): number {
  const last = count - 1;
  if (by === 1) return from >= last ? 0 : from + 1;
  return from <= 0 ? last : Math.min(from - 1, last);
}

/**
 * Returns the step for a touch move of `distance` CSS pixels; a move to the right is positive. A swipe to the right
 * goes back (-1), a swipe to the left goes forward (1). Returns undefined if the move is too short for a swipe.
 */
export function swipeStep(distance: number): 1 | -1 | undefined {
  if (Math.abs(distance) <= SWIPE_THRESHOLD) return undefined;
  return distance < 0 ? 1 : -1;
}
