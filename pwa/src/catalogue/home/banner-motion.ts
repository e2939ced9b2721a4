/** Time each image of the banner is shown, in milliseconds. Source: SHOP.md, section 6. */
export const BANNER_INTERVAL_MS = 5_000;
/** Length of a touch move above which it counts as a swipe, in CSS pixels. Source: SHOP.md, section 6. */
const SWIPE_THRESHOLD = 50;
/**
 * Number of images of the banner. Source: SHOP.md, section 6. The fade of 1 s between images is in banner.module.css.
 */
export const BANNER_IMAGES = { desktop: 5, mobile: 6 } as const;

/** State of the banner; images are indexes from 0. */
export interface BannerState {
  current: number;
  /** The last visible image; it stays below the current image until the current one has loaded. */
  seen: number;
  /** The image to prefetch. */
  next?: number;
  loaded: readonly number[];
}

export const INITIAL_BANNER: BannerState = { current: 0, seen: 0, loaded: [0] };

/** Makes an image the current one. */
export function showImage(state: BannerState, index: number): BannerState {
  const { current, seen, loaded } = state;
  return { ...state, current: index, seen: loaded.includes(current) ? current : seen };
}

/** Marks an image as loaded. */
export function imageLoaded(state: BannerState, index: number): BannerState {
  return state.loaded.includes(index) ? state : { ...state, loaded: [...state.loaded, index] };
}

/**
 * Returns the index after (1) or before (-1) `from`. The last index is followed by the first. A rotated screen may
 * have fewer images, so that `from` is too large; it then counts as the last index.
 */
export function bannerStep(from: number, by: 1 | -1, count: number): number {
  const last = count - 1;
  if (by === 1) return from >= last ? 0 : from + 1;
  return from <= 0 ? last : Math.min(from - 1, last);
}

/** Returns the step for a touch move by `distance` CSS pixels to the right: back (-1), forward (1), or none. */
export function swipeStep(distance: number): 1 | -1 | undefined {
  if (Math.abs(distance) <= SWIPE_THRESHOLD) return undefined;
  return distance < 0 ? 1 : -1;
}
