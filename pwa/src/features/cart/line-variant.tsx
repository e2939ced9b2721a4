import { AVAILABILITY_LABELS, variantLines } from "graphql-server/features/catalogue/variants/variant-fields";
import { Badge } from "../../ui/display/badge.tsx";
import { typeset } from "../../ui/text/french-typography.ts";
import { type CartLine, chosenVariant, isLineSoldOut, lacksVariant } from "./line-properties.ts";
import * as styles from "./line-variant.module.css";
import { MissingVariant, type MissingVariantProps } from "./missing-variant.tsx";

export function LineVariant({ line, onChoose }: MissingVariantProps) {
  const chosen = chosenVariant(line);
  return (
    <>
      {chosen && (
        <p className={styles.chosen}>
          {chosen.swatch && <Swatch colour={chosen.swatch} />}
          <span>{typeset(variantLines(chosen).join(" · "))}</span>
        </p>
      )}
      {isLineSoldOut(line) ? (
        <p className={styles.soldOut}>
          <Badge>{line.product.isGone ? "Plus en vente" : AVAILABILITY_LABELS.SOLD_OUT}</Badge> ne compte pas
          dans le total
        </p>
      ) : (
        lacksVariant(line) && <MissingVariant line={line} onChoose={onChoose} />
      )}
    </>
  );
}

function Swatch({ colour }: { colour: CartLine["product"]["thumbnailColour"] }) {
  return (
    <svg className={styles.swatch} viewBox="0 0 2 2" aria-hidden="true">
      <circle cx="1" cy="1" r="1" fill={colour} />
    </svg>
  );
}
