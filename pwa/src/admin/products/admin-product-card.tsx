import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { Price } from "../../ui/display/price.tsx";
import { Picture } from "../../ui/display/responsive-image.tsx";
import { Button } from "../../ui/form/button.tsx";
import { BinIcon } from "../../ui/icons/action-icons.tsx";
import { PersonIcon } from "../../ui/icons/icons.tsx";
import type { PanelProduct } from "../api/products-api.ts";

export interface ProductPanelCardProps {
  product: PanelProduct;
  /** A super admin sees whose product it is. */
  showOwner: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

/** A product in the panel: seen as in the shop, edited and deleted. */
export function ProductPanelCard({ product, showOwner, onEdit, onDelete }: ProductPanelCardProps) {
  const { id, productName, category, thumbnail, thumbnailColour, price, sellingPrice, owner } = product;
  return (
    <article className="panel-card">
      <Picture
        image={thumbnail}
        colour={thumbnailColour}
        alt=""
        sizes="(min-width: 1024px) 260px, 46vw"
        widths={[320, 640]}
        className="panel-card-picture"
      />
      <p className="panel-card-category">{category}</p>
      <h2>
        <Link to={paths.product(id)}>{productName}</Link>
      </h2>
      {showOwner && (
        <p className="panel-owner">
          <PersonIcon size={16} />
          <span>{owner.name}</span>
        </p>
      )}
      <Price price={price} sellingPrice={sellingPrice} />
      <div className="panel-card-actions">
        <Button variant="outline" size="small" aria-label={`Modifier ${productName}`} onClick={onEdit}>
          Modifier
        </Button>
        <Button
          variant="quiet"
          size="round"
          className="panel-bin"
          aria-label={`Supprimer ${productName}`}
          onClick={onDelete}
        >
          <BinIcon size={20} />
        </Button>
      </div>
    </article>
  );
}
