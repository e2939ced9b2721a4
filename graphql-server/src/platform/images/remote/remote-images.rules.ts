/**
 * Maximum number of images that one request may fetch. The server fetches three images at a time, so it can answer a
 * request for this many images before a proxy's timeout.
 */
export const MAX_IMAGES_PER_STEP = 10;
