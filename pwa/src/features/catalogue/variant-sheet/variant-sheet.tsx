import { imageOfColour } from "graphql-server/features/catalogue/variants/colour-images";
import type { MouseEvent } from "react";
import { useState } from "react";
import { createPortal } from "react-dom";
import type { ProductCardFragment } from "../../../data/graphql/catalogue.generated.ts";
import { OfflineLink } from "../../../lib/contact/offline-link.tsx";
import { useChatLink } from "../../../lib/contact/use-chat-link.ts";
import { useShop } from "../../../lib/shop-context.tsx";
import { Price } from "../../../ui/display/price.tsx";
import { ResponsiveImage } from "../../../ui/display/responsive-image.tsx";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { AnchorButton } from "../../../ui/form/button.tsx";
import { ChatIcon } from "../../../ui/icons/icons.tsx";
import { Cluster } from "../../../ui/layout/primitives.tsx";
import { chosenVariant, type Selection } from "../../../ui/variants/variant-choice.ts";
import { VariantPicker } from "../../../ui/variants/variant-picker.tsx";
import { AddToCartButton } from "../../cart/add-to-cart-button.tsx";
import { orderedLines, withoutOpening } from "../../orders/link/order-link.ts";
import { type cardOrderUrl, notifyUrl, type OrderedVariant } from "../../orders/link/product-order-link.ts";
import { LazySizeGuide } from "../../size-guide/lazy-size-guide.tsx";
import * as styles from "./variant-sheet.module.css";

export interface VariantSheetProps {
  product: ProductCardFragment;
  /** Returns the chat link of an order. If this function is absent, the sheet adds the product to the cart instead. */
  orderUrl?: typeof cardOrderUrl | undefined;
  /** The choice that the page shares with the sheet. If it is absent, the sheet starts with nothing chosen. */
  choice?: SheetChoice | undefined;
  onClose: () => void;
}

interface SheetChoice {
  selection: Selection;
  choose: (selection: Selection) => void;
}

/** A sheet that asks for size and colour after a click on « Ajouter au panier » or « Commander ». */
export function VariantSheet({ product, orderUrl, choice, onClose }: VariantSheetProps) {
  const { id, productName, category, price, sellingPrice, variants, thumbnailColour } = product;
  const [own, setOwn] = useState<Selection>({});
  const { selection, choose } = choice ?? { selection: own, choose: setOwn };
  const [asked, setAsked] = useState(0);
  const variant = chosenVariant(variants, selection.number);
  // If only a colour is chosen, the order's message contains this colour.
  const chosen = variant ?? { size: selection.size ?? null, colour: selection.colour ?? null };
  const isSoldOut = variant?.availability === "SOLD_OUT";
  const ask = () => setAsked(asked + 1);

  // The dialog is rendered in the page's body, because the card may be in a scrolling row, or may disappear from the
  // list while the dialog is open.
  return createPortal(
    <Dialog title={productName} open onClose={onClose} sheet>
      <div className={styles.sheet}>
        <div className={styles.product}>
          <ResponsiveImage
            image={imageOfColour(product, selection.colour)}
            alt=""
            sizes="88px"
            // The card has already loaded the file of this width, so the sheet needs no other file.
            widths={[320]}
            colour={thumbnailColour}
            priority
          />
          <Price sellingPrice={sellingPrice} price={price} />
        </div>
        <VariantPicker
          variants={variants}
          colourImages={product.colourImages}
          selection={selection}
          onChoose={choose}
          name={`variante-${id}`}
          asked={asked}
          guide={<LazySizeGuide category={category} variants={variants} />}
        />
      </div>
      <Cluster
        gap={2}
        className={styles.foot}
        data-order={orderUrl && !isSoldOut ? orderedLines([{ product, variant: chosen }]) : undefined}
      >
        {isSoldOut && variant ? (
          <NotifyLink product={product} variant={variant} />
        ) : orderUrl ? (
          <OrderLink
            {...{ product, chosen, orderUrl }}
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
        {orderUrl && !variant && (
          <OrderLink
            {...{ product, chosen, orderUrl }}
            label="Je ne sais pas encore"
            isSecondary
            onOrdered={onClose}
          />
        )}
      </Cluster>
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
  /**
   * The chosen variant. An order also accepts an incomplete choice: only a size, only a colour, or neither of them
   * (both null).
   */
  chosen: OrderedVariant & Partial<Pick<Variant, "number">>;
  orderUrl: typeof cardOrderUrl;
  label: string;
  isSecondary?: boolean;
  /**
   * Called if a size or colour must still be chosen: the link then opens no chat, and this function asks the shopper to
   * choose.
   */
  onMissing?: (() => void) | undefined;
  onOrdered: () => void;
}

function OrderLink(props: OrderLinkProps) {
  const { product, chosen, orderUrl, label, isSecondary = false, onMissing, onOrdered } = props;
  const shop = useShop();
  const url = orderUrl(shop, product, chosen);
  const chatLink = useChatLink(url);
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (onMissing) {
      withoutOpening(event);
      return onMissing();
    }
    // Closes the sheet in a later task, after the browser has followed the link, because the link is in the sheet.
    setTimeout(onOrdered);
  };
  return (
    <>
      <AnchorButton variant={isSecondary ? "quiet" : "order"} wide {...chatLink} onClick={onClick}>
        {!isSecondary && <ChatIcon />}
        {label}
      </AnchorButton>
      {!isSecondary && <OfflineLink chat={url} onClick={onClick} />}
    </>
  );
}
