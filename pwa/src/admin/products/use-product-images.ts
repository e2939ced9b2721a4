import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { useExternalStore } from "../../lib/external-store.ts";
import { useSession } from "../../session/session.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { uploadTarget } from "../api/image-upload-api.ts";
import { ImageUploads, NOT_AN_IMAGE, UPLOAD_FAILED } from "../images/image-uploads.ts";
import type { FormSubject, InitialForm } from "./initial-form.ts";
import { keepUnsentImages, takeUnsentImages } from "./unsent-images.ts";

const NO_IMAGES: never[] = [];

/** The images of the product form: uploaded while the form is filled in, and kept where it closes before they are. */
export function useProductImages({ userId, draftId }: FormSubject, { draft, isRestored }: InitialForm) {
  const client = useApolloClient();
  const { restore } = useSession();
  const [imageError, setImageError] = useState<string>();
  const [uploads] = useState(
    () =>
      new ImageUploads(draft.images, {
        target: uploadTarget(client),
        onRefused: () => {
          setImageError(NOT_AN_IMAGE);
          toast.error(NOT_AN_IMAGE);
        },
        onFailed: () => {
          toast.error(UPLOAD_FAILED);
          // The session may have ended: a 401 in the middle of an upload does not always reach the browser.
          void restore();
        },
      }),
  );
  const images = useExternalStore(uploads, NO_IMAGES);

  useEffect(() => {
    const unsent = takeUnsentImages(client, userId, draftId);
    if (isRestored && unsent.length > 0) uploads.add(unsent);
    const retry = () => uploads.retryAll();
    addEventListener("online", retry);
    return () => {
      removeEventListener("online", retry);
      keepUnsentImages(client, userId, draftId, uploads.unsent());
      uploads.close();
    };
  }, [client, uploads, isRestored, userId, draftId]);

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
