import { etagOf } from "../text/content-hash.ts";
import { type ImageFiles } from "./image-files.ts";
import { IMAGE_FORMATS, SERVED_WIDTHS } from "./image-url.rules.ts";

/** Progress of a copy. The numbers count images. */
export interface CopyProgress {
  readonly total: number;
  copied: number;
  /** Number of images that were already there, because an earlier copy was interrupted. */
  present: number;
  /** Ids of images that are incomplete or do not match their hash. They are not copied. */
  readonly damaged: string[];
}

/**
 * Number of images that are copied at the same time. A single copy would spend most of its time waiting for the store.
 */
const AT_ONCE = 8;

/**
 * Copies all images with their variants from one storage to another. Images that `to` already has are not sent again.
 * The stored original of an image is written last. Without it, the image does not count as copied, so a later copy
 * continues where an interrupted copy ended. Every image is checked against its hash before it is sent, then read back
 * from `to` and checked again. Therefore `to` must not have a cache on this machine.
 * @param onProgress called after each image
 * @throws ShopError UNAVAILABLE if a storage does not answer; DiskFull; Error for an image that differs after it was
 * sent
 */
export async function copyImages(
  from: ImageFiles,
  to: ImageFiles,
  onProgress: (progress: CopyProgress) => void,
): Promise<CopyProgress> {
  const ids: string[] = [];
  for await (const { id } of from.list()) ids.push(id);
  const progress: CopyProgress = { total: ids.length, copied: 0, present: 0, damaged: [] };
  const work = async (): Promise<void> => {
    for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
      const outcome = await copyImage(from, to, id);
      if (outcome === "damaged") progress.damaged.push(id);
      else progress[outcome] += 1;
      onProgress(progress);
    }
  };
  // If the copy of an image fails, no further copies begin, but the copies that are running are completed.
  const stopAll = (error: unknown) => {
    ids.length = 0;
    throw error;
  };
  const works = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => work().catch(stopAll)));
  for (const one of works) if (one.status === "rejected") throw one.reason;
  return progress;
}

async function copyImage(
  from: ImageFiles,
  to: ImageFiles,
  id: string,
): Promise<"copied" | "present" | "damaged"> {
  const record = await from.record(id);
  const master = await (await from.master(id))?.read();
  if (!record || !master || etagOf(master) !== record.etag) return "damaged";
  if ((await to.record(id))?.etag === record.etag) return "present";
  await copyVariants(from, to, id);
  await to.save(id, record, master);
  const arrived = await (await to.master(id))?.read();
  if (!arrived || etagOf(arrived) !== record.etag)
    throw new Error(`The image ${id} did not arrive unchanged`);
  return "copied";
}

async function copyVariants(from: ImageFiles, to: ImageFiles, id: string): Promise<void> {
  for (const width of SERVED_WIDTHS)
    for (const format of IMAGE_FORMATS) {
      const bytes = await (await from.variant(id, width, format))?.read();
      if (bytes) await to.saveVariant(id, width, format, bytes);
    }
}
