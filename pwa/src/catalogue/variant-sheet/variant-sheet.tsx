import { useState } from "react";
import { createPortal } from "react-dom";
import { AddToCartButton } from "../../cart/add-to-cart-button.tsx";
import { notifyUrl } from "../../cart/product-order-link.ts";
import type { ProductCardFragment } from "../../graphql/catalogue.generated.ts";
import { useChatLink } from "../../lib/contact/use-chat-link.ts";
import { useShop } from "../../lib/shop-context.tsx";
import { Price } from "../../ui/display/price.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { AnchorButton } from "../../ui/form/button.tsx";
import { ChatIcon } from "../../ui/icons/icons.tsx";
import { chosenVariant } from "../../ui/variants/variant-choice.ts";
import { VariantPicker } from "../../ui/variants/variant-picker.tsx";
import styles from "./variant-sheet.module.css";

export interface VariantSheetProps {
  product: ProductCardFragment;
  onClose: () => void;
}

/** A sheet in which a card's « Ajouter au panier » asks for size and colour. */
export function VariantSheet({ product, onClose }: VariantSheetProps) {
  const { id, productName, price, sellingPrice, variants } = product;
  const [number, setNumber] = useState<number>();
  const [asked, setAsked] = useState(0);
  const variant = chosenVariant(variants, number);
  const chatLink = useChatLink(notifyUrl(useShop(), product, variant));

  // The dialog is outside of the card, because the card may be in a scrolling row, or may leave the list in the
  // meantime.
  return createPortal(
    <Dialog title={productName} open onClose={onClose}>
      <div className={styles.sheet}>
        <Price sellingPrice={sellingPrice} price={price} />
        <VariantPicker
          variants={variants}
          chosen={number}
          onChoose={setNumber}
          name={`variante-${id}`}
          asked={asked}
        />
        {variant?.availability === "SOLD_OUT" ? (
          <AnchorButton variant="order" wide {...chatLink}>
            <ChatIcon />
            Me prévenir
          </AnchorButton>
        ) : (
          <AddToCartButton
            product={product}
            variant={variant?.number}
            onMissing={variant ? undefined : () => setAsked(asked + 1)}
          />
        )}
      </div>
    </Dialog>,
    document.body,
  );
}
