import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { useExternalStore } from "../../../lib/external-store.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { uploadTarget } from "../api/image-upload-api.ts";
import { ImageUploads, NOT_AN_IMAGE, UPLOAD_FAILED } from "../images/image-uploads.ts";

const NONE: never[] = [];

/**
 * State of a service's image. The saved image is used until the new image has been uploaded. An interrupted upload
 * continues when the network is back.
 * @param before path of the saved image
 */
export function useServiceImage(before: string) {
  const client = useApolloClient();
  const [refusal, setRefusal] = useState<string>();
  const [uploads] = useState(
    () =>
      new ImageUploads([], {
        target: uploadTarget(client),
        onRefused: () => setRefusal(NOT_AN_IMAGE),
        onFailed: () => toast.error(UPLOAD_FAILED),
      }),
  );
  const last = useExternalStore(uploads, NONE).at(-1);
  useEffect(() => {
    const retry = () => uploads.retryAll();
    addEventListener("online", retry);
    return () => {
      removeEventListener("online", retry);
      uploads.close();
    };
  }, [uploads]);
  return {
    image: last?.url ?? before,
    isSending: last?.status === "waiting" || last?.status === "uploading",
    error: refusal ?? (last?.status === "failed" ? (last.reason ?? UPLOAD_FAILED) : undefined),
    /** Discards the new image, so that the service has its saved image again. */
    forget: () => {
      setRefusal(undefined);
      uploads.replace([]);
    },
    choose: (files: readonly File[]) => {
      setRefusal(undefined);
      uploads.add(files);
    },
  };
}
