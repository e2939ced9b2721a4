import { MAX_AMOUNT_LENGTH } from "graphql-server/features/catalogue/product/amount";
import * as chipStyles from "./chips.module.css";
import { StateChip } from "./state-chip.tsx";
import { clickCell, removeCell, typeStock, variantAt } from "./variant-edits.ts";
import type { VariantError } from "./variant-errors.ts";
import type { FormCell, VariantForm } from "./variant-form.ts";

export interface VariantFormProps {
  form: VariantForm;
  error: VariantError | undefined;
  disabled: boolean;
  /** Called with the changed form, and with the text that screen readers announce. */
  onChange: (form: VariantForm) => void;
}

export interface CellChipProps extends VariantFormProps {
  cell: FormCell;
  label: string;
  name: string;
  /**
   * True for the only size of a colour. Its chip has no remove button, because removing the colour removes the size
   * too.
   */
  isFixed?: boolean;
}

/**
 * The chip of a variant, labelled with its size. A click changes its availability; if pieces are counted, it contains a
 * field for their number.
 */
export function CellChip({ form, error, disabled, onChange, cell, label, name, isFixed }: CellChipProps) {
  const variant = variantAt(form, cell);
  const isCounted = form.isCounted && variant !== undefined;
  return (
    <StateChip
      label={label}
      name={name}
      state={variant?.availability}
      disabled={disabled}
      onToggle={isCounted && variant.stock.trim() !== "" ? undefined : () => onChange(clickCell(form, cell))}
      onRemove={isFixed ? undefined : () => onChange(removeCell(form, cell))}
    >
      {isCounted && (
        <StockInput
          name={name}
          value={variant.stock}
          readOnly={disabled}
          isWrong={error !== undefined && isStockOf(error, cell)}
          onType={(stock) => onChange(typeStock(form, cell, stock))}
        />
      )}
    </StateChip>
  );
}

const isStockOf = ({ stock }: VariantError, { size, colour }: FormCell): boolean =>
  typeof stock === "object" && stock.size === size && stock.colour === colour;

/**
 * Id of the error message about a number of pieces. The message is elsewhere in the form, because there is no space
 * beside the field for the number.
 */
export const STOCK_ERROR_ID = "admin-stock-error";

export interface StockInputProps {
  /** Label for screen readers: the variant whose pieces are counted. */
  name: string;
  value: string;
  readOnly: boolean;
  /** True if the typed text is no valid number. The error message is the element with the id {@link STOCK_ERROR_ID}. */
  isWrong: boolean;
  onType: (text: string) => void;
}

/** A field for the number of pieces in stock; empty for a variant whose pieces are not counted. */
export function StockInput({ name, value, readOnly, isWrong, onType }: StockInputProps) {
  return (
    <input
      className={chipStyles.stock}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      maxLength={MAX_AMOUNT_LENGTH}
      placeholder="Pièces"
      aria-label={`Pièces\u00a0: ${name}`}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? STOCK_ERROR_ID : undefined}
      value={value}
      readOnly={readOnly}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}
