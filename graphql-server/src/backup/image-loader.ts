import { type ImageRecord, parseRecord } from "../images/image-files.ts";
import type { ImageStore } from "../images/image-store.ts";
import { damagedArchive, type Part } from "./archive-format.ts";

const IMAGE_PART = /^images\/([A-Za-z0-9_-]{16})\/(?:record\.json|master\.(?:webp|jpg))$/;

/** Puts images back: each comes as its record and then its master. */
export class ImageLoader {
  count = 0;
  readonly #images: Pick<ImageStore, "putBack">;
  readonly #total: number;
  readonly #onProgress: (line: string) => void;
  #record: { id: string; record: ImageRecord } | undefined;

  constructor(images: Pick<ImageStore, "putBack">, total: number, onProgress: (line: string) => void) {
    this.#images = images;
    this.#total = total;
    this.#onProgress = onProgress;
  }

  /** Takes an image's part; passes over any other. */
  async add({ name, content }: Part): Promise<void> {
    const id = IMAGE_PART.exec(name)?.[1];
    if (id === undefined) return;
    if (name.endsWith(".json")) {
      const record = parseRecord(content.toString("utf8"));
      if (!record) throw damagedArchive();
      this.#record = { id, record };
      return;
    }
    if (this.#record?.id !== id) throw damagedArchive();
    if (this.count === 0) this.#onProgress(`Images : ${this.#total}`);
    await this.#images.putBack(id, this.#record.record, content);
    this.count += 1;
  }
}
