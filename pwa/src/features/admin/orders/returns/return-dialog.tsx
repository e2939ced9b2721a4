import { useApolloClient } from "@apollo/client/react";
import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { variantLabel } from "graphql-server/features/catalogue/variants/variant-fields";
import { keptPieces } from "graphql-server/features/orders/edited-order";
import { ORDER_TEXT_LIMITS } from "graphql-server/features/orders/order";
import { restToPay } from "graphql-server/features/orders/order-sums";
import { useRef, useState } from "react";
import { useSession } from "../../../../data/session/session.ts";
import { toast } from "../../../../ui/feedback/toast.ts";
import { CheckField, TextAreaField } from "../../../../ui/form/field.tsx";
import { Stack } from "../../../../ui/layout/primitives.tsx";
import { type Order, returnOrder } from "../../api/orders-api.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { isSameForm } from "../../forms/form-fields.ts";
import { STOPPED, useForm } from "../../forms/use-form.ts";
import { FieldError } from "../../ui/field-error.tsx";
import * as formStyles from "../../ui/form.module.css";
import * as textStyles from "../../ui/text.module.css";
import { ShortageQuestion } from "../articles/shortage-question.tsx";
import { QuantityField } from "../edit/quantity-field.tsx";
import { type LinePrice, TypedLineFields } from "../edit/typed-line-fields.tsx";
import { useLineProducts } from "../edit/use-line-products.ts";
import * as styles from "./return-dialog.module.css";
import {
  dueAfter,
  type ExchangePrice,
  emptyReturn,
  exchangePrices,
  keepsPrice,
  piecesField,
  RETURN_FIELDS,
  returnDraft,
  returnErrors,
  returnInput,
  returnWarning,
  type TypedPieces,
  type TypedReturn,
} from "./return-form.ts";

export interface ReturnDialogProps {
  order: Order;
  /**
   * Called when the return is stored.
   * @param warning says that the stored return differs from the one that was sent last
   */
  onSaved: (warning: string | undefined) => void;
  onClose: () => void;
}

