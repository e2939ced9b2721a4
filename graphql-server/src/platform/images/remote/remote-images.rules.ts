/**
 * Maximum number of images that one request fetches. Three images are fetched at a time, so the answer to this many
 * images arrives before a proxy's timeout.
 */
export const MAX_IMAGES_PER_STEP = 10;
