import { MAX_COLOUR_LENGTH } from "graphql-server/features/catalogue/variants/variant-fields";
import { useEffect, useId, useRef } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { PlusIcon } from "../../../ui/icons/action-icons.tsx";
import { CloseIcon } from "../../../ui/icons/icons.tsx";
import { Stack } from "../../../ui/layout/primitives.tsx";
import type { VariantFormProps } from "./cell-chip.tsx";
import { ColourCells, ColourlessCells } from "./colour-cells.tsx";
import * as styles from "./colour-field.module.css";
import { COLOUR_SWATCHES, swatchOfName } from "./colour-names.ts";
import { addColour, changeColour, removeColour } from "./variant-edits.ts";
import type { FormColour } from "./variant-form.ts";

export function ColourField(shared: VariantFormProps) {
  const { form, disabled, onChange } = shared;
  const list = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const names = useId();
  const count = form.colours.length;
  const former = useRef(count);
  useEffect(() => {
    // A new colour's name field gets the focus. When a colour is removed, the focus would disappear with its row, so
    // the button that adds a colour gets the focus.
    if (count > former.current)
      list.current?.querySelector<HTMLElement>("li:last-child input[name=colour]")?.focus();
    if (count < former.current) addButton.current?.focus();
    former.current = count;
  }, [count]);
  return (
    <Stack gap={3} ref={list} className={styles.colours}>
      {count > 0 && (
        <ul aria-label="Couleurs">
          {form.colours.map((colour, index) => (
            <li key={colour.key}>
              <ColourRow {...shared} colour={colour} place={index + 1} namesId={names} />
              <ColourCells {...shared} colour={colour} place={index + 1} />
            </li>
          ))}
        </ul>
      )}
      <ColourlessCells {...shared} />
      <datalist id={names}>
        {Object.keys(COLOUR_SWATCHES).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Button
        ref={addButton}
        variant="outline"
        size="small"
        disabled={disabled}
        onClick={() => onChange(addColour(form))}
      >
        <PlusIcon />
        Ajouter une couleur
      </Button>
    </Stack>
  );
}

interface ColourRowProps extends VariantFormProps {
  colour: FormColour;
  /** Position of the colour, counted from 1. */
  place: number;
  /** Id of the datalist with common names of colours. */
  namesId: string;
}

/** Value of the browser's colour input while no swatch is chosen, because this input cannot be empty. */
const NO_SWATCH = "#f1eadf";

function ColourRow({ form, error, disabled, onChange, colour, place, namesId }: ColourRowProps) {
  const { key, name, swatch } = colour;
  const known = name.trim() || `Couleur ${place}`;
  const rename = (typed: string) => {
    // True if the user has chosen the swatch by hand. This swatch stays when the user types another name. A swatch that
    // belongs to a known name, such as « Rouge », changes with the name.
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
        error={error?.colour === key ? error.message : undefined}
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