/** Lets an admin enter which pieces of a delivered order come back, and which articles the customer gets instead. */
export function ReturnDialog({ order, onSaved, onClose }: ReturnDialogProps) {
  const client = useApolloClient();
  const userId = useSession().user?.id ?? "";
  const [initial] = useState(() => emptyReturn(order));
  /**
   * Set if the stock has too few pieces for the exchange. `missing` has one text for each article with too few pieces;
   * `sent` is the return that was sent.
   */
  const [shortage, setShortage] = useState<{ missing: readonly string[]; sent: TypedReturn }>();
  const acceptsShortage = useRef(false);
  const form = useForm<TypedReturn, Order>({
    name: `return ${order.id}`,
    fields: RETURN_FIELDS,
    saved: initial,
    isNew: true,
    draft: returnDraft(userId, order.id),
    validate: (values) => returnErrors(values, order),
    save: async (values) => {
      const input = returnInput(values, order, acceptsShortage.current);
      acceptsShortage.current = false;
      const result = await returnOrder(client, { orderId: order.id, input });
      const missing = !result.ok && result.code === "CONFLICT" ? result.fields : undefined;
      setShortage(missing && { missing: Object.values(missing), sent: values });
      return missing && !result.ok ? { ...result, code: STOPPED } : result;
    },
    renew: () => emptyReturn(order),
    onSaved: (stored, _, sent) => {
      toast.success(sent.lines.length > 0 ? "Échange noté" : "Retour noté");
      onSaved(returnWarning(sent, stored));
    },
  });
  const { values, errors, busy } = form;
  const products = useLineProducts(values.lines);
  const due = dueAfter(values, order);
  const prices = exchangePrices(values, order);
  // The question about missing pieces is about the return that was sent, so it disappears when the admin changes the
  // form.
  const missing = shortage && isSameForm(RETURN_FIELDS, shortage.sent, values) ? shortage.missing : undefined;
  const change = (typed: TypedPieces, fields: Partial<TypedPieces>) =>
    form.edit(({ pieces }) => ({
      pieces: pieces.map((other) => (other.position === typed.position ? { ...other, ...fields } : other)),
    }));

  return (
    <FormDialog
      title="Retour ou échange"
      form={form}
      wide
      draft="Ce retour n’avait pas été noté."
      summary={!Number.isNaN(due) && due !== order.due && <Consequence due={due} order={order} />}
      question={
        missing && (
          <ShortageQuestion
            missing={missing}
            action="Enregistrer"
            busy={busy}
            onAccept={() => {
              acceptsShortage.current = true;
              void form.submit();
            }}
            onCancel={() => setShortage(undefined)}
          />
        )
      }
      onClose={onClose}
    >
      <fieldset className={formStyles.fieldset} disabled={busy}>
        <legend>Ce qui revient</legend>
        {order.lines.map((line) => {
          const typed = values.pieces.find(({ position }) => position === line.position);
          if (!typed || keptPieces(line) === 0) return null;
          return (
            <div key={line.position} className={styles.line}>
              <p>
                {line.productName}
                <span className={textStyles.small}>
                  {[variantLabel(line), `${keptPieces(line)}\u00a0× ${formatPrice(line.price)}`]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </p>
              <QuantityField
                label="Pièces"
                name={line.productName}
                value={typed.quantity}
                min={0}
                max={keptPieces(line)}
                error={errors[piecesField(line.position)]}
                onValue={(quantity) => change(typed, { quantity })}
              />
              {typed.quantity !== "0" && (
                <CheckField
                  label="Remettre en stock"
                  name={`restock-${line.position}`}
                  checked={typed.isRestocked}
                  onChange={({ currentTarget: { checked } }) => change(typed, { isRestocked: checked })}
                />
              )}
            </div>
          );
        })}
        {errors.pieces && <FieldError>{errors.pieces}</FieldError>}
      </fieldset>
      <TextAreaField
        {...form.control("reason")}
        label="Raison"
        optional
        rows={2}
        maxLength={ORDER_TEXT_LIMITS.returnReason}
      />
      <Stack as="section" gap={3} aria-labelledby="admin-exchange">
        <h3 id="admin-exchange">En échange</h3>
        <TypedLineFields
          lines={values.lines}
          products={products}
          errors={errors}
          busy={busy}
          priceOf={({ key }) => linePrice(prices.get(key), order)}
          onLines={(lines) => form.edit({ lines })}
        />
      </Stack>
    </FormDialog>
  );
}

function linePrice(price: ExchangePrice | undefined, { discount }: Order): LinePrice | undefined {
  if (!price || price.kept.size === 0)
    return discount > 0
      ? {
          hint: `Remise de la commande\u00a0: ${formatPrice(discount)}, elle ne vaut pas pour ce nouvel article`,
        }
      : undefined;
  const kept = [...price.kept].map(([francs, pieces]) => `${pieces}\u00a0×\u00a0${formatPrice(francs)}`);
  if (!keepsPrice(price))
    return {
      hint: `Au prix de l’article qui revient\u00a0: ${kept.join(", ")}. Indiquez le prix ${price.others > 1 ? `des ${price.others}\u00a0autres` : "de l’autre"}`,
    };
  const [first = 0] = price.kept.keys();
  return {
    fixed: kept.length > 1 ? kept.join(", ") : String(first),
    hint: `Le prix de l’article qui revient${discount > 0 ? ", avec sa part de la remise" : ""}`,
  };
}

/** Says what the order costs after the return, and whether the customer must then pay or get money back. */
function Consequence({ due, order: { paid } }: { due: number; order: Order }) {
  return (
    <p className={styles.consequence} role="status">
      Nouveau total&nbsp;: <strong>{formatPrice(Math.max(0, due))}</strong>
      {paid > due && `, à rembourser\u00a0: ${formatPrice(-restToPay({ due, paid }))}`}
      {paid < due && `, reste à payer\u00a0: ${formatPrice(restToPay({ due, paid }))}`}
    </p>
  );
}
