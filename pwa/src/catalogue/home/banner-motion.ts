/** How long each picture of the banner stands, in milliseconds. Source: the specification, section 9. */
export const BANNER_INTERVAL_MS = 5_000;
/** A finger must travel further than this to change the picture, in CSS pixels. Source: ibid. */
const SWIPE_THRESHOLD = 50;
/** Pictures of the banner. Source: ibid. Its 1 s fade is in banner.module.css. */
export const BANNER_PICTURES = { desktop: 5, mobile: 6 } as const;

/** What the banner shows, by places counted from 0. */
export interface BannerState {
  /** The one whose turn it is. */
  current: number;
  /** The last one that was really on screen: it stays beneath until the current one has arrived. */
  seen: number;
  /** The one to fetch before its turn. */
  next?: number;
  loaded: readonly number[];
}

export const FIRST_PICTURE: BannerState = { current: 0, seen: 0, loaded: [0] };

/** Gives a picture its turn. */
export function showPicture(state: BannerState, place: number): BannerState {
  const { current, seen, loaded } = state;
  return { ...state, current: place, seen: loaded.includes(current) ? current : seen };
}

/** Notes that a picture has arrived. */
export function pictureLoaded(state: BannerState, place: number): BannerState {
  return state.loaded.includes(place) ? state : { ...state, loaded: [...state.loaded, place] };
}

/**
 * The place after (1) or before (-1) `from` of `count`, around the ends; a place that a turned screen no longer has
 * counts as the last.
 */
export function bannerStep(from: number, by: 1 | -1, count: number): number {
  const last = count - 1;
  if (by === 1) return from >= last ? 0 : from + 1;
  return from <= 0 ? last : Math.min(from - 1, last);
}

/** Where a finger that travelled `distance` CSS pixels to the right takes the banner: back, on, or nowhere. */
export function swipeStep(distance: number): 1 | -1 | undefined {
  if (Math.abs(distance) <= SWIPE_THRESHOLD) return undefined;
  return distance < 0 ? 1 : -1;
}
