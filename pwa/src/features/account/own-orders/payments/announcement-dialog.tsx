import { amountError, parseAmount } from "graphql-server/features/catalogue/product/amount";
import { nextPayment } from "graphql-server/features/orders/deposit";
import { formatOrderNumber, orderNumberOf } from "graphql-server/features/orders/order-number";
import {
  ANNOUNCED_KINDS,
  announcementErrors,
  MAX_REFERENCE_LENGTH,
  needsReference,
  PAYMENT_KIND_LABELS,
  type PaymentKind,
} from "graphql-server/features/orders/payments/payment-kind";
import { NEVER_YOUR_PIN } from "graphql-server/features/orders/payments/payment-ways";
import type { Shop } from "graphql-server/features/shop/profile/shop";
import { oneLine } from "graphql-server/platform/text/typed-text";
import { type FormEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { randomId } from "../../../../lib/random-id.ts";
import { useShop } from "../../../../lib/shop-context.tsx";
import { Dialog } from "../../../../ui/feedback/dialog.tsx";
import { Button } from "../../../../ui/form/button.tsx";
import { SelectField, TextField } from "../../../../ui/form/field.tsx";
import { Stack } from "../../../../ui/layout/primitives.tsx";
import type { DeviceOrder } from "../../../orders/outbox/order-records.ts";
import type { OrderRequest } from "../../../orders/outbox/order-request.ts";
import { MessageFields } from "../../../orders/payment-message/message-fields.tsx";
import { unconfirmedSum } from "../record/device-announcements.ts";
import { orderDeposit, sumsOf } from "../record/shop-record.ts";
import * as styles from "./payment-ways.module.css";

export interface AnnouncementDialogProps {
  order: DeviceOrder;
  open: boolean;
  /** Text of a mobile-money operator's SMS, from which the form is filled. */
  text?: string | undefined;
  onClose: () => void;
  ask: (request: OrderRequest) => void;
}

/**
 * The form in which a customer says that they have made a payment (« J’ai payé »). The payment counts as paid only once
 * the shop has confirmed it.
 */
export function AnnouncementDialog({ order, open, text, onClose, ask }: AnnouncementDialogProps) {
  const formId = useId();
  return (
    <Dialog
      title={`J’ai payé la commande ${formatOrderNumber(orderNumberOf(order.id)).replace("-", "\u2011")}`}
      open={open}
      onClose={onClose}
      sheet
      foot={
        <>
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" form={formId}>
            Envoyer
          </Button>
        </>
      }
    >
      <AnnouncementForm
        id={formId}
        order={order}
        text={text}
        onSubmit={(request) => {
          ask(request);
          onClose();
        }}
      />
    </Dialog>
  );
}

interface AnnouncementFormProps {
  id: string;
  order: DeviceOrder;
  text: string | undefined;
  onSubmit: (request: OrderRequest) => void;
}

function AnnouncementForm({ id, order, text, onSubmit }: AnnouncementFormProps) {
  const shop = useShop();
  const form = useRef<HTMLFormElement>(null);
  const [method, setMethod] = useState(() => usualKind(shop));
  const [amount, setAmount] = useState(() => expectedAmount(order, shop));
  const [reference, setReference] = useState("");
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = {
      kind: method,
      amount: parseAmount(amount),
      reference: oneLine(reference),
    };
    const unclear = amountError(amount);
    const found = { ...announcementErrors(typed), ...(unclear && { amount: unclear }) };
    flushSync(() => setErrors(found));
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    if (Object.keys(found).length > 0) return;
    onSubmit({ id: randomId(), orderId: order.id, madeAt: Date.now(), kind: "payment", content: typed });
  };
  const edit =
    (name: string, set: (text: string) => void) => (event: { currentTarget: { value: string } }) => {
      const { [name]: _, ...others } = errors;
      setErrors(others);
      set(event.currentTarget.value);
    };
  return (
    <Stack as="form" gap={4} id={id} ref={form} method="dialog" noValidate onSubmit={submit}>
      <MessageFields
        expected="SENT"
        text={text}
        onRead={(read) => {
          setErrors({});
          const kind = ANNOUNCED_KINDS.find((one) => one === read.kind);
          if (kind) setMethod(kind);
          if (read.amount !== undefined) setAmount(String(read.amount));
          if (read.reference) setReference(read.reference);
        }}
      />
      <SelectField
        label="Payé par"
        name="kind"
        value={method}
        error={errors.kind}
        onChange={(event) => setMethod(ANNOUNCED_KINDS.find((kind) => kind === event.target.value) ?? method)}
      >
        {ANNOUNCED_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {PAYMENT_KIND_LABELS[kind]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Montant en FCFA"
        name="amount"
        inputMode="numeric"
        autoComplete="off"
        value={amount}
        error={errors.amount}
        onChange={edit("amount", setAmount)}
      />
      <TextField
        label="Numéro de la transaction"
        name="reference"
        hint={needsReference(method) ? "Il est dans le SMS de l’opérateur." : undefined}
        optional={!needsReference(method)}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="send"
        maxLength={MAX_REFERENCE_LENGTH}
        value={reference}
        error={errors.reference}
        onChange={edit("reference", setReference)}
      />
      <p className={styles.soft}>
        La boutique vérifie sur son compte. La commande compte comme payée quand elle confirme.{" "}
        {NEVER_YOUR_PIN}
      </p>
    </Stack>
  );
}

/** Returns the first kind of mobile money for which the shop has an account; MTN MoMo if it has none. */
const usualKind = ({ wallets }: Shop): PaymentKind =>
  ANNOUNCED_KINDS.find((kind) => wallets?.some(({ operator }) => operator === PAYMENT_KIND_LABELS[kind])) ??
  "MTN_MOMO";

/**
 * Returns the amount that the customer has probably paid: the order's next payment. Announced payments that the shop
 * has not confirmed yet count as paid in this calculation. Whole FCFA; an empty text if nothing is left to pay.
 */
function expectedAmount(order: DeviceOrder, shop: Shop): string {
  const { due, paid } = sumsOf(order);
  const next = nextPayment(due, paid + unconfirmedSum(order), orderDeposit(order, due, shop));
  return next ? `${next.amount}` : "";
}
