import { ORDER_TEXT_LIMITS } from "graphql-server/orders/order";
import { phoneNote } from "graphql-server/text/phone";
import { useState } from "react";
import { orderCustomer } from "../orders/customer.ts";
import { useSession } from "../session/session.ts";
import { TextField } from "../ui/form/field.tsx";
import { ChevronDownIcon } from "../ui/icons/icons.tsx";
import { typeset } from "../ui/text/french-typography.ts";
import * as styles from "./customer-details.module.css";
import type { TypedCustomer } from "./use-customer.ts";

export interface CustomerDetailsProps extends TypedCustomer {
  /** False if another field asks for the quarter, or if the chosen delivery zone is a single quarter. */
  withQuarter: boolean;
}

/**
 * Asks for name, phone and quarter, which are added to the orders from this device. The fields are optional. They are
 * stored while the customer types, so that the customer need not fill them in again.
 */
export function CustomerDetails({ withQuarter, ...typed }: CustomerDetailsProps) {
  const { user } = useSession();
  const { customer, change } = typed;
  const [isPhoneLeft, setPhoneLeft] = useState(true);
  const shown = [customer.name, customer.phone, withQuarter ? customer.quarter : ""];
  const known = shown.filter((text) => text.trim() !== "");
  const isPhoneWrong = customer.phone.trim() !== "" && orderCustomer(customer).phone === null;

  return (
    <details className={styles.details}>
      <summary>
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
          Gardées sur cet appareil et ajoutées à vos commandes, message compris. La déconnexion les efface.
        </p>
      </div>
    </details>
  );
}

/** Asks for the quarter in which the order is delivered. */
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
