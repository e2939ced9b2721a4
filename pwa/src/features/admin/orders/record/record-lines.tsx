import { MAX_AMOUNT_LENGTH } from "graphql-server/features/catalogue/product/amount";
import { MAX_ORDER_LINES, ORDER_TEXT_LIMITS } from "graphql-server/features/orders/order";
import { useState } from "react";
import { Button } from "../../../../ui/form/button.tsx";
import { TextField } from "../../../../ui/form/field.tsx";
import { focusBeside, REMOVES } from "../../../../ui/form/focus-beside.ts";
import { BinIcon, PlusIcon } from "../../../../ui/icons/action-icons.tsx";
import { Grid } from "../../../../ui/layout/primitives.tsx";
import { classNames } from "../../../../ui/styles/class-names.ts";
import type { FieldErrors } from "../../forms/use-form.ts";
import { FieldError } from "../../ui/field-error.tsx";
import * as formStyles from "../../ui/form.module.css";
import { ShopProducts } from "../articles/shop-products.tsx";
import { emptyLine, filled, lineField, type RecordLine } from "./record-form.ts";
import * as styles from "./record-lines.module.css";

export interface RecordLinesProps {
  lines: readonly RecordLine[];
  errors: FieldErrors;
  onLines: (lines: RecordLine[]) => void;
}

export function RecordLines({ lines, errors, onLines }: RecordLinesProps) {
  const { lines: error } = errors;
  const [isChoosing, setIsChoosing] = useState(false);
  const change = (line: RecordLine, fields: Partial<RecordLine>) =>
    onLines(lines.map((other) => (other === line ? { ...line, ...fields } : other)));
  return (
    <fieldset
      className={classNames(formStyles.fieldset, styles.lines)}
      aria-describedby={error ? "admin-record-error" : undefined}
    >
      <legend>Articles</legend>
      {(isChoosing ? filled(lines) : lines).map((line, place) => (
        <Grid columns={2} gap={3} key={line.key} className={styles.line}>
          <TextField
            data-article=""
            label={`Article ${place + 1}`}
            autoComplete="off"
            maxLength={ORDER_TEXT_LIMITS.productName}
            value={line.productName}
            // The product's id came from the message. It is removed when another name is typed, because the new name
            // may be another product's.
            onChange={(event) => change(line, { productName: event.currentTarget.value, productId: null })}
          />
          <TextField
            label="Prix"
            inputMode="numeric"
            autoComplete="off"
            maxLength={MAX_AMOUNT_LENGTH}
            error={errors[lineField(line, "price")]}
            value={line.price}
            onChange={(event) => change(line, { price: event.currentTarget.value })}
          />
          <TextField
            label="Quantité"
            inputMode="numeric"
            autoComplete="off"
            maxLength={MAX_AMOUNT_LENGTH}
            error={errors[lineField(line, "quantity")]}
            value={line.quantity}
            onChange={(event) => change(line, { quantity: event.currentTarget.value })}
          />
          <TextField
            label="Taille"
            autoComplete="off"
            maxLength={ORDER_TEXT_LIMITS.size}
            value={line.size}
            onChange={(event) => change(line, { size: event.currentTarget.value })}
          />
          <TextField
            label="Couleur"
            autoComplete="off"
            maxLength={ORDER_TEXT_LIMITS.colour}
            value={line.colour}
            onChange={(event) => change(line, { colour: event.currentTarget.value })}
          />
          {lines.length > 1 && (
            <Button
              {...REMOVES}
              variant="quiet"
              size="round"
              aria-label={`Retirer l’article ${place + 1}`}
              onClick={({ currentTarget }) => {
                // After a removal, the focus goes to an article's field, because the last remaining line has no remove
                // button.
                focusBeside(currentTarget, "[data-article]");
                onLines(lines.filter((other) => other !== line));
              }}
            >
              <BinIcon />
            </Button>
          )}
        </Grid>
      ))}
      {isChoosing && (
        <ShopProducts
          onChoose={({ variant: _, ...chosen }) => {
            onLines([...filled(lines), { ...emptyLine(), ...chosen }]);
            setIsChoosing(false);
          }}
        />
      )}
      {error && <FieldError id="admin-record-error">{error}</FieldError>}
      {lines.length < MAX_ORDER_LINES && (
        <>
          <Button variant="outline" size="small" onClick={() => setIsChoosing(!isChoosing)}>
            {isChoosing ? "Ne pas choisir" : "Choisir dans la boutique"}
          </Button>
          <Button variant="outline" size="small" onClick={() => onLines([...lines, emptyLine()])}>
            <PlusIcon size={18} />
            Ajouter un article
          </Button>
        </>
      )}
    </fieldset>
  );
}
