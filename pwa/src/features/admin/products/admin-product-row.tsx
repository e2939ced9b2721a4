import { paths } from "../../../lib/paths.ts";
import { Price } from "../../../ui/display/price.tsx";
import { ResponsiveImage } from "../../../ui/display/responsive-image.tsx";
import { BinIcon, EyeIcon } from "../../../ui/icons/action-icons.tsx";
import { icon } from "../../../ui/icons/icons.tsx";
import { Cluster } from "../../../ui/layout/primitives.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import type { AdminProduct } from "../api/products-api.ts";
import { CardAvailability, type CardAvailabilityProps } from "../availability/card-availability.tsx";
import { RowPick } from "../selection/row-pick.tsx";
import { RowAction, RowActions, RowLink } from "../ui/row-actions.tsx";
import * as wholeRow from "../ui/whole-row.module.css";
import * as styles from "./admin-product-row.module.css";

export interface AdminProductRowProps {
  product: AdminProduct;
  availability: Omit<CardAvailabilityProps, "product">;
  /** True to show the product's owner. Only a super admin, who sees the products of all admins, needs it. */
  showOwner: boolean;
  /** True if the product is chosen; undefined outside of the selection mode. */
  isChosen: boolean | undefined;
  onChoose: () => void;
  onEdit: () => void;
  onCopy: () => void;
  onDelete: () => void;
}

/** A product in the list. A click on the row opens its form; in the selection mode the row is a checkbox. */
export function AdminProductRow(props: AdminProductRowProps) {
  const { product, availability, showOwner, isChosen, onChoose, onEdit, onCopy, onDelete } = props;
  const { id, productName, category, thumbnail, thumbnailColour, price, sellingPrice, owner, stock } =
    product;
  return (
    <article className={styles.row}>
      <ResponsiveImage
        image={thumbnail}
        colour={thumbnailColour}
        alt=""
        sizes="48px"
        widths={[320]}
        className={styles.image}
      />
      <div className={styles.what}>
        <h2>
          <button
            type="button"
            className={classNames(wholeRow.button, styles.open)}
            aria-label={`Modifier ${productName}`}
            onClick={onEdit}
          >
            <bdi>{productName}</bdi>
          </button>
        </h2>
        <p className={styles.category}>
          {category}
          {stock.length > 0 && ` · ${stock.reduce((sum, { count }) => sum + count, 0)} en stock`}
          {showOwner && (
            <>
              {" · "}
              <bdi>{owner.name}</bdi>
            </>
          )}
        </p>
      </div>
      <Cluster gap={2} rowGap={0} align="center" justify="between" className={styles.sale}>
        <div className={styles.availability}>
          <CardAvailability product={product} {...availability} />
        </div>
        <div className={styles.price}>
          <Price size="row" price={price} sellingPrice={sellingPrice} />
        </div>
      </Cluster>
      <RowActions name={productName} className={styles.actions}>
        <RowLink to={paths.product(id)} label={`Voir ${productName}`} word="Voir dans la boutique">
          <EyeIcon size={20} />
        </RowLink>
        <RowAction label={`Dupliquer ${productName}`} word="Dupliquer" onClick={onCopy}>
          <CopyIcon size={20} />
        </RowAction>
        <RowAction label={`Supprimer ${productName}`} word="Supprimer" isRemoval onClick={onDelete}>
          <BinIcon size={20} />
        </RowAction>
      </RowActions>
      {isChosen !== undefined && (
        <RowPick label={`Choisir ${productName}`} isChosen={isChosen} onChoose={onChoose} />
      )}
    </article>
  );
}

const CopyIcon = /* @__PURE__ */ icon("M9 8.5h9.5V20H9zM15 8.5V4.5H5.5V16H9");
