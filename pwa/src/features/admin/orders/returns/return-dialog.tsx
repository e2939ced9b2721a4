import { useApolloClient } from "@apollo/client/react";
import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { variantLabel } from "graphql-server/features/catalogue/variants/variant";
import { ORDER_TEXT_LIMITS } from "graphql-server/features/orders/order";
import { keptPieces } from "graphql-server/features/orders/order-parts";
import { useState } from "react";
import { useSession } from "../../../../data/session/session.ts";
import { Dialog } from "../../../../ui/feedback/dialog.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { CheckField, TextAreaField } from "../../../../ui/form/field.tsx";
import { type Order, returnOrder } from "../../api/orders-api.ts";
import { DraftNotice } from "../../drafts/draft-notice.tsx";
import { useForm } from "../../forms/use-form.ts";
import { DialogButtons } from "../../list/dialog-buttons.tsx";
import { DialogForm } from "../../list/dialog-form.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import * as formStyles from "../../ui/form.module.css";
import * as textStyles from "../../ui/text.module.css";
import { QuantityField } from "../edit/quantity-field.tsx";
import { TypedLineFields } from "../edit/typed-line-fields.tsx";
import { useLineProducts } from "../edit/use-line-products.ts";
import * as styles from "./return-dialog.module.css";
import {
  dueAfter,
  emptyReturn,
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
   * @param warning about input that the stored return does not contain
   */
  onSaved: (warning: string | undefined) => void;
  onClose: () => void;
}

/** Lets an admin enter which pieces of a delivered order come back, and what the customer gets instead. */
export function ReturnDialog({ order, onSaved, onClose }: ReturnDialogProps) {
  const client = useApolloClient();
  const userId = useSession().user?.id ?? "";
  const [initial] = useState(() => emptyReturn(order));
  /** The pieces of the exchange that are missing in the stock: a text for each. */
  const [missing, setMissing] = useState<readonly string[]>([]);
  const form = useForm<TypedReturn, Order>({
    name: `return ${order.id}`,
    fields: RETURN_FIELDS,
    saved: initial,
    isNew: true,
    draft: returnDraft(userId, order.id),
    validate: (values) => returnErrors(values, order),
    save: async (values) => {
      const result = await returnOrder(client, { orderId: order.id, input: returnInput(values) });
      setMissing(!result.ok && result.code === "CONFLICT" ? Object.values(result.fields ?? {}) : []);
      return result;
    },
    renew: () => emptyReturn(order),
    onSaved: (stored, _, sent) => {
      toast.success(sent.lines.length > 0 ? "Échange noté" : "Retour noté");
      onSaved(returnWarning(sent, stored));
    },
  });
  const { values, errors, busy, failure } = form;
  const products = useLineProducts(values.lines);
  const due = dueAfter(values, order);
  const change = (typed: TypedPieces, fields: Partial<TypedPieces>) =>
    form.edit(({ pieces }) => ({
      pieces: pieces.map((other) => (other.position === typed.position ? { ...other, ...fields } : other)),
    }));

  return (
    <Dialog title="Retour ou échange" open wide busy={busy} onClose={onClose}>
      <DialogForm ref={form.element} onSubmit={() => void form.submit()}>
        {form.isRestored && (
          <DraftNotice disabled={busy} onDiscard={form.discard}>
            Ce retour n’avait pas été noté.
          </DraftNotice>
        )}
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
        <section className={styles.exchange} aria-labelledby="admin-exchange">
          <h3 id="admin-exchange">En échange</h3>
          <TypedLineFields
            lines={values.lines}
            products={products}
            errors={errors}
            busy={busy}
            onLines={(lines) => form.edit({ lines })}
          />
        </section>
        {failure && (
          <Notice kind="error" title={missing.length > 0 ? failure : undefined}>
            {missing.length > 0 ? missing.map((text) => <p key={text}>{text}</p>) : failure}
          </Notice>
        )}
        {!Number.isNaN(due) && due !== order.due && <Consequence due={due} order={order} />}
        <DialogButtons busy={busy} onClose={onClose} />
      </DialogForm>
    </Dialog>
  );
}

/** Shows what the order costs after the return, and whether the customer or the shop then owes money. */
function Consequence({ due, order: { paid } }: { due: number; order: Order }) {
  return (
    <p className={styles.consequence} role="status">
      Nouveau total&nbsp;: <strong>{formatPrice(Math.max(0, due))}</strong>
      {paid > due && `, à rembourser\u00a0: ${formatPrice(paid - due)}`}
      {paid < due && `, reste à payer\u00a0: ${formatPrice(due - paid)}`}
    </p>
  );
}
