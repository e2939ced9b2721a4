import { formatPrice } from "graphql-server/catalogue/product/price";
import { imageUrl } from "graphql-server/images/image";
import { isDrawnImage, type KeptService } from "graphql-server/shop/service";
import { Badge } from "../../ui/display/badge.tsx";
import { Button } from "../../ui/form/button.tsx";
import { BinIcon, ChevronUpIcon, EyeIcon, EyeOffIcon, PencilIcon } from "../../ui/icons/action-icons.tsx";
import { ChevronDownIcon } from "../../ui/icons/icons.tsx";

export interface ServiceRowProps {
  service: KeptService;
  isFirst: boolean;
  isLast: boolean;
  busy: boolean;
  onEdit: () => void;
  onUp: () => void;
  onDown: () => void;
  onShow: () => void;
  onDelete: () => void;
}

/** One service of the list with what can be done with it. */
export function ServiceRow({ service, isFirst, isLast, busy, ...on }: ServiceRowProps) {
  const { title, image, price, isFrom, isShown } = service;
  const src = isDrawnImage(image) ? `${image}.webp` : imageUrl(image, 160);
  return (
    <div className="admin-service">
      <img src={src} alt="" width={64} height={80} loading="lazy" decoding="async" />
      <div>
        <strong>{title}</strong>
        {price !== null && (
          <p className="admin-secondary">{isFrom ? `dès ${formatPrice(price)}` : formatPrice(price)}</p>
        )}
        {!isShown && <Badge>Masqué</Badge>}
      </div>
      <div className="admin-service-actions">
        <Button
          variant="quiet"
          size="round"
          aria-label={`Monter ${title}`}
          disabled={busy}
          // aria-disabled instead of disabled: the focus must not be lost when the service reaches the end of the list.
          aria-disabled={isFirst || undefined}
          onClick={on.onUp}
        >
          <ChevronUpIcon />
        </Button>
        <Button
          variant="quiet"
          size="round"
          aria-label={`Descendre ${title}`}
          disabled={busy}
          aria-disabled={isLast || undefined}
          onClick={on.onDown}
        >
          <ChevronDownIcon />
        </Button>
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
