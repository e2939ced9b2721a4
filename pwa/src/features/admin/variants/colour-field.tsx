import { useEffect, useId, useRef } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { PlusIcon } from "../../../ui/icons/action-icons.tsx";
import { Stack } from "../../../ui/layout/primitives.tsx";
import type { VariantFormProps } from "./cell-chip.tsx";
import { ColourCells, ColourlessCells } from "./colour-cells.tsx";
import * as styles from "./colour-field.module.css";
import { COLOUR_SWATCHES } from "./colour-names.ts";
import { ColourRow } from "./colour-row.tsx";
import { addColour } from "./variant-edits.ts";

export function ColourField(shared: VariantFormProps) {
  const { form, disabled, onChange } = shared;
  const list = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const names = useId();
  const count = form.colours.length;
  const former = useRef(count);
  useEffect(() => {
    // The name field of an added colour gets the focus. After the removal of a colour, the add button gets the focus,
    // because the focused row no longer exists.
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
