import { useApolloClient } from "@apollo/client/react";
import { MAX_AMOUNT_LENGTH } from "graphql-server/features/catalogue/product/amount";
import { ORDER_TEXT_LIMITS, orderTotal } from "graphql-server/features/orders/order";
import { formatOrderNumber } from "graphql-server/features/orders/order-number";
import { normalisePhone } from "graphql-server/platform/text/phone";
import { useEffect, useRef, useState } from "react";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { TextAreaField, TextField } from "../../../../ui/form/field.tsx";
import { Stack } from "../../../../ui/layout/primitives.tsx";
import { typeset } from "../../../../ui/text/french-typography.ts";
import { findOrder, type Order, recordOrder } from "../../api/orders-api.ts";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useForm } from "../../forms/use-form.ts";
import { CustomerFields } from "../edit/customer-fields.tsx";
import { type OrderMessage, parseOrderMessage } from "./parse-order-message.ts";
import * as styles from "./record-dialog.module.css";
import {
  emptyRecord,
  isRecorded,
  type OrderRecord,
  RECORD_FIELDS,
  recordDraft,
  recordErrors,
  recordInput,
  withMessage,
} from "./record-form.ts";
import { RecordLines } from "./record-lines.tsx";

export interface RecordDialogProps {
  userId: string;
  /**
   * Called when the order is stored.
   * @param warning says that the stored order lacks the admin's last changes: an earlier attempt was stored although
   * its answer was lost, and the admin has changed the form since then
   */
  onSaved: (order: Order, warning?: string) => void;
  /** Called if the order in the pasted message is already stored. The page then opens that order. */
  onKnown: (order: Order) => void;
  onClose: () => void;
}

const SAVED_BEFORE = typeset(
  "Un premier envoi était déjà arrivé : la commande est enregistrée comme elle était alors, sans vos derniers changements. Notez-les, ou annulez-la et enregistrez-la de nouveau.",
);

/**
 * Lets an admin enter an order from a pasted message or by hand. If the shop already has the order of the message, that
 * order is opened instead.
 */
export function RecordDialog({ userId, onSaved, onKnown, onClose }: RecordDialogProps) {
  const client = useApolloClient();
  const [parsed, setParsed] = useState<OrderMessage>();
  const [initial] = useState(emptyRecord);
  const form = useForm<OrderRecord, Order>({
    name: "order",
    fields: RECORD_FIELDS,
    saved: initial,
    isNew: true,
    draft: recordDraft(userId),
    validate: recordErrors,
    save: (typed) => recordOrder(client, recordInput(typed)),
    renew: emptyRecord,
    onSaved: (order, _, sent) => {
      toast.success(`Commande ${formatOrderNumber(order.number)} enregistrée`);
      onSaved(order, isRecorded(sent, order) ? undefined : SAVED_BEFORE);
    },
  });
  const { values: record, errors, busy, control } = form;
  /**
   * The message for which the page asks the server whether its order is already stored. The answer is ignored if the
   * message has changed or the dialog was closed meanwhile.
   */
  const lookedUp = useRef<string>(undefined);
  useEffect(
    () => () => {
      lookedUp.current = undefined;
    },
    [],
  );

  const read = async (text: string) => {
    const message = parseOrderMessage(text);
    lookedUp.current = text;
    setParsed(message);
    form.edit((before) => withMessage(before, text, message));
    if (!message?.number) return;
    // If this search fails, the admin may still try to save: the server refuses the number of an order that it already
    // has.
    const found = await findOrder(client, message.number, (order) => isSameOrder(message, order));
    if (lookedUp.current !== text || !found.ok || !found.value) return;
    form.discard();
    onKnown(found.value);
  };

  return (
    <FormDialog
      title="Enregistrer une commande"
      form={form}
      wide
      draft="Cette commande n’avait pas été enregistrée."
      onDiscard={() => {
        setParsed(undefined);
        form.discard();
      }}
      onClose={onClose}
    >
      <TextAreaField
        label="Message reçu"
        name="orderMessage"
        optional
        rows={3}
        hint="Collez le message de la personne&nbsp;: le reste se remplit."
        readOnly={busy}
        value={record.message}
        onChange={(event) => void read(event.currentTarget.value)}
      />
      <MessageNotice text={record.message} parsed={parsed} number={record.number} />
      <RecordLines lines={record.lines} errors={errors} onLines={(lines) => form.edit({ lines })} />
      <Stack gap={4} className={styles.person}>
        <CustomerFields control={control} phone={record.phone} />
        <TextField
          {...control("quarter")}
          label="Quartier"
          name="orderQuarter"
          optional
          autoComplete="off"
          maxLength={ORDER_TEXT_LIMITS.quarter}
        />
        <TextField
          {...control("fee")}
          label="Livraison, en FCFA"
          name="orderFee"
          inputMode="numeric"
          optional
          autoComplete="off"
          maxLength={MAX_AMOUNT_LENGTH}
        />
      </Stack>
    </FormDialog>
  );
}

/**
 * True if the message describes this stored order. An equal number is not enough, because a stranger may have used the
 * number. False for every cancelled order: if a customer sends its message again, the customer wants to order again.
 */
function isSameOrder({ lines, phone, isIncomplete }: OrderMessage, order: Order): boolean {
  if (order.state === "CANCELLED") return false;
  const isSamePhone = !phone || !order.customerPhone || normalisePhone(phone) === order.customerPhone;
  return isSamePhone && (lines.length === 0 || isIncomplete || orderTotal(lines) === order.total);
}

function MessageNotice({
  text,
  parsed,
  number,
}: {
  text: string;
  parsed: OrderMessage | undefined;
  number: string | null;
}) {
  if (text.trim() === "" || (!parsed && !number)) {
    return text.trim() === "" ? null : (
      <Notice>Pas de commande reconnue dans ce message&nbsp;: remplissez les champs à la main.</Notice>
    );
  }
  const name = number ? `Commande ${formatOrderNumber(number)}` : "Commande sans numéro";
  if (parsed?.isIncomplete)
    return (
      <Notice kind="error" title={name}>
        Les articles reconnus ne font pas le total du message&nbsp;: vérifiez-les.
      </Notice>
    );
  return (
    <Notice kind="success" title={name}>
      {parsed && parsed.lines.length === 0 ? "Ajoutez ses articles." : "Vérifiez, puis enregistrez."}
    </Notice>
  );
}
