/**
 * Maximum number of images fetched in one request: with three at a time the answer arrives before a proxy's timeout.
 */
export const MAX_IMAGES_PER_STEP = 10;
