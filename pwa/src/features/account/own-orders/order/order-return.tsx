import { RETURN_DAYS } from "graphql-server/features/shop/profile/return-days";
import { multiLine } from "graphql-server/platform/text/typed-text";
import { type MouseEvent, useRef, useState } from "react";
import { useChatLink } from "../../../../lib/contact/use-chat-link.ts";
import { randomId } from "../../../../lib/random-id.ts";
import { useShop } from "../../../../lib/shop-context.tsx";
import { Dialog } from "../../../../ui/feedback/dialog.tsx";
import { AnchorButton, Button } from "../../../../ui/form/button.tsx";
import { SelectField, TextAreaField } from "../../../../ui/form/field.tsx";
import { ChatIcon } from "../../../../ui/icons/icons.tsx";
import { Stack } from "../../../../ui/layout/primitives.tsx";
import type { DeviceOrder } from "../../../orders/outbox/order-records.ts";
import type { OrderRequest } from "../../../orders/outbox/order-request.ts";
import { lineName } from "../record/line-name.ts";
import { MAX_REASON_LENGTH, mayReturn, reasonWithArticle, returnUrl } from "../record/return-requests.ts";
import * as styles from "./own-order.module.css";

export interface OrderReturnProps {
  order: DeviceOrder;
  ask: (request: OrderRequest) => void;
}

/** A form to ask for a return or an exchange. Renders nothing if the order cannot be returned. */
export function OrderReturn({ order, ask }: OrderReturnProps) {
  const [isOpen, setOpen] = useState(false);
  if (!mayReturn(order)) return null;
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setOpen(true)}>
        Demander un échange ou un retour
      </Button>
      <Dialog title="Échange ou retour" open={isOpen} onClose={() => setOpen(false)} sheet>
        <ReturnForm
          order={order}
          onSubmit={(request) => {
            ask(request);
            setOpen(false);
          }}
        />
      </Dialog>
    </>
  );
}

interface ReturnFormProps {
  order: DeviceOrder;
  onSubmit: (request: OrderRequest) => void;
}

function ReturnForm({ order, onSubmit }: ReturnFormProps) {
  const shop = useShop();
  const area = useRef<HTMLDivElement>(null);
  const kept = order.lines.filter(({ quantity, returned = 0 }) => quantity > returned);
  const [place, setPlace] = useState(0);
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const line = kept[place];
  const content = reasonWithArticle(line ? lineName(line) : "", multiLine(reason));
  const chat = useChatLink(returnUrl(shop, order.id, content));

  const submit = (event: MouseEvent) => {
    if (multiLine(reason) === "") {
      event.preventDefault();
      setError("Dites pourquoi");
      area.current?.querySelector("textarea")?.focus();
      return;
    }
    const request = {
      id: randomId(),
      orderId: order.id,
      madeAt: Date.now(),
      kind: "return",
      content,
    } as const;
    // Closes the dialog in a later task, after the browser has followed the link, because the link is in the dialog.
    setTimeout(() => onSubmit(request));
  };
  return (
    <Stack gap={4} ref={area}>
      {kept.length > 1 && (
        <SelectField
          label="Article"
          name="article"
          value={place}
          onChange={(event) => setPlace(Number(event.target.value))}
        >
          {kept.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines do not change while the dialog is open
            <option key={at} value={at}>
              {lineName(one)}
            </option>
          ))}
        </SelectField>
      )}
      {kept.length === 1 && line && <p>{lineName(line)}</p>}
      <TextAreaField
        label="Raison"
        name="reason"
        hint="Taille, défaut, erreur…"
        maxLength={MAX_REASON_LENGTH}
        value={reason}
        error={error}
        onChange={(event) => {
          setError(undefined);
          setReason(event.target.value);
        }}
      />
      <p className={styles.soft}>
        Possible {RETURN_DAYS}&nbsp;jours après la réception, article non porté. Le message est déjà écrit.
      </p>
      <AnchorButton {...chat} variant="order" wide onClick={submit}>
        <ChatIcon />
        Demander sur WhatsApp
      </AnchorButton>
    </Stack>
  );
}
