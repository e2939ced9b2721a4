import { useApolloClient } from "@apollo/client/react";
import { MAX_AMOUNT_LENGTH } from "graphql-server/catalogue/product/amount";
import { ORDER_TEXT_LIMITS } from "graphql-server/orders/order";
import { formatOrderNumber } from "graphql-server/orders/order-number";
import { useEffect, useRef, useState } from "react";
import { type OrderMessage, parseOrderMessage } from "../../orders/parse-order-message.ts";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/form/button.tsx";
import { TextAreaField, TextField } from "../../ui/form/field.tsx";
import { typeset } from "../../ui/text/french-typography.ts";
import { findOrder, type Order, recordOrder } from "../api/orders-api.ts";
import { DraftNotice } from "../drafts/draft-notice.tsx";
import { hasTyped } from "./order-drafts.ts";
import {
  emptyRecord,
  isRecorded,
  type OrderRecord,
  recordErrors,
  recordInput,
  withMessage,
} from "./record-form.ts";
import { RecordLines } from "./record-lines.tsx";

export interface RecordDialogProps {
  record: OrderRecord;
  onRecord: (record: OrderRecord) => void;
  /** @param warning what of the form the order does not hold */
  onSaved: (order: Order, warning?: string) => void;
  /** The pasted message is of an order the shop has already. */
  onKnown: (order: Order) => void;
  onClose: () => void;
}

const SAVED_BEFORE = typeset(
  "Un premier envoi était déjà arrivé : la commande est enregistrée comme elle était alors, sans vos derniers changements. Notez-les, ou annulez-la et enregistrez-la de nouveau.",
);

/** Writes down an order: from a pasted message, or by hand. A message of a known number opens that order instead. */
export function RecordDialog({ record, onRecord, onSaved, onKnown, onClose }: RecordDialogProps) {
  const client = useApolloClient();
  const [told, setTold] = useState<OrderMessage>();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [isRestored, setRestored] = useState(() => hasTyped(record));
  /** The text whose number is looked up; another text, or a closed dialog, waits for no answer. */
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
    setTold(message);
    setErrors({});
    setFailure(undefined);
    onRecord(withMessage(record, text, message));
    if (!message?.number) return;
    // Without an answer the order can be written down all the same: the server refuses a number it has.
    const found = await findOrder(client, message.number);
    if (lookedUp.current === text && found.ok && found.value) onKnown(found.value);
  };
  const save = async () => {
    const wrong = recordErrors(record);
    setErrors(wrong);
    setFailure(undefined);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    const result = await recordOrder(client, recordInput(record));
    setBusy(false);
    if (result.ok) {
      toast.success(`Commande ${formatOrderNumber(result.value.number)} enregistrée`);
      return onSaved(result.value, isRecorded(record, result.value) ? undefined : SAVED_BEFORE);
    }
    toast.error(result.message);
    if (result.fields) setErrors(result.fields);
    else setFailure(result.message);
  };
  const change = (fields: Partial<OrderRecord>) => {
    setErrors({});
    onRecord({ ...record, ...fields });
  };

  return (
    <Dialog title="Enregistrer une commande" open wide busy={busy} onClose={onClose}>
      <form
        method="dialog"
        className="admin-dialog-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {isRestored && (
          <DraftNotice
            disabled={busy}
            onDiscard={() => {
              setRestored(false);
              setTold(undefined);
              change(emptyRecord());
            }}
          >
            Cette commande n’avait pas été enregistrée.
          </DraftNotice>
        )}
        <TextAreaField
          label="Message reçu"
          name="orderMessage"
          optional
          rows={3}
          hint="Collez le message de la personne&nbsp;: le reste se remplit."
          value={record.message}
          onChange={(event) => void read(event.currentTarget.value)}
        />
        <MessageNotice text={record.message} told={told} number={record.number} />
        <RecordLines lines={record.lines} errors={errors} onLines={(lines) => change({ lines })} />
        <div className="admin-record-person">
          <TextField
            label="Nom"
            name="orderName"
            optional
            autoComplete="off"
            maxLength={ORDER_TEXT_LIMITS.name}
            error={errors.name}
            value={record.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <TextField
            label="Téléphone"
            name="orderPhone"
            type="tel"
            optional
            autoComplete="off"
            maxLength={ORDER_TEXT_LIMITS.phone}
            error={errors.phone}
            value={record.phone}
            onChange={(event) => change({ phone: event.currentTarget.value })}
          />
          <TextField
            label="Quartier"
            name="orderQuarter"
            optional
            autoComplete="off"
            maxLength={ORDER_TEXT_LIMITS.quarter}
            error={errors.quarter}
            value={record.quarter}
            onChange={(event) => change({ quarter: event.currentTarget.value })}
          />
          <TextField
            label="Livraison, en FCFA"
            name="orderFee"
            inputMode="numeric"
            optional
            autoComplete="off"
            maxLength={MAX_AMOUNT_LENGTH}
            error={errors.fee}
            value={record.fee}
            onChange={(event) => change({ fee: event.currentTarget.value })}
          />
        </div>
        {failure && <Notice kind="error">{failure}</Notice>}
        <div className="admin-buttons admin-record-buttons">
          <Button variant="outline" disabled={busy} onClick={onClose}>
            Fermer
          </Button>
          <Button type="submit" busy={busy} busyLabel="Enregistrement...">
            Enregistrer
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What was recognised in the pasted text. */
function MessageNotice({
  text,
  told,
  number,
}: {
  text: string;
  told: OrderMessage | undefined;
  number: string | null;
}) {
  if (text.trim() === "" || (!told && !number)) {
    return text.trim() === "" ? null : (
      <Notice>Pas de commande reconnue dans ce message&nbsp;: remplissez les champs à la main.</Notice>
    );
  }
  const name = number ? `Commande ${formatOrderNumber(number)}` : "Commande sans numéro";
  if (told?.isIncomplete)
    return (
      <Notice kind="error" title={name}>
        Les articles reconnus ne font pas le total du message&nbsp;: vérifiez-les.
      </Notice>
    );
  return (
    <Notice kind="success" title={name}>
      {told && told.lines.length === 0 ? "Ajoutez ses articles." : "Vérifiez, puis enregistrez."}
    </Notice>
  );
}
