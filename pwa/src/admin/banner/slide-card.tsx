import { imageUrl } from "graphql-server/images/image";
import { Button } from "../../ui/form/button.tsx";
import { BinIcon, PencilIcon } from "../../ui/icons/action-icons.tsx";
import type { BannerSlide } from "../api/banner-api.ts";
import { tileDragging } from "../images/tile-dragging.ts";
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
export function SlideCard({ slide, index, count, disabled, onMove, onEdit, onDelete }: SlideCardProps) {
  const { id, wide, tall, alt, link } = slide;
  const name = `l’image ${index + 1}`;
  return (
    <div
      className="admin-slide"
      {...tileDragging({ tileKey: id, disabled, onDropped: (moved) => onMove(moved, index) })}
    >
      <div className="admin-slide-images">
        <SlidePreview shape="wide" src={imageUrl(wide, 800)} alt={alt} />
        <SlidePreview shape="tall" src={imageUrl(tall, 360)} alt="" />
      </div>
      <div className="admin-slide-about">
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
          <Button variant="quiet" size="round" aria-label={`Modifier ${name}`} onClick={onEdit}>
            <PencilIcon size={20} />
          </Button>
          <Button
            variant="quiet"
            size="round"
            aria-label={`Supprimer ${name}`}
            disabled={disabled}
            onClick={onDelete}
          >
            <BinIcon size={20} />
          </Button>
        </div>
      </div>
    </div>
  );
}
