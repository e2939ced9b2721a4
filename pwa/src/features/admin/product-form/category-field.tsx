import { MAX_CATEGORY_LENGTH } from "graphql-server/features/catalogue/category/category";
import { spelledCategory } from "graphql-server/features/catalogue/category/category-spelling";
import { useEffect, useRef, useState } from "react";
import { SelectField, TextField } from "../../../ui/form/field.tsx";
import { Stack } from "../../../ui/layout/primitives.tsx";
import { useCategories } from "../api/use-categories.ts";

export interface CategoryFieldProps {
  /** Name of the select. */
  name: string;
  value: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (category: string) => void;
}

/** Value of the option « Autre… ». It is a space, because no category has a space as its name. */
const OTHER = " ";

/**
 * The category of a product: one of the shop's, or one that the user types. The field is a select instead of a text
 * field with suggestions, because a phone shows all options of a select without a keyboard.
 */
export function CategoryField({ name, value, error, disabled, onChange }: CategoryFieldProps) {
  const known = useCategories().map((one) => one.value);
  const [isOther, setOther] = useState(false);
  const typed = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOther) typed.current?.focus();
  }, [isOther]);
  // Also offers the category of the draft, because the user may have typed a category that no saved product has yet.
  const offered = isOther || value === "" || known.includes(value) ? known : [...known, value];
  return (
    <Stack gap={3}>
      <SelectField
        label="Catégorie"
        name={name}
        value={isOther ? OTHER : value}
        error={isOther ? undefined : error}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          setOther(currentTarget.value === OTHER);
          onChange(currentTarget.value.trim());
        }}
      >
        <option value="">Choisir…</option>
        {offered.map((category) => (
          <option key={category} value={category}>
            {category}
          </option>
        ))}
        <option value={OTHER}>Autre…</option>
      </SelectField>
      {isOther && (
        <TextField
          ref={typed}
          label="Nouvelle catégorie"
          name="newCategory"
          maxLength={MAX_CATEGORY_LENGTH}
          autoComplete="off"
          enterKeyHint="next"
          value={value}
          error={error}
          readOnly={disabled}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onBlur={() => onChange(spelledCategory(value, known))}
        />
      )}
    </Stack>
  );
}
