import { pictureUrl } from "graphql-server/images/image";
import type { DragEvent } from "react";
import { Button } from "../../ui/form/button.tsx";
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon, RefreshIcon } from "../../ui/icons/icons.tsx";
import { type PictureUploads, type ProductPicture, UPLOAD_FAILED } from "./image-uploads.ts";

/** What a dragged tile carries: its picture's key. */
const TILE = "application/x-photo";

export interface PictureTileProps {
  picture: ProductPicture;
  /** Counted from 0; the first is the thumbnail. */
  place: number;
  count: number;
  disabled: boolean;
  uploads: PictureUploads;
  onPreview: () => void;
}

/** One picture: seen, moved by its buttons or by dragging, taken away, tried again. */
export function PictureTile({ picture, place, count, disabled, uploads, onPreview }: PictureTileProps) {
  const { key, status } = picture;
  const name = `photo ${place + 1}`;
  const drop = (event: DragEvent) => {
    const moved = event.dataTransfer.getData(TILE);
    if (!moved) return;
    event.preventDefault();
    uploads.move(moved, place);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging only repeats what the buttons do
    <div
      className="panel-tile"
      data-status={status}
      draggable={!disabled}
      onDragStart={(event) => event.dataTransfer.setData(TILE, key)}
      onDragOver={(event) => {
        if ([...event.dataTransfer.types].includes(TILE)) event.preventDefault();
      }}
      onDrop={drop}
    >
      <Shown picture={picture} name={name} onPreview={onPreview} />
      {place === 0 && <span className="panel-thumbnail">Vignette</span>}
      <Progress picture={picture} name={name} onRetry={() => uploads.retry(key)} />
      <div className="panel-tile-actions">
        <Button
          variant="quiet"
          size="round"
          aria-label={`Avancer la ${name}`}
          disabled={disabled}
          // Not shut for good: whoever moves a photo by keyboard would lose their place at the end of the row.
          aria-disabled={place === 0 || undefined}
          onClick={() => uploads.move(key, place - 1)}
        >
          <ChevronLeftIcon size={20} />
        </Button>
        <Button
          variant="quiet"
          size="round"
          aria-label={`Reculer la ${name}`}
          disabled={disabled}
          aria-disabled={place === count - 1 || undefined}
          onClick={() => uploads.move(key, place + 1)}
        >
          <ChevronRightIcon size={20} />
        </Button>
        <Button
          variant="quiet"
          size="round"
          aria-label={status === "kept" ? `Retirer la ${name}` : `Annuler l'envoi de la ${name}`}
          disabled={disabled && status === "kept"}
          onClick={() => uploads.remove(key)}
        >
          <CloseIcon size={20} />
        </Button>
      </div>
    </div>
  );
}

function Shown({
  picture,
  name,
  onPreview,
}: {
  picture: ProductPicture;
  name: string;
  onPreview: () => void;
}) {
  const address = picture.preview ?? (picture.url && pictureUrl(picture.url, 320));
  if (!address) return <span className="panel-tile-picture" />;
  return (
    <button
      type="button"
      className="panel-tile-picture"
      aria-label={`Voir la ${name} en grand`}
      onClick={onPreview}
    >
      <img src={address} alt="" draggable={false} />
    </button>
  );
}

function Progress({
  picture: { status, progress, reason },
  name,
  onRetry,
}: {
  picture: ProductPicture;
  name: string;
  onRetry: () => void;
}) {
  if (status === "kept") return null;
  if (status === "failed") {
    return (
      <div className="panel-tile-failed" role="alert">
        <p>{UPLOAD_FAILED}</p>
        {reason && <p>{reason}</p>}
        <Button variant="outline" size="small" onClick={onRetry}>
          <RefreshIcon />
          Réessayer
        </Button>
      </div>
    );
  }
  return (
    <div className="panel-tile-progress">
      <progress value={status === "sending" ? progress : 0} max={1} aria-label={`Envoi de la ${name}`} />
    </div>
  );
}
