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
  /** Called with the changed form, and the text that screen readers announce. */
  onChange: (form: VariantForm) => void;
}

export interface CellChipProps extends VariantFormProps {
  cell: FormCell;
  label: string;
  name: string;
  /** True if the chip has no remove button, because the remove button of its colour removes the same variant. */
  isFixed?: boolean;
}

/** Shows the availability, and a stock count if stock is counted. */
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

/** Id of the error message about a stock count. The message is not beside the input, because there is no space. */
export const STOCK_ERROR_ID = "admin-stock-error";

export interface StockInputProps {
  /** Label for screen readers: what is counted. */
  name: string;
  value: string;
  readOnly: boolean;
  /** True if this count is wrong; the message is the element with the id {@link STOCK_ERROR_ID}. */
  isWrong: boolean;
  onType: (text: string) => void;
}

/** Empty if the variant is not counted. */
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
