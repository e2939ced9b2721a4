import { ORDER_TEXT_LIMITS } from "graphql-server/features/orders/order";
import { normalisePhone, phoneNote } from "graphql-server/platform/text/phone";
import { type MouseEvent, useRef, useState } from "react";
import type { OwnerId } from "../../lib/storage/owned-records.ts";
import { DELIVERY_ZONE_KEY } from "../../lib/storage/storage-keys.ts";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { showDialog } from "../../ui/feedback/show-dialog.tsx";
import { AnchorButton, Button } from "../../ui/form/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Stack } from "../../ui/layout/primitives.tsx";
import { typeset } from "../../ui/text/french-typography.ts";
import { type Customer, keepCustomer, readCustomer, usableCustomer } from "./customer.ts";
import { withoutOpening } from "./link/order-link.ts";
import { noteVisit } from "./visit.ts";

/**
 * The order link that the customer has clicked. The link's chat opens only after the customer has answered the question
 * about the phone number.
 */
export interface AskedLink {
  readonly href: string;
  readonly target: string;
  readonly rel: string;
  /** The order's lines: the attribute `data-order` of the clicked link. */
  readonly order: string | undefined;
  readonly zone: string | undefined;
}

/**
 * Asks, in a dialog above any page, for the phone number on which the rider reaches the customer. Each of the two
 * answers is a link that places the order like the clicked link, because the browser opens a chat only when the
 * customer clicks a link.
 */
export const askPhone = (link: AskedLink, owner: OwnerId): Promise<unknown> =>
  showDialog((open, close) => <PhoneQuestion {...{ link, owner, open, close }} />);

interface PhoneQuestionProps {
  link: AskedLink;
  owner: OwnerId;
  open: boolean;
  close: () => void;
}

function PhoneQuestion({ link, owner, open, close }: PhoneQuestionProps) {
  const { href, target, rel, order, zone } = link;
  const [customer, setCustomer] = useState(() => usableCustomer(owner));
  /** Details that a visitor has typed in an earlier visit, which may be another person's on a shared phone. */
  const [former, setFormer] = useState<Customer | undefined>(() => {
    const stored = readCustomer(owner);
    return stored.phone && !customer.phone ? stored : undefined;
  });
  const [isWrong, setWrong] = useState(false);
  const go = useRef<HTMLAnchorElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const change = (changed: Customer) => {
    keepCustomer(owner, changed);
    setCustomer(changed);
    setWrong(false);
  };
  const confirm = ({ name, phone, quarter }: Customer) => {
    change({ name: customer.name || name, phone, quarter: customer.quarter || quarter });
    noteVisit(DELIVERY_ZONE_KEY);
    setFormer(undefined);
    go.current?.focus();
  };
  // Closes the dialog in a later task, after the browser has followed the link, because the link is in the dialog.
  const closeLater = () => void setTimeout(close);
  const check = (event: MouseEvent) => {
    if (normalisePhone(customer.phone)) return closeLater();
    withoutOpening(event);
    setWrong(true);
    field.current?.querySelector("input")?.focus();
  };

  return (
    <Dialog title="Téléphone pour le livreur" open={open} onClose={() => close()} sheet>
      <Stack
        as="form"
        gap={3}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          go.current?.click();
        }}
      >
        {former && (
          <Stack gap={2} align="start">
            <p>{typeset("Ces coordonnées sont-elles les vôtres ?")}</p>
            <p>{[former.name, former.phone, former.quarter].filter(Boolean).join(" · ")}</p>
            <Button variant="outline" size="small" onClick={() => confirm(former)}>
              Oui, les utiliser
            </Button>
          </Stack>
        )}
        <div ref={field}>
          <TextField
            label="Votre numéro"
            name="riderPhone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            value={customer.phone}
            maxLength={ORDER_TEXT_LIMITS.phone}
            hint={phoneNote(customer.phone) ?? "Gardé sur cet appareil et ajouté à votre commande."}
            error={isWrong ? wrongText(customer.phone) : undefined}
            onChange={({ target: { value } }) => change({ ...customer, phone: value })}
          />
        </div>
        <Stack gap={2} data-order={order} data-zone={zone} data-asked="phone">
          <AnchorButton variant="order" wide {...{ href, target, rel }} ref={go} onClick={check}>
            Continuer
          </AnchorButton>
          <AnchorButton variant="quiet" wide {...{ href, target, rel }} onClick={closeLater}>
            Je le donnerai dans le message
          </AnchorButton>
        </Stack>
      </Stack>
    </Dialog>
  );
}

const wrongText = (phone: string): string =>
  phone.trim() === "" ? "Tapez votre numéro" : "Ce numéro n’est pas valide";
