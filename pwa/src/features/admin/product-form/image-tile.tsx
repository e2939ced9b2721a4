import { imageUrl } from "graphql-server/platform/images/image-url";
import type { ReactNode } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon, RefreshIcon } from "../../../ui/icons/icons.tsx";
import { Stack } from "../../../ui/layout/primitives.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import { type ImageUploads, UPLOAD_FAILED, type UploadedImage } from "../images/image-uploads.ts";
import { DragHandle } from "../list/drag-handle.tsx";
import * as buttonStyles from "../ui/buttons.module.css";
import * as styles from "./image-tile.module.css";

export interface ImageTileProps {
  image: UploadedImage;
  /** Position of the image, counted from 0. The first image is the thumbnail. */
  index: number;
  count: number;
  disabled: boolean;
  uploads: ImageUploads;
  onPreview: () => void;
  /** Controls below the buttons. */
  children?: ReactNode;
}

export function ImageTile({ image, index, count, disabled, uploads, children, ...on }: ImageTileProps) {
  const { key, status } = image;
  const name = `photo ${index + 1}`;
  return (
    <div className={styles.tile} data-status={status}>
      <Preview image={image} name={name} onPreview={on.onPreview} />
      {index === 0 && <span className={styles.thumbnail}>Vignette</span>}
      <Progress image={image} name={name} onRetry={() => uploads.retry(key)} />
      {count > 1 && !disabled && <DragHandle className={styles.handle} />}
      <div className={classNames(buttonStyles.icons, styles.actions)}>
        <Button
          variant="quiet"
          size="round"
          aria-label={`Avancer la ${name}`}
          disabled={disabled}
          // Uses aria-disabled instead of `disabled`, because a disabled button would lose the focus when a click moves
          // its image to an end of the row.
          aria-disabled={index === 0 || undefined}
          onClick={() => uploads.move(key, index - 1)}
        >
          <ChevronLeftIcon size={20} />
        </Button>
        <Button
          variant="quiet"
          size="round"
          aria-label={`Reculer la ${name}`}
          disabled={disabled}
          aria-disabled={index === count - 1 || undefined}
          onClick={() => uploads.move(key, index + 1)}
        >
          <ChevronRightIcon size={20} />
        </Button>
        <Button
          variant="quiet"
          size="round"
          aria-label={status === "uploaded" ? `Retirer la ${name}` : `Annuler l’envoi de la ${name}`}
          disabled={disabled && status === "uploaded"}
          onClick={() => uploads.remove(key)}
        >
          <CloseIcon size={20} />
        </Button>
      </div>
      {children}
    </div>
  );
}

function Preview({ image, name, onPreview }: { image: UploadedImage; name: string; onPreview: () => void }) {
  const src = image.preview ?? (image.url && imageUrl(image.url, 320));
  if (!src) return <span className={styles.image} />;
  return (
    <button
      type="button"
      className={styles.image}
      aria-label={`Voir la ${name} en grand`}
      onClick={onPreview}
    >
      <img src={src} alt="" draggable={false} />
    </button>
  );
}

function Progress({
  image: { status, progress, reason },
  name,
  onRetry,
}: {
  image: UploadedImage;
  name: string;
  onRetry: () => void;
}) {
  if (status === "uploaded") return null;
  if (status === "failed") {
    return (
      <Stack gap={2} align="center" className={styles.failed} role="alert">
        <p>{UPLOAD_FAILED}</p>
        {reason && <p>{reason}</p>}
        <Button variant="outline" size="small" onClick={onRetry}>
          <RefreshIcon />
          Réessayer
        </Button>
      </Stack>
    );
  }
  return (
    <div className={styles.progress}>
      <progress value={status === "uploading" ? progress : 0} max={1} aria-label={`Envoi de la ${name}`} />
    </div>
  );
}
