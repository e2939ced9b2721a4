import { MAX_AMOUNT_LENGTH } from "graphql-server/catalogue/product/amount";
import chipStyles from "./chips.module.css";

/** Id of the message about a count, which has no room beside it. */
export const STOCK_ERROR_ID = "admin-stock-error";

export interface StockInputProps {
  /** What is counted, for screen readers. */
  name: string;
  value: string;
  readOnly: boolean;
  /** Whether the message with the id {@link STOCK_ERROR_ID} is about it. */
  isWrong: boolean;
  onType: (text: string) => void;
}

/** The count of one variant; empty: not counted. */
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
