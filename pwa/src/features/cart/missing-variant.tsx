import type { Variant } from "graphql-server/features/catalogue/variants/variant-fields";
import { useId, useState } from "react";
import { Button } from "../../ui/form/button.tsx";
import { Cluster, Stack } from "../../ui/layout/primitives.tsx";
import { typeset } from "../../ui/text/french-typography.ts";
import type { Selection } from "../../ui/variants/variant-choice.ts";
import { VariantPicker } from "../../ui/variants/variant-picker.tsx";
import { LazySizeGuide } from "../size-guide/lazy-size-guide.tsx";
import { type CartLine, lineName } from "./line-properties.ts";
import * as styles from "./line-variant.module.css";

export interface MissingVariantProps {
  line: CartLine;
  onChoose: (variant: Variant) => void;
}

/**
 * Says that the size or colour of a line is missing, and lets the shopper choose it. The choice counts only after a
 * click on « Valider », because a shopper who uses the arrow keys also selects the chips before the wanted one.
 */
export function MissingVariant({ line, onChoose }: MissingVariantProps) {
  const { variants, colourImages, category } = line.product;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [selection, setSelection] = useState<Selection>({});
  const [asked, setAsked] = useState(0);
  const chosen = variants.find((variant) => variant.number === selection.number);
  const isSoldOut = chosen?.availability === "SOLD_OUT";
  const missing = variants.some(({ size }) => size !== null) ? "Taille" : "Couleur";

  return (
    <Cluster gap={3} rowGap={2} align="center">
      <p className={styles.lacks}>{missing} à préciser</p>
      <Button
        variant="outline"
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`Choisir : ${lineName(line)}`}
        onClick={() => setOpen(!isOpen)}
      >
        Choisir
      </Button>
      <Stack gap={3} align="start" id={id} className={styles.choice} hidden={!isOpen}>
        <VariantPicker
          variants={variants}
          colourImages={colourImages}
          selection={selection}
          onChoose={setSelection}
          name={`${id}-choix`}
          asked={asked}
          guide={<LazySizeGuide category={category} variants={variants} />}
        />
        <p role="status">{isSoldOut && typeset("C’est épuisé : choisissez autre chose.")}</p>
        <Button
          size="small"
          disabled={isSoldOut}
          onClick={() => (chosen ? onChoose(chosen) : setAsked(asked + 1))}
        >
          Valider
        </Button>
      </Stack>
    </Cluster>
  );
}
