import { PAYMENT_KIND_LABELS } from "graphql-server/features/orders/payments/payment";
import {
  MAX_WALLETS,
  WALLET_LIMITS,
  type Wallet,
  walletErrors,
} from "graphql-server/features/shop/profile/shop-details";
import { useId } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { PlusIcon } from "../../../ui/icons/action-icons.tsx";
import { Stack } from "../../../ui/layout/primitives.tsx";
import * as styles from "./wallets-field.module.css";

/**
 * Operator names that the form suggests. A new first account starts with the first name, a new second account with the
 * second one.
 */
const OPERATORS = [PAYMENT_KIND_LABELS.MTN_MOMO, PAYMENT_KIND_LABELS.ORANGE_MONEY];

const FIELDS: readonly { field: keyof Wallet; label: string; hint?: string }[] = [
  { field: "operator", label: "Opérateur" },
  { field: "holder", label: "Titulaire", hint: "Le nom que le téléphone montre avant de payer" },
  { field: "number", label: "Numéro ou code marchand" },
  {
    field: "ussd",
    label: "Code USSD",
    hint: "Comme vous le composez, avec {montant} et {numéro}. Essayez-le avant de l’enregistrer.",
  },
];

interface WalletsFieldProps {
  rows: readonly Wallet[];
  /** Set after a save was refused. */
  error: string | undefined;
  onRows: (rows: Wallet[]) => void;
}

/** Field for the accounts to which customers send mobile money. After a refused save, each account shows its errors. */
export function WalletsField({ rows, error, onRows }: WalletsFieldProps) {
  const operators = useId();
  return (
    <Stack gap={3}>
      <p className={styles.hint}>
        Vos comptes s’affichent aux personnes sur leur commande, avec le nom du titulaire à comparer.
      </p>
      {rows.map((row, place) => {
        const errors = error ? walletErrors(row) : {};
        const name = `Compte ${place + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: accounts are known by their places
          <Stack as="fieldset" gap={3} key={place} className={styles.wallet}>
            <legend>{name}</legend>
            {FIELDS.map(({ field, label, hint }) => (
              <TextField
                key={field}
                label={label}
                hint={hint}
                optional={field === "ussd"}
                error={errors[field]}
                value={row[field]}
                maxLength={WALLET_LIMITS[field]}
                autoComplete="off"
                list={field === "operator" ? operators : undefined}
                onChange={({ currentTarget: { value } }) =>
                  onRows(rows.map((one, at) => (at === place ? { ...one, [field]: value } : one)))
                }
              />
            ))}
            <div>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Retirer le compte ${place + 1}`}
                onClick={() => onRows(rows.filter((_, at) => at !== place))}
              >
                Retirer
              </Button>
            </div>
          </Stack>
        );
      })}
      <datalist id={operators}>
        {OPERATORS.map((operator) => (
          <option key={operator} value={operator} />
        ))}
      </datalist>
      {rows.length < MAX_WALLETS && (
        <div>
          <Button
            variant="outline"
            size="small"
            onClick={() =>
              onRows([...rows, { operator: OPERATORS[rows.length] ?? "", holder: "", number: "", ussd: "" }])
            }
          >
            <PlusIcon />
            Ajouter un compte
          </Button>
        </div>
      )}
    </Stack>
  );
}
