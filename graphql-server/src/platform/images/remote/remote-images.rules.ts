/**
 * Maximum number of images that one request may fetch, three at a time. With more images, a proxy's timeout could end
 * before the server answers.
 */
export const MAX_IMAGES_PER_STEP = 10;
