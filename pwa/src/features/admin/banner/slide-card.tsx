import { imageUrl } from "graphql-server/platform/images/image-url";
import { Button } from "../../../ui/form/button.tsx";
import { BinIcon, PencilIcon } from "../../../ui/icons/action-icons.tsx";
import { Cluster } from "../../../ui/layout/primitives.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import type { BannerSlide } from "../api/banner-api.ts";
import { DragHandle } from "../list/drag-handle.tsx";
import { MoveButtons } from "../list/move-buttons.tsx";
import * as buttonStyles from "../ui/buttons.module.css";
import * as textStyles from "../ui/text.module.css";
import * as styles from "./slide-card.module.css";
import { SlidePreview } from "./slide-preview.tsx";

export interface SlideCardProps {
  slide: BannerSlide;
  /** Position in the banner, counted from 0. */
  index: number;
  count: number;
  disabled: boolean;
  onMove: (id: string, index: number) => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** A slide with both its images as shoppers see them. It is moved by its buttons or by dragging. */
export function SlideCard({ slide, index, count, disabled, onMove, ...on }: SlideCardProps) {
  const { id, wide, tall, alt, link } = slide;
  const name = `l’image ${index + 1}`;
  return (
    <div className={styles.slide}>
      <div className={styles.images}>
        <SlidePreview shape="wide" src={imageUrl(wide, 800)} alt={alt} />
        <SlidePreview shape="tall" src={imageUrl(tall, 360)} alt="" />
      </div>
      <Cluster gap={3} rowGap={1} align="center" justify="between" className={styles.about}>
        {count > 1 && !disabled && <DragHandle />}
        <div className={styles.texts}>
          <p>{alt}</p>
          {link && <p className={textStyles.secondary}>{link}</p>}
        </div>
        <div className={classNames(buttonStyles.icons, styles.actions)}>
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
      </Cluster>
    </div>
  );
}
