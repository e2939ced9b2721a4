import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { isDrawnImage, type KeptService } from "graphql-server/features/shop/nail-service";
import { imageUrl } from "graphql-server/platform/images/image-url";
import { lengthText } from "graphql-server/platform/shop-time/time-text";
import { Badge } from "../../../ui/display/badge.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { BinIcon, EyeIcon, EyeOffIcon, PencilIcon } from "../../../ui/icons/action-icons.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import { MoveButtons } from "../list/move-buttons.tsx";
import * as buttonStyles from "../ui/buttons.module.css";
import * as textStyles from "../ui/text.module.css";
import * as styles from "./nail-service-row.module.css";

export interface ServiceRowProps {
  service: KeptService;
  /** Index of the service in the list, from 0. */
  place: number;
  count: number;
  busy: boolean;
  onEdit: () => void;
  /** @param to the new index */
  onMove: (to: number) => void;
  onShow: () => void;
  onDelete: () => void;
}

export function ServiceRow({ service, place, count, busy, ...on }: ServiceRowProps) {
  const { title, image, price, isFrom, isShown, minutes } = service;
  const facts = [
    ...(price === null ? [] : [isFrom ? `dès ${formatPrice(price)}` : formatPrice(price)]),
    ...(minutes === null ? [] : [lengthText(minutes)]),
  ];
  const src = isDrawnImage(image) ? `${image}.webp` : imageUrl(image, 160);
  return (
    <div className={styles.service}>
      <img src={src} alt="" width={64} height={80} loading="lazy" decoding="async" />
      <div>
        <strong>{title}</strong>
        {facts.length > 0 && <p className={textStyles.secondary}>{facts.join(" · ")}</p>}
        {!isShown && <Badge>Masqué</Badge>}
      </div>
      <div className={classNames(buttonStyles.icons, styles.actions)}>
        <MoveButtons
          place={place}
          count={count}
          labels={[`Monter ${title}`, `Descendre ${title}`]}
          disabled={busy}
          onMove={on.onMove}
        />
        <Button
          variant="quiet"
          size="round"
          aria-label={isShown ? `Masquer ${title}` : `Montrer ${title}`}
          disabled={busy}
          onClick={on.onShow}
        >
          {isShown ? <EyeIcon /> : <EyeOffIcon />}
        </Button>
        <Button
          variant="quiet"
          size="round"
          aria-label={`Modifier ${title}`}
          disabled={busy}
          onClick={on.onEdit}
        >
          <PencilIcon />
        </Button>
        <Button
          variant="quiet"
          size="round"
          aria-label={`Supprimer ${title}`}
          disabled={busy}
          onClick={on.onDelete}
        >
          <BinIcon />
        </Button>
      </div>
    </div>
  );
}
