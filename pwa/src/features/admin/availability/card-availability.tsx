import { AVAILABILITY_LABELS } from "graphql-server/features/catalogue/variants/variant-fields";
import { labelOf } from "graphql-server/platform/text/label-of";
import { useRef } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { Cluster } from "../../../ui/layout/primitives.tsx";
import type { AdminProduct } from "../api/products-api.ts";
import { FieldError } from "../ui/field-error.tsx";
import * as textStyles from "../ui/text.module.css";
import * as styles from "./card-availability.module.css";

/**
 * The message on a product's card about the last change of its availability. After a failure it contains the reason.
 */
export interface CardNotice {
  text: string;
  isError?: boolean;
  onUndo?: (() => void) | undefined;
}

export interface CardAvailabilityProps {
  product: AdminProduct;
  busy: boolean;
  notice: CardNotice | undefined;
  /**
   * Called when the button is clicked. Marks a product without sizes as sold out or available; opens the sheet for a
   * product with sizes.
   */
  onChange: () => void;
}

/** A product's availability on its card. A click changes it, and a button on the card undoes the change. */
export function CardAvailability({ product, busy, notice, onChange }: CardAvailabilityProps) {
  const { productName, availability, variants } = product;
  const soldOut = variants.filter((variant) => variant.availability === "SOLD_OUT").length;
  const label = labelOf(AVAILABILITY_LABELS, availability);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Cluster gap={2} rowGap={0} align="center" className={styles.availability}>
      <button
        ref={button}
        type="button"
        data-state={availability}
        aria-busy={busy || undefined}
        aria-label={`${label}\u00a0: ${actionOn(product)}`}
        onClick={() => {
          if (!busy) onChange();
        }}
      >
        {label}
      </button>
      {variants.length > 0 && soldOut > 0 && soldOut < variants.length && (
        <p className={textStyles.hint}>
          {soldOut} sur {variants.length} {soldOut > 1 ? "épuisées" : "épuisée"}
        </p>
      )}
      {notice?.isError && <FieldError>{notice.text}</FieldError>}
      {notice?.onUndo && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Annuler\u00a0: ${productName}`}
          onClick={() => {
            notice.onUndo?.();
            // The undo button disappears after the undo, so the availability button gets the focus.
            button.current?.focus();
          }}
        >
          Annuler
        </Button>
      )}
    </Cluster>
  );
}

/**
 * Returns the button's label for screen readers, which says what a click does. The visible text shows only the current
 * availability.
 */
function actionOn({ productName, availability, variants }: AdminProduct): string {
  if (variants.length > 0) return `choisir pour ${productName}`;
  return availability === "SOLD_OUT" ? `remettre en vente ${productName}` : `passer en épuisé ${productName}`;
}
