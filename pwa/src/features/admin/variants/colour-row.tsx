import { MAX_COLOUR_LENGTH } from "graphql-server/features/catalogue/variants/variant-list";
import { Button } from "../../../ui/form/button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { CloseIcon } from "../../../ui/icons/icons.tsx";
import type { VariantFormProps } from "./cell-chip.tsx";
import { swatchOfName } from "./colour-names.ts";
import * as styles from "./colour-row.module.css";
import { changeColour, removeColour } from "./variant-edits.ts";
import type { FormColour } from "./variant-form.ts";

export interface ColourRowProps extends VariantFormProps {
  colour: FormColour;
  /** Position among the colours, from 1. */
  place: number;
  /** Id of the datalist of known names. */
  namesId: string;
}

/** Value of the native colour input while no swatch is chosen, because that input cannot be empty. */
const NO_SWATCH = "#f1eadf";

export function ColourRow({ form, error, disabled, onChange, colour, place, namesId }: ColourRowProps) {
  const { key, name, swatch } = colour;
  const known = name.trim() || `Couleur ${place}`;
  const isWrong = error && error.at !== "sizes" && "colour" in error.at && error.at.colour === key;
  const rename = (typed: string) => {
    // True if the swatch was chosen by hand. Such a swatch stays when the name changes. A swatch that was set by the
    // name changes with the name.
    const isChosen = swatch !== null && swatch !== swatchOfName(name);
    onChange(changeColour(form, key, { name: typed, ...(!isChosen && { swatch: swatchOfName(typed) }) }));
  };
  return (
    <div className={styles.colour}>
      <input
        type="color"
        className={styles.swatch}
        aria-label={`Teinte\u00a0: ${known}`}
        data-empty={swatch === null || undefined}
        value={swatch ?? NO_SWATCH}
        disabled={disabled}
        onChange={(event) => onChange(changeColour(form, key, { swatch: event.currentTarget.value }))}
      />
      <TextField
        label={`Couleur ${place}`}
        name="colour"
        list={namesId}
        maxLength={MAX_COLOUR_LENGTH}
        autoComplete="off"
        enterKeyHint="next"
        value={name}
        readOnly={disabled}
        error={isWrong ? error.message : undefined}
        onChange={(event) => rename(event.currentTarget.value)}
      />
      <Button
        variant="quiet"
        size="round"
        disabled={disabled}
        aria-label={`Retirer\u00a0: ${known}`}
        onClick={() => onChange(removeColour(form, key))}
      >
        <CloseIcon size={20} />
      </Button>
    </div>
  );
}
