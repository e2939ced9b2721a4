import { ORDER_TEXT_LIMITS } from "graphql-server/features/orders/order";
import { phoneNote } from "graphql-server/platform/text/phone";
import { useId, useState } from "react";
import { useSession } from "../../data/session/session.ts";
import { Button } from "../../ui/form/button.tsx";
import { EraseButton } from "../../ui/form/erase-button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { ChevronDownIcon } from "../../ui/icons/icons.tsx";
import { typeset } from "../../ui/text/french-typography.ts";
import { type Customer, hasDetails, orderCustomer } from "../orders/customer.ts";
import * as styles from "./customer-details.module.css";
import type { TypedCustomer } from "./use-customer.ts";

export interface CustomerDetailsProps extends TypedCustomer {
  /**
   * True if the form asks for the quarter. False if the choice of the delivery zone already asks for it, or if the
   * chosen zone is a single quarter.
   */
  withQuarter: boolean;
}

const ERASE = "Effacer de cet appareil";
const DETAILS_ID = "vos-coordonnees";

/**
 * Moves the focus to the line that shows the details, because the clicked button disappears and would lose the focus.
 */
const focusDetails = () => document.getElementById(DETAILS_ID)?.focus();

/**
 * Shows the details that a visitor has typed on this device in an earlier visit, and asks whether they are this
 * visitor's. On a shared phone, they may be another person's. Renders nothing without such details.
 */
export function FormerDetails({ former, confirm, erase }: TypedCustomer) {
  const id = useId();
  if (!former) return null;
  return (
    <section className={styles.former} aria-labelledby={id}>
      <h3 id={id}>{typeset("Ces coordonnées sont-elles les vôtres ?")}</h3>
      <p>{textsOf(former).join(" · ")}</p>
      <p>Sans votre réponse, elles ne sont ni dans le message ni dans la commande.</p>
      <div>
        <Button
          variant="outline"
          size="small"
          onClick={() => {
            confirm();
            focusDetails();
          }}
        >
          Oui, les utiliser
        </Button>
        <EraseButton
          label={ERASE}
          onErase={() => {
            erase();
            focusDetails();
          }}
        />
      </div>
    </section>
  );
}

/**
 * Asks for name, phone and quarter, which are added to the orders from this device. The fields are optional. Each typed
 * text is stored at once, so that the customer need not type it again for the next order.
 */
export function CustomerDetails({ withQuarter, ...typed }: CustomerDetailsProps) {
  const { user } = useSession();
  const { customer, former, change, erase } = typed;
  const [isPhoneLeft, setPhoneLeft] = useState(true);
  const known = textsOf(withQuarter ? customer : { ...customer, quarter: "" });
  const isPhoneWrong = customer.phone.trim() !== "" && orderCustomer(customer).phone === null;

  return (
    <details className={styles.details}>
      <summary id={DETAILS_ID}>
        <span>
          Vos coordonnées
          <small>{known.length > 0 ? known.join(" · ") : "Facultatif, pour aller plus vite"}</small>
        </span>
        <ChevronDownIcon size={20} />
      </summary>
      <div className={styles.fields}>
        <TextField
          label="Nom"
          value={customer.name}
          placeholder={user?.name}
          maxLength={ORDER_TEXT_LIMITS.name}
          autoComplete="name"
          onChange={({ target }) => change("name", target.value)}
        />
        <TextField
          label="Téléphone"
          type="tel"
          inputMode="tel"
          value={customer.phone}
          maxLength={ORDER_TEXT_LIMITS.phone}
          autoComplete="tel"
          hint={phoneNote(customer.phone)}
          error={
            isPhoneWrong && isPhoneLeft
              ? typeset("Ce numéro n’est pas valide : il ne sera pas dans la commande")
              : undefined
          }
          onFocus={() => setPhoneLeft(false)}
          onBlur={() => setPhoneLeft(true)}
          onChange={({ target }) => change("phone", target.value)}
        />
        {withQuarter && <QuarterField {...typed} />}
        <p>
          Gardées sur cet appareil et ajoutées à vos commandes, message compris.
          {user && " La déconnexion les efface."}
        </p>
        {!former && hasDetails(customer) && (
          <div>
            <EraseButton
              label={ERASE}
              onErase={() => {
                erase();
                focusDetails();
              }}
            />
          </div>
        )}
      </div>
    </details>
  );
}

const textsOf = ({ name, phone, quarter }: Customer): string[] =>
  [name, phone, quarter].filter((text) => text.trim() !== "");

export const QuarterField = ({
  customer,
  change,
  optional = false,
}: TypedCustomer & { optional?: boolean }) => (
  <TextField
    label="Quartier"
    optional={optional}
    value={customer.quarter}
    maxLength={ORDER_TEXT_LIMITS.quarter}
    autoComplete="address-level3"
    onChange={({ target }) => change("quarter", target.value)}
  />
);
