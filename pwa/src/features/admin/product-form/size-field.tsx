import { toVariants } from "graphql-server/features/catalogue/variants/product-variants";
import { compareSizes, sizesOfCategory } from "graphql-server/features/catalogue/variants/size";
import { MAX_SIZE_LENGTH } from "graphql-server/features/catalogue/variants/variant-fields";
import { useRef, useState } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { CellChip, type VariantFormProps } from "./cell-chip.tsx";
import * as chipStyles from "./chips.module.css";
import { StateChip } from "./state-chip.tsx";
import { addSize, availabilityOfSize, clickSize, removeSize } from "./variant-edits.ts";
import { sizesOf } from "./variant-form.ts";
import * as styles from "./variants-field.module.css";

export interface SizeFieldProps extends VariantFormProps {
  category: string;
}

/**
 * The sizes of a product: those suggested for its category, and those that the admin has typed. A removed size stays in
 * the suggestions.
 */
export function SizeField({ category, ...shared }: SizeFieldProps) {
  const { form, error, disabled, onChange } = shared;
  const sold = sizesOf(form);
  const [known, setKnown] = useState<readonly string[]>(sold);
  const offered = [...new Set([...sizesOfCategory(category), ...known, ...sold])].sort(compareSizes);
  const isOfSizes = error?.colour === undefined && error?.stock === undefined;
  const add = (size: string) => {
    setKnown((before) => [...before, size]);
    onChange(addSize(form, size));
  };
  return (
    <>
      <ul className={chipStyles.chips} aria-label="Tailles">
        {offered.map((size) => (
          <li key={size}>
            {form.colours.length === 0 ? (
              <CellChip {...shared} cell={{ size, colour: null }} label={size} name={`Taille ${size}`} />
            ) : (
              <StateChip
                label={size}
                name={`Taille ${size}, toutes couleurs`}
                state={sold.includes(size) ? (availabilityOfSize(form, size) ?? "MIXED") : undefined}
                disabled={disabled}
                onToggle={() => onChange(clickSize(form, size))}
                onRemove={() => onChange(removeSize(form, size))}
              />
            )}
          </li>
        ))}
      </ul>
      <OtherSize disabled={disabled} error={isOfSizes ? error?.message : undefined} onAdd={add} />
    </>
  );
}

interface OtherSizeProps {
  disabled: boolean;
  error: string | undefined;
  onAdd: (size: string) => void;
}

function OtherSize({ disabled, error, onAdd }: OtherSizeProps) {
  const [typed, setTyped] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const add = () => {
    if (typed.trim() === "") return;
    const parsed = toVariants([{ size: typed }]);
    if (parsed.error) return setRefusal(parsed.error.message);
    onAdd(parsed.variants[0]?.size ?? typed);
    setTyped("");
  };
  return (
    <div className={styles.otherSize}>
      <TextField
        ref={input}
        label="Autre taille"
        name="otherSize"
        maxLength={MAX_SIZE_LENGTH}
        enterKeyHint="done"
        autoComplete="off"
        value={typed}
        readOnly={disabled}
        error={refusal ?? error}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setRefusal(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // Enter in this field adds the size, so it must not submit the form.
          event.preventDefault();
          add();
        }}
        // A typed size is also added when the field loses the focus, so that Enter is not needed.
        onBlur={add}
      />
      <Button variant="outline" disabled={disabled} onClick={() => input.current?.focus()}>
        Ajouter
      </Button>
    </div>
  );
}
