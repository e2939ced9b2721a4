import { PRICE_WARNING } from "graphql-server/features/catalogue/product/product";
import { useEffect, useRef } from "react";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Button } from "../../../ui/form/button.tsx";
import * as buttonStyles from "../ui/buttons.module.css";
import * as styles from "./price-question.module.css";
import type { ProductFormState } from "./use-product-form.ts";

/** Asks, beside the prices, whether the selling price is really meant to be above the original price. */
export function PriceQuestion({ form, saveLabel }: { form: ProductFormState; saveLabel: string }) {
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
