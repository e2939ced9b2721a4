import { useMutation } from "@apollo/client/react";
import {
  changedPrices,
  priceChangeError,
  ROUNDINGS,
} from "graphql-server/features/catalogue/bulk-edits/price-change";
import { MAX_AMOUNT_LENGTH } from "graphql-server/features/catalogue/product/amount";
import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { hasOddPrices, PRICE_WARNING } from "graphql-server/features/catalogue/product/product";
import { parsePercentage, percentageError } from "graphql-server/features/catalogue/product/quantity";
import { resultOf } from "../../../data/apollo/result-of.ts";
import { ChangePricesDocument } from "../../../data/graphql/admin.generated.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { CheckField, SelectField, TextField } from "../../../ui/form/field.tsx";
import { typeset } from "../../../ui/text/french-typography.ts";
import type { AdminProduct } from "../api/products-api.ts";
import { FormDialog } from "../forms/form-dialog.tsx";
import * as formStyles from "../ui/form.module.css";
import * as textStyles from "../ui/text.module.css";
import { counted, type SelectedEditProps, useSelectedEdit } from "./selected-edit.ts";

const EXAMPLES_SHOWN = 3;
/** Amount in FCFA to which new prices are rounded by default: the smallest amount in common use. */
const DEFAULT_ROUNDING = 100;

interface PricesValues {
  percent: string;
  roundTo: number;
  both: boolean;
}

const changeOf = ({ percent, ...change }: PricesValues) => ({ ...change, percent: parsePercentage(percent) });
const refusalOf = (values: PricesValues): string | undefined =>
  percentageError(values.percent) ?? priceChangeError(changeOf(values));

/** Changes the prices of the selected products by a percentage. The parent mounts the dialog only while it is open. */
export function PricesDialog(props: SelectedEditProps) {
  const { products, onClose } = props;
  const [changePrices] = useMutation(ChangePricesDocument);
  const form = useSelectedEdit(props, {
    participle: "modifié",
    initial: { percent: "", roundTo: DEFAULT_ROUNDING, both: false },
    validate: (values) => ({ percent: refusalOf(values) }),
    send: (edited, values) =>
      resultOf(
        changePrices({ variables: { ...edited, change: changeOf(values) } }),
        (data) => data.changePrices,
      ),
  });
  const { values, busy } = form;
  return (
    <FormDialog title="Changer les prix" form={form} action="Changer" onClose={onClose}>
      <p className={textStyles.secondary}>{counted(products.length, "choisi")}</p>
      <div className={formStyles.pair}>
        <TextField
          {...form.control("percent")}
          error={form.wasRefused ? refusalOf(values) : undefined}
          label="Pourcentage"
          autoComplete="off"
          maxLength={MAX_AMOUNT_LENGTH}
          hint={"-20 pour baisser de 20\u202f%"}
        />
        <SelectField
          label="Arrondi"
          name="roundTo"
          value={String(values.roundTo)}
          disabled={busy}
          hint="Au plus proche"
          onChange={(event) => form.edit({ roundTo: Number(event.currentTarget.value) })}
        >
          {ROUNDINGS.map((francs) => (
            <option key={francs} value={francs}>
              {formatPrice(francs)}
            </option>
          ))}
        </SelectField>
      </div>
      <CheckField
        label="Changer aussi le prix d’origine"
        name="both"
        checked={values.both}
        disabled={busy}
        onChange={(event) => form.edit({ both: event.currentTarget.checked })}
      />
      {!refusalOf(values) && <Preview products={products} change={changeOf(values)} />}
    </FormDialog>
  );
}

/**
 * Shows the new prices of the first products. Warns if the selling price of some products would be above their original
 * price.
 */
function Preview({
  products,
  change,
}: {
  products: readonly AdminProduct[];
  change: Parameters<typeof changedPrices>[1];
}) {
  const odd = products.filter((product) => hasOddPrices(changedPrices(product, change))).length;
  return (
    <>
      <ul className={textStyles.small} aria-label="Exemples">
        {products.slice(0, EXAMPLES_SHOWN).map((product) => (
          <li key={product.id}>
            <bdi>{product.productName}</bdi>
            {typeset(" : ")}
            {formatPrice(product.sellingPrice)} → {formatPrice(changedPrices(product, change).sellingPrice)}
          </li>
        ))}
      </ul>
      {odd > 0 && (
        <Notice title={`${PRICE_WARNING}.`}>
          {typeset(`Ce sera le cas de ${odd > 1 ? `${odd} produits` : "1 produit"} : `)}
          changez aussi le prix d’origine, ou vérifiez le pourcentage.
        </Notice>
      )}
    </>
  );
}
