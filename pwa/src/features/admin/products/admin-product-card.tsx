import { Link } from "react-router-dom";
import { paths } from "../../../lib/paths.ts";
import { Price } from "../../../ui/display/price.tsx";
import { ResponsiveImage } from "../../../ui/display/responsive-image.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { BinIcon } from "../../../ui/icons/action-icons.tsx";
import { PersonIcon } from "../../../ui/icons/icons.tsx";
import { Row } from "../../../ui/layout/primitives.tsx";
import type { AdminProduct } from "../api/products-api.ts";
import { CardAvailability, type CardAvailabilityProps } from "../availability/card-availability.tsx";
import * as buttonStyles from "../ui/buttons.module.css";
import * as styles from "./admin-product-card.module.css";
import { CopyIcon } from "./copy-icon.tsx";

export interface AdminProductCardProps {
  product: AdminProduct;
  availability: Omit<CardAvailabilityProps, "product">;
  /** Only a super admin needs it, who sees the products of all admins. */
  showOwner: boolean;
  /** Undefined outside of the selection mode. */
  isChosen: boolean | undefined;
  onChoose: () => void;
  onEdit: () => void;
  onCopy: () => void;
  onDelete: () => void;
}

/** In the selection mode the card is a checkbox. */
export function AdminProductCard(props: AdminProductCardProps) {
  const { product, availability, showOwner, isChosen, onChoose, onEdit, onCopy, onDelete } = props;
  const { id, productName, category, thumbnail, thumbnailColour, price, sellingPrice, owner } = product;
  return (
    <article className={styles.card}>
      <ResponsiveImage
        image={thumbnail}
        colour={thumbnailColour}
        alt=""
        sizes="(min-width: 1024px) 260px, 46vw"
        widths={[320, 640]}
        className={styles.image}
      />
      <p className={styles.category}>{category}</p>
      <h2>
        <Link to={paths.product(id)}>{productName}</Link>
      </h2>
      {showOwner && (
        <Row as="p" gap={1} className={styles.owner}>
          <PersonIcon size={16} />
          <span>{owner.name}</span>
        </Row>
      )}
      <Price price={price} sellingPrice={sellingPrice} />
      <CardAvailability product={product} {...availability} />
      {isChosen !== undefined && (
        <label className={styles.pick}>
          <input
            type="checkbox"
            checked={isChosen}
            aria-label={`Choisir ${productName}`}
            onChange={onChoose}
          />
        </label>
      )}
      <Row gap={2} align="stretch" className={styles.actions}>
        <Button variant="outline" size="small" aria-label={`Modifier ${productName}`} onClick={onEdit}>
          Modifier
        </Button>
        <Button variant="quiet" size="round" aria-label={`Dupliquer ${productName}`} onClick={onCopy}>
          <CopyIcon size={20} />
        </Button>
        <Button
          variant="quiet"
          size="round"
          className={buttonStyles.remove}
          aria-label={`Supprimer ${productName}`}
          onClick={onDelete}
        >
          <BinIcon size={20} />
        </Button>
      </Row>
    </article>
  );
}
