import {
  AVAILABILITY_LABELS,
  availabilityOfStock,
  NO_VARIANT,
} from "graphql-server/features/catalogue/variants/variant-fields";
import { labelOf } from "graphql-server/platform/text/label-of";
import { useState } from "react";
import { toast } from "../../../ui/feedback/toast.ts";
import { typeset } from "../../../ui/text/french-typography.ts";
import type { AdminProduct } from "../api/products-api.ts";
import type { CardAvailabilityProps } from "./card-availability.tsx";
import { type AvailabilityChange, useAvailability } from "./use-availability.ts";

/** The notice about the last change of a product's availability. If `isOnCard` is true, the product's card shows it. */
interface CardNotice {
  text: string;
  isError?: boolean;
  product?: AdminProduct;
  editId?: string | undefined;
  isOnCard?: boolean;
}

export interface ListedProducts {
  notice: CardNotice | undefined;
  show: (next: CardNotice) => void;
  put: (products: readonly AdminProduct[], next: CardNotice) => void;
  undo: (editId: string) => Promise<void>;
}

/**
 * Returns the state and actions of the availability buttons on the product cards of a list. A click changes the
 * product's availability; for a product with sizes, it opens a sheet with a button for each size.
 */
export function useCardAvailability({ notice, show, put, undo }: ListedProducts) {
  const availability = useAvailability();
  const [opened, setOpened] = useState<AdminProduct>();

  const changed = ({ product, editId }: AvailabilityChange): void => {
    const text = typeset(
      `${product.productName} : ${labelOf(AVAILABILITY_LABELS, product.availability).toLowerCase()}`,
    );
    setOpened(undefined);
    toast.success(text);
    put([product], { text, product, editId, isOnCard: true });
  };
  const toggle = async (product: AdminProduct): Promise<void> => {
    const count = product.stock.find(({ number }) => number === NO_VARIANT)?.count;
    // Even with a stock of 0, « available » is sent: the server refuses the change with a message that tells the user
    // why.
    const onSale = count ? availabilityOfStock(count) : "AVAILABLE";
    const to = product.availability === "SOLD_OUT" ? onSale : "SOLD_OUT";
    const result = await availability.change(product, [{ number: NO_VARIANT, availability: to }]);
    if (result.ok) return changed(result.value);
    toast.error(result.message);
    show({ text: result.message, isError: true, product, isOnCard: true });
  };

  return {
    availability,
    changed,
    /** The product whose sheet is open; undefined if none is open. */
    opened,
    close: () => setOpened(undefined),
    availabilityOf: (product: AdminProduct): Omit<CardAvailabilityProps, "product"> => {
      const shown = notice?.isOnCard && notice.product?.id === product.id ? notice : undefined;
      const { editId } = shown ?? {};
      return {
        busy: availability.isBusy(product),
        notice: shown && { ...shown, onUndo: editId === undefined ? undefined : () => undo(editId) },
        onChange: () => (product.variants.length > 0 ? setOpened(product) : void toggle(product)),
      };
    },
  };
}
