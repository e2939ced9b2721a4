import { ORDER_TEXT_LIMITS } from "graphql-server/orders/order";
import { phoneNote } from "graphql-server/text/phone";
import { useState } from "react";
import { safeStorage } from "../lib/storage/safe-storage.ts";
import { type Customer, keepCustomer, orderCustomer, readCustomer } from "../orders/customer.ts";
import { type SessionUser, useSession } from "../session/session.ts";
import { TextField } from "../ui/form/field.tsx";
import { ChevronDownIcon } from "../ui/icons/icons.tsx";
import { typeset } from "../ui/text/french-typography.ts";
import styles from "./customer-details.module.css";

const storage = safeStorage();

/**
 * Asks for name, phone and quarter, which are added to the orders from this device. The fields are optional. They are
 * stored while the customer types, so that the customer need not fill them in again.
 */
export function CustomerDetails() {
  const { user } = useSession();
  return <OwnDetails key={user?.id} user={user} />;
}

function OwnDetails({ user }: { user: SessionUser | null }) {
  const [customer, setCustomer] = useState(() => readCustomer(storage, user?.id));
  const [isPhoneLeft, setPhoneLeft] = useState(true);
  const change = (field: keyof Customer) => (text: string) => {
    const changed = { ...customer, [field]: text };
    setCustomer(changed);
    keepCustomer(storage, user?.id, changed);
  };
  const known = [customer.name, customer.phone, customer.quarter].filter((text) => text.trim() !== "");
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
          onChange={({ target }) => change("name")(target.value)}
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
          onChange={({ target }) => change("phone")(target.value)}
        />
        <TextField
          label="Quartier"
          value={customer.quarter}
          maxLength={ORDER_TEXT_LIMITS.quarter}
          autoComplete="address-level3"
          onChange={({ target }) => change("quarter")(target.value)}
        />
        <p>
          Gardées sur cet appareil et ajoutées à vos commandes, message compris. La déconnexion les efface.
        </p>
      </div>
    </details>
  );
}
