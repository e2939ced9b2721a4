import { imageUrl } from "graphql-server/images/image-url";
import { Button } from "../../ui/form/button.tsx";
import { BinIcon, PencilIcon } from "../../ui/icons/action-icons.tsx";
import type { BannerSlide } from "../api/banner-api.ts";
import { DragHandle } from "../list/drag-handle.tsx";
import { MoveButtons } from "../list/move-buttons.tsx";
import { SlidePreview } from "./slide-preview.tsx";

export interface SlideCardProps {
  slide: BannerSlide;
  /** Counted from 0; the first is what a visitor sees first. */
  index: number;
  count: number;
  disabled: boolean;
  /** @param id of the slide that goes to this place */
  onMove: (id: string, index: number) => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** A slide: both its images as shoppers see them, moved by its buttons or by dragging. */
export function SlideCard({ slide, index, count, disabled, onMove, ...on }: SlideCardProps) {
  const { id, wide, tall, alt, link } = slide;
  const name = `l’image ${index + 1}`;
  return (
    <div className="admin-slide">
      <div className="admin-slide-images">
        <SlidePreview shape="wide" src={imageUrl(wide, 800)} alt={alt} />
        <SlidePreview shape="tall" src={imageUrl(tall, 360)} alt="" />
      </div>
      <div className="admin-slide-about">
        {count > 1 && !disabled && <DragHandle />}
        <div className="admin-slide-texts">
          <p>{alt}</p>
          {link && <p className="admin-secondary">{link}</p>}
        </div>
        <div className="admin-slide-actions">
          <MoveButtons
            place={index}
            count={count}
            labels={[`Avancer ${name}`, `Reculer ${name}`]}
            disabled={disabled}
            onMove={(to) => onMove(id, to)}
          />
          <Button variant="quiet" size="round" aria-label={`Modifier ${name}`} onClick={on.onEdit}>
            <PencilIcon size={20} />
          </Button>
          <Button
            variant="quiet"
            size="round"
            aria-label={`Supprimer ${name}`}
            disabled={disabled}
            onClick={on.onDelete}
          >
            <BinIcon size={20} />
          </Button>
        </div>
      </div>
    </div>
  );
}
