import { imageOfColour } from "graphql-server/catalogue/variants/colour-images";
import type { MouseEvent } from "react";
import { useState } from "react";
import { createPortal } from "react-dom";
import { AddToCartButton } from "../../cart/add-to-cart-button.tsx";
import { type cardOrderUrl, notifyUrl } from "../../cart/product-order-link.ts";
import type { ProductCardFragment } from "../../graphql/catalogue.generated.ts";
import { OfflineLink } from "../../lib/contact/offline-link.tsx";
import { useChatLink } from "../../lib/contact/use-chat-link.ts";
import { useShop } from "../../lib/shop-context.tsx";
import { orderClickHandler, withoutOpening } from "../../orders/order-click.ts";
import { LazySizeGuide } from "../../size-guide/lazy-size-guide.tsx";
import { Price } from "../../ui/display/price.tsx";
import { ResponsiveImage } from "../../ui/display/responsive-image.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { AnchorButton } from "../../ui/form/button.tsx";
import { ChatIcon } from "../../ui/icons/icons.tsx";
import { chosenVariant } from "../../ui/variants/variant-choice.ts";
import { VariantPicker } from "../../ui/variants/variant-picker.tsx";
import * as styles from "./variant-sheet.module.css";

export interface VariantSheetProps {
  product: ProductCardFragment;
  /** Creates the chat link if the sheet is for an order; without it the sheet adds the product to the cart. */
  orderUrl?: typeof cardOrderUrl | undefined;
  /** Called with the number of each chosen variant. */
  onChoose?: ((number: number) => void) | undefined;
  onClose: () => void;
}

/** A sheet in which « Ajouter au panier » and « Commander » ask for size and colour. */
export function VariantSheet({ product, orderUrl, onChoose, onClose }: VariantSheetProps) {
  const { id, productName, category, price, sellingPrice, variants, thumbnailColour } = product;
  const [number, setNumber] = useState<number>();
  const [colour, setColour] = useState<string | null>();
  const [asked, setAsked] = useState(0);
  const variant = chosenVariant(variants, number);
  const ask = () => setAsked(asked + 1);
  const choose = (chosen: number) => {
    setNumber(chosen);
    onChoose?.(chosen);
  };

  // The dialog is rendered outside of the card: the card may be in a scrolling row, or may disappear from the list
  // while the dialog is open.
  return createPortal(
    <Dialog title={productName} open onClose={onClose} sheet>
      <div className={styles.sheet}>
        <div className={styles.product}>
          <ResponsiveImage
            image={imageOfColour(product, variant ? variant.colour : colour)}
            alt=""
            sizes="88px"
            // The width of the file that the card has already loaded, so that the sheet needs no other file.
            widths={[320]}
            colour={thumbnailColour}
            priority
          />
          <Price sellingPrice={sellingPrice} price={price} />
        </div>
        <VariantPicker
          variants={variants}
          chosen={number}
          onChoose={choose}
          onColour={setColour}
          name={`variante-${id}`}
          asked={asked}
          guide={<LazySizeGuide category={category} />}
        />
        {variant?.availability === "SOLD_OUT" ? (
          <NotifyLink product={product} variant={variant} />
        ) : orderUrl ? (
          <OrderLink
            {...{ product, variant, orderUrl }}
            label="Commander sur WhatsApp"
            onMissing={variant ? undefined : ask}
            onOrdered={onClose}
          />
        ) : (
          <AddToCartButton
            product={product}
            variant={variant?.number}
            onMissing={variant ? undefined : ask}
            filled
          />
        )}
        {orderUrl && (
          <OrderLink
            {...{ product, orderUrl }}
            label="Je ne sais pas encore"
            isSecondary
            onOrdered={onClose}
          />
        )}
      </div>
    </Dialog>,
    document.body,
  );
}

type Variant = ProductCardFragment["variants"][number];

function NotifyLink({ product, variant }: { product: ProductCardFragment; variant: Variant }) {
  const chatLink = useChatLink(notifyUrl(useShop(), product, variant));
  return (
    <AnchorButton variant="order" wide {...chatLink}>
      <ChatIcon />
      Me prévenir
    </AnchorButton>
  );
}

interface OrderLinkProps {
  product: ProductCardFragment;
  /** The chosen variant; undefined for an order without a size. */
  variant?: Variant | undefined;
  orderUrl: typeof cardOrderUrl;
  label: string;
  isSecondary?: boolean;
  /**
   * Called if a size or colour has not been chosen; the link then opens no chat. This function asks the shopper to
   * choose.
   */
  onMissing?: (() => void) | undefined;
  onOrdered: () => void;
}

function OrderLink(props: OrderLinkProps) {
  const { product, variant, orderUrl, label, isSecondary = false, onMissing, onOrdered } = props;
  const shop = useShop();
  const urlOf = (details?: readonly string[]) => orderUrl(shop, product, variant, details);
  const chatLink = useChatLink(urlOf());
  const order = orderClickHandler([{ product, variant }], urlOf);
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (onMissing) {
      withoutOpening(event);
      return onMissing();
    }
    order(event);
    onOrdered();
  };
  return (
    <>
      <AnchorButton variant={isSecondary ? "quiet" : "order"} wide {...chatLink} onClick={onClick}>
        {!isSecondary && <ChatIcon />}
        {label}
      </AnchorButton>
      {!isSecondary && <OfflineLink chat={urlOf()} onClick={onClick} />}
    </>
  );
}
