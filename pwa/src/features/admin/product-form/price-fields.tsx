import { MAX_AMOUNT_LENGTH } from "graphql-server/features/catalogue/product/amount";
import { PRICE_WARNING } from "graphql-server/features/catalogue/product/product";
import { type ComponentProps, useEffect, useRef } from "react";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { ConflictChoices } from "../forms/conflict-choices.tsx";
import { AMOUNT } from "../forms/field-kinds.ts";
import * as buttonStyles from "../ui/buttons.module.css";
import * as formStyles from "../ui/form.module.css";
import * as styles from "./product-form.module.css";
import { formattedAmount } from "./product-values.ts";
import type { ProductFormState } from "./use-product-form.ts";

export interface PriceFieldsProps {
  form: ProductFormState;
  price: ComponentProps<typeof TextField>;
  sellingPrice: ComponentProps<typeof TextField>;
  saveLabel: string;
}

const AMOUNT_INPUT = {
  inputMode: "numeric",
  autoComplete: "off",
  maxLength: MAX_AMOUNT_LENGTH,
} as const;
const NO_REDUCTION = "Sans réduction";

export function PriceFields({ form, price, sellingPrice, saveLabel }: PriceFieldsProps) {
  const { values } = form;
  const isOnePrice = AMOUNT.isSame(values.sellingPrice, values.price);
  const hasReduction = !isOnePrice || formattedAmount(values.price) === undefined;
  return (
    <>
      <div className={formStyles.pair}>
        <TextField
          {...price}
          {...AMOUNT_INPUT}
          label={`${price.label} (FCFA)`}
          hint={formattedAmount(values.price)}
        />
        <TextField
          {...sellingPrice}
          {...AMOUNT_INPUT}
          label={`${sellingPrice.label} (FCFA)`}
          hint={hasReduction ? formattedAmount(values.sellingPrice) : NO_REDUCTION}
          // A selling price that the form has copied from the original price is selected on focus, so that typing
          // replaces it.
          onFocus={({ currentTarget }) => !hasReduction && currentTarget.select()}
        />
      </div>
      <ConflictChoices form={form} of={["price", "sellingPrice"]} />
      {form.asksPrices && <PriceQuestion form={form} saveLabel={saveLabel} />}
    </>
  );
}

/** Asks, beside the prices, whether the selling price really is higher than the original price. */
function PriceQuestion({ form, saveLabel }: Pick<PriceFieldsProps, "form" | "saveLabel">) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Scrolls to the question, because the submit button is at the bottom of the form, far from the prices.
    box.current?.scrollIntoView({ block: "center" });
    box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={box} tabIndex={-1} className={styles.question}>
      <Notice kind="error" title={`${PRICE_WARNING}.`}>
        <p>Les deux prix sont-ils inversés&#8239;?</p>
        <div className={buttonStyles.row}>
          <Button variant="outline" size="small" onClick={form.swapPrices}>
            Inverser les prix
          </Button>
          <Button variant="outline" size="small" onClick={() => void form.confirmPrices()}>
            {saveLabel} quand même
          </Button>
        </div>
      </Notice>
    </div>
  );
}
