import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { useSession } from "../../../data/session/session.ts";
import { useExternalStore } from "../../../lib/external-store.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { uploadTarget } from "../api/image-upload-api.ts";
import { isDraftId } from "../forms/draft-storage.ts";
import { ImageUploads, NOT_AN_IMAGE, notAnImage, UPLOAD_FAILED } from "../images/image-uploads.ts";

const NO_IMAGES: never[] = [];

export interface ProductImagesOptions {
  userId: string;
  /** Id of the draft. Files that are not uploaded when the form closes are stored in memory under this id. */
  draftId: string;
  isRestored: boolean;
  /**
   * URLs of the images. An image that is not uploaded yet has a key instead of a URL. A draft may also contain such
   * keys, even after a reload has lost the files.
   */
  names: readonly string[];
  onNames: (names: readonly string[]) => void;
}

/**
 * The images of the product form, which are uploaded while the user fills in the form. If the form closes before a file
 * is uploaded, the file stays in memory until the form opens again.
 */
export function useProductImages({ userId, draftId, isRestored, names, onNames }: ProductImagesOptions) {
  const client = useApolloClient();
  const { restore } = useSession();
  const [imageError, setImageError] = useState<string>();
  const [uploads] = useState(
    () =>
      new ImageUploads(
        names.filter((name) => !isDraftId(name)),
        {
          target: uploadTarget(client),
          onRefused: (names) => {
            setImageError(notAnImage(names));
            toast.error(NOT_AN_IMAGE);
          },
          onFailed: () => {
            toast.error(UPLOAD_FAILED);
            // The upload may have failed because the session has ended; browsers often hide the 401 response of an
            // upload. `restore` asks the server whether the session has ended, and if so opens the sign-in page.
            void restore();
          },
        },
      ),
  );
  const images = useExternalStore(uploads, NO_IMAGES);
  const current = images.map(({ key, url }) => url ?? key);
  const isInForm = JSON.stringify(current) === JSON.stringify(names);
  useEffect(() => {
    if (!isInForm) onNames(current);
  });

  const [opensRestored] = useState(isRestored);
  useEffect(() => {
    const key = `${userId} ${draftId}`;
    const unsent = unsentOf(client).get(key) ?? [];
    unsentOf(client).delete(key);
    if (opensRestored && unsent.length > 0) uploads.add(unsent);
    const retry = () => uploads.retryAll();
    addEventListener("online", retry);
    return () => {
      removeEventListener("online", retry);
      unsentOf(client).set(key, uploads.unsent());
      uploads.close();
    };
  }, [client, uploads, opensRestored, userId, draftId]);

  return {
    images,
    uploads,
    imageError,
    addImages: (files: readonly File[]) => {
      setImageError(undefined);
      uploads.add(files);
    },
  };
}

/**
 * Files that were not uploaded yet when their form closed. The form shows them when it opens again, for example after
 * the user has closed it by mistake or the session has ended. The first key is the page's Apollo client, the second key
 * names user and form. The files are lost when the page is closed or reloaded, because a stored draft cannot contain
 * files.
 */
const unsentByPage = new WeakMap<object, Map<string, readonly File[]>>();

function unsentOf(page: object): Map<string, readonly File[]> {
  const unsent = unsentByPage.get(page) ?? new Map<string, readonly File[]>();
  unsentByPage.set(page, unsent);
  return unsent;
}
