import { ShopError } from "../../platform/errors/shop-error.ts";
import type { ImageStore, RevocableImage } from "../../platform/images/image-store.ts";
import { DiskFull, ImageRefused, parseDataUrl } from "../../platform/images/image-store.ts";

/**
 * Maximum number of profile images that are processed or waiting. Further images are refused, because each image may
 * need 15 MB of memory.
 */
const MAX_PENDING = 8;

export class ProfileImageStore {
  readonly #images: ImageStore;
  #pending = 0;

  constructor(images: ImageStore) {
    this.#images = images;
  }

  /**
   * Stores an image. A caller that cannot store the account afterwards must revoke the image, which deletes it.
   * @param dataUrl `data:image/…;base64,…`
   * @throws ShopError BAD_USER_INPUT for an invalid image; UNAVAILABLE while too many images wait
   */
  async store(dataUrl: string): Promise<RevocableImage> {
    if (this.#pending >= MAX_PENDING)
      throw new ShopError(
        "UNAVAILABLE",
        "Trop de photos arrivent à la fois. Réessayez dans un instant, ou continuez sans photo",
      );
    this.#pending += 1;
    try {
      return await this.#images.storeRevocably(parseDataUrl(dataUrl));
    } catch (error) {
      const isExpected = error instanceof ImageRefused || error instanceof DiskFull;
      throw isExpected ? ShopError.badInput({ profilePic: error.message }) : error;
    } finally {
      this.#pending -= 1;
    }
  }
}
