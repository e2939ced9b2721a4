import { AVAILABILITY_LABELS } from "graphql-server/catalogue/variants/variant";
import { useRef } from "react";
import { Button } from "../../ui/form/button.tsx";
import type { AdminProduct } from "../api/products-api.ts";
import { FieldError } from "../ui/field-error.tsx";
import textStyles from "../ui/text.module.css";
import styles from "./card-availability.module.css";

/** The last change of the product's availability on its card, or why it failed. */
export interface CardNotice {
  text: string;
  isError?: boolean;
  onUndo?: (() => void) | undefined;
}

export interface CardAvailabilityProps {
  product: AdminProduct;
  busy: boolean;
  notice: CardNotice | undefined;
  /** Called to mark the product as sold out, or as available again; with sizes, to choose which. */
  onChange: () => void;
}

/** Shows a product's availability on its card. A click changes it, and the change can be undone there. */
export function CardAvailability({ product, busy, notice, onChange }: CardAvailabilityProps) {
  const { productName, availability, variants } = product;
  const soldOut = variants.filter((variant) => variant.availability === "SOLD_OUT").length;
  const label = AVAILABILITY_LABELS[availability];
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className={styles.availability}>
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
            // After an undo this button disappears.
            button.current?.focus();
          }}
        >
          Annuler
        </Button>
      )}
    </div>
  );
}

/** Returns the action of a click, for screen readers: the label alone does not say it. */
function actionOn({ productName, availability, variants }: AdminProduct): string {
  if (variants.length > 0) return `choisir pour ${productName}`;
  return availability === "SOLD_OUT" ? `remettre en vente ${productName}` : `passer en épuisé ${productName}`;
}
