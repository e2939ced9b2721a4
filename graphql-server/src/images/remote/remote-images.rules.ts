/** Images fetched in one request: with three at a time it is answered before a proxy gives up. */
export const MAX_IMAGES_PER_STEP = 10;
