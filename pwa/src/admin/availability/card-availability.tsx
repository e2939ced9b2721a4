import { AVAILABILITY_LABELS } from "graphql-server/catalogue/variants/variant";
import { useRef } from "react";
import { Button } from "../../ui/form/button.tsx";
import type { AdminProduct } from "../api/products-api.ts";
import { FieldError } from "../ui/field-error.tsx";
import textStyles from "../ui/text.module.css";
import styles from "./card-availability.module.css";

/** What was last done with the availability of the card's product, or why it failed. */
export interface CardNotice {
  text: string;
  isError?: boolean;
  onUndo?: (() => void) | undefined;
}

export interface CardAvailabilityProps {
  product: AdminProduct;
  busy: boolean;
  notice: CardNotice | undefined;
  /** Called to sell it out, or to sell it again; with sizes to choose which. */
  onChange: () => void;
}

/** A product's state on its card, which a tap changes, and a way back where it stands. */
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
            // Where it is undone, this button goes.
            button.current?.focus();
          }}
        >
          Annuler
        </Button>
      )}
    </div>
  );
}

/** What a tap does, for screen readers: the name of the state alone does not say it. */
function actionOn({ productName, availability, variants }: AdminProduct): string {
  if (variants.length > 0) return `choisir pour ${productName}`;
  return availability === "SOLD_OUT" ? `remettre en vente ${productName}` : `passer en épuisé ${productName}`;
}
