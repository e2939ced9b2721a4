import { MAX_AMOUNT_LENGTH } from "graphql-server/features/catalogue/product/amount";
import { parseQuantity } from "graphql-server/features/catalogue/product/quantity";
import { Button } from "../../../../ui/form/button.tsx";
import { FieldBox } from "../../../../ui/form/field.tsx";
import { MinusIcon, PlusIcon } from "../../../../ui/icons/action-icons.tsx";
import { Row } from "../../../../ui/layout/primitives.tsx";
import * as styles from "./quantity-field.module.css";

export interface QuantityFieldProps {
  label: string;
  name: string;
  value: string;
  min: number;
  max: number;
  error: string | undefined;
  onValue: (value: string) => void;
}

export function QuantityField({ label, name, value, min, max, error, onValue }: QuantityFieldProps) {
  const count = parseQuantity(value);
  return (
    <FieldBox label={label} error={error}>
      {(links) => (
        <Row as="span" className={styles.quantity}>
          <Button
            variant="quiet"
            size="round"
            aria-label={`Une pièce de moins\u00a0: ${name}`}
            disabled={!(count > min)}
            onClick={() => onValue(String(count - 1))}
          >
            <MinusIcon />
          </Button>
          <input
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={MAX_AMOUNT_LENGTH}
            value={value}
            onChange={(event) => onValue(event.currentTarget.value)}
            {...links}
          />
          <Button
            variant="quiet"
            size="round"
            aria-label={`Une pièce de plus\u00a0: ${name}`}
            disabled={!(count < max)}
            onClick={() => onValue(String(count + 1))}
          >
            <PlusIcon />
          </Button>
        </Row>
      )}
    </FieldBox>
  );
}
