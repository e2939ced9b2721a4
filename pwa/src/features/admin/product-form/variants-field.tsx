import { CheckField } from "../../../ui/form/field.tsx";
import { Stack } from "../../../ui/layout/primitives.tsx";
import { FieldError } from "../ui/field-error.tsx";
import * as textStyles from "../ui/text.module.css";
import type { VariantFormProps } from "./cell-chip.tsx";
import { STOCK_ERROR_ID, StockInput } from "./cell-chip.tsx";
import { ColourField } from "./colour-field.tsx";
import { SizeField } from "./size-field.tsx";
import { StateChip } from "./state-chip.tsx";
import { nextAvailability, typeOwnStock } from "./variant-edits.ts";
import * as styles from "./variants-field.module.css";

export interface VariantsFieldProps extends VariantFormProps {
  /** The category whose sizes are suggested. */
  category: string;
}

/**
 * The sizes and colours of a product with their availability. A product without sizes and colours has one availability.
 */
export function VariantsField({ category, ...shared }: VariantsFieldProps) {
  const { form, error, disabled, onChange } = shared;
  return (
    <Stack as="fieldset" gap={3} className={styles.variants}>
      <legend>Tailles et couleurs</legend>
      <p className={textStyles.hint}>
        Touchez une taille pour l’ajouter, puis pour changer son état&nbsp;: disponible, dernières pièces,
        épuisé.
      </p>
      <SizeField category={category} {...shared} />
      <ColourField {...shared} />
      {form.variants.length === 0 && form.colours.length === 0 && <OwnState {...shared} />}
      <CheckField
        label="Compter les pièces"
        name="isCounted"
        checked={form.isCounted}
        disabled={disabled}
        onChange={(event) => onChange({ ...form, isCounted: event.currentTarget.checked })}
      />
      {form.isCounted && (
        <p className={textStyles.hint}>
          Le nombre n’est vu que d’ici&nbsp;: à 2 ou moins, la boutique montre «&nbsp;Dernières pièces&nbsp;»,
          à 0 «&nbsp;Épuisé&nbsp;».
        </p>
      )}
      {error?.stock && <FieldError id={STOCK_ERROR_ID}>{error.message}</FieldError>}
    </Stack>
  );
}

/** The availability of a product without sizes and colours. */
function OwnState({ form, error, disabled, onChange }: VariantFormProps) {
  const hasCount = form.isCounted && form.stock.trim() !== "";
  const toggle = () => onChange({ ...form, availability: nextAvailability(form.availability) });
  return (
    <div className={styles.state}>
      <StateChip
        label="État du produit"
        name="État du produit"
        state={form.availability}
        disabled={disabled}
        onToggle={hasCount ? undefined : toggle}
      >
        {form.isCounted && (
          <StockInput
            name="le produit"
            value={form.stock}
            readOnly={disabled}
            isWrong={error?.stock === "own"}
            onType={(stock) => onChange(typeOwnStock(form, stock))}
          />
        )}
      </StateChip>
    </div>
  );
}
