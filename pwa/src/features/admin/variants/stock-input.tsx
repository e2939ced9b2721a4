import { MAX_AMOUNT_LENGTH } from "graphql-server/features/catalogue/product/amount";
import * as chipStyles from "./chips.module.css";

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
