import {
  DETAIL_ROWS,
  detailKind,
  detailLimit,
  isDetailOptional,
  isOriginalAllowed,
} from "graphql-server/features/shop/profile/shop-settings";
import type { ComponentType } from "react";
import { SelectField, TextField } from "../../../ui/form/field.tsx";
import { ConflictChoices } from "../forms/conflict-choices.tsx";
import { AppointmentHoursInput } from "./appointment-hours-input.tsx";
import { ClosedDaysInput, PlacesInput } from "./appointment-inputs.tsx";
import { FIELD_TEXTS, type FormField, fieldLabel } from "./detail-texts.ts";
import { typedRows, typedText } from "./detail-values.ts";
import { RowsInput, type SavedRowsInputProps } from "./rows-input.tsx";
import type { useDetailsForm } from "./use-details-form.ts";

/** Special inputs for details that fit neither a text field nor rows of text fields. */
const OWN_INPUTS: Readonly<Partial<Record<FormField, ComponentType<SavedRowsInputProps>>>> = {
  appointmentHours: AppointmentHoursInput,
  appointmentPlaces: PlacesInput,
  closedDays: ClosedDaysInput,
};

interface DetailInputProps {
  form: ReturnType<typeof useDetailsForm>;
  field: FormField;
}

/**
 * The field of a detail. If the user and a colleague have changed the detail, the colleague's value is below the field.
 * What the user types while the form is being saved stays in the form after the save.
 */
export const DetailInput = ({ form, field }: DetailInputProps) => (
  <>
    <Control form={form} field={field} />
    <ConflictChoices form={form} of={[field]} />
  </>
);

function Control({ form, field }: DetailInputProps) {
  const { rows, choices, hint, note, type } = FIELD_TEXTS[field];
  const { value: typed, error, onChange } = form.control(field);
  const rules = DETAIL_ROWS[field];
  if (rows && rules) {
    const entered = typedRows(typed);
    const Input = OWN_INPUTS[field] ?? RowsInput;
    return (
      <Input
        texts={rows}
        rules={rules}
        rows={entered}
        savedRows={typedRows(form.seen[field])}
        error={error}
        errorsOf={(row) => (error ? rules.errors(row, entered) : {})}
        onRows={(changed) => form.edit({ [field]: changed })}
      />
    );
  }
  const value = typedText(typed);
  const control = { name: field, label: fieldLabel(field), value, error, onChange };
  if (choices)
    return (
      <SelectField {...control} optional>
        <option value="">Non indiquée</option>
        {Object.entries(choices).map(([choice, label]) => (
          <option key={choice} value={choice}>
            {label}
          </option>
        ))}
      </SelectField>
    );
  // The field « latitude » is no number field, because its text contains the longitude too.
  const isNumber = detailKind(field) === "number" && field !== "latitude";
  return (
    <TextField
      {...control}
      type={type ?? "text"}
      inputMode={isNumber ? "numeric" : undefined}
      hint={note?.(value) ?? hint}
      optional={isNumber ? isOriginalAllowed(field) : isDetailOptional(field)}
      autoComplete="off"
      maxLength={detailLimit(field)}
    />
  );
}
