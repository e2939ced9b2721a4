import { RCCM_LIMITS, type Rccm, rccmErrors } from "graphql-server/features/shop/profile/rccm";
import { detailLabel } from "graphql-server/features/shop/profile/shop-details";
import { VAT_LABELS, VATS } from "graphql-server/features/shop/profile/vat";
import type { ReactNode } from "react";
import { SelectField, TextField } from "../../../ui/form/field.tsx";
import { Stack } from "../../../ui/layout/primitives.tsx";
import { typeset } from "../../../ui/text/french-typography.ts";
import type { ControlProps } from "../forms/use-form.ts";
import * as styles from "./wallets-field.module.css";

export type IdentityLine = "legalName" | "legalForm" | "niu" | "responsible";

interface IdentityFieldsProps {
  line: (field: IdentityLine) => ReactNode;
  capital: ControlProps<string>;
  vat: ControlProps<string>;
  rccm: Rccm;
  /** Error of the RCCM number. It is set after a save was refused because of this number. */
  rccmError: string | undefined;
  onRccm: (rccm: Rccm) => void;
}

const RCCM_FIELDS: readonly { field: keyof Rccm; label: string; hint?: string; type?: "date" }[] = [
  { field: "number", label: "Numéro RCCM", hint: "RC/DLA/2019/B/1234 ou CM-DLA-01-2023-B12-00123" },
  { field: "place", label: "Ville du greffe", hint: "Par exemple Douala" },
  { field: "date", label: "Date d’immatriculation", type: "date" },
];

/** All may be empty. */
export function IdentityFields({ line, capital, vat, rccm, rccmError, onRccm }: IdentityFieldsProps) {
  const errors = rccmError ? rccmErrors(rccm, new Date()) : {};
  return (
    <>
      <p className={styles.hint}>
        {typeset(
          "La loi demande de dire qui vend : les conditions, la page Contact, les commandes et les reçus le montrent. Ce qui est vide ne s’affiche pas.",
        )}
      </p>
      {line("legalName")}
      {line("legalForm")}
      <TextField
        {...capital}
        label={typeset(`${detailLabel("capital")}, en FCFA`)}
        hint={typeset("Pour une société, par exemple 1\u00a0000\u00a0000")}
        inputMode="numeric"
        optional
        autoComplete="off"
      />
      <Stack as="fieldset" gap={3} className={styles.wallet}>
        <legend>Registre du commerce</legend>
        {RCCM_FIELDS.map(({ field, ...texts }) => (
          <TextField
            key={field}
            {...texts}
            optional
            error={errors[field]}
            value={rccm[field]}
            maxLength={RCCM_LIMITS[field]}
            autoComplete="off"
            onChange={({ currentTarget: { value } }) => onRccm({ ...rccm, [field]: value })}
          />
        ))}
      </Stack>
      {line("niu")}
      <SelectField {...selectProps(vat)} label={detailLabel("vat")} optional>
        <option value="">Non indiquée</option>
        {VATS.map((one) => (
          <option key={one} value={one}>
            {VAT_LABELS[one]}
          </option>
        ))}
      </SelectField>
      {line("responsible")}
    </>
  );
}

/** A select element has no attribute `readonly`. */
const selectProps = ({ readOnly: _, ...props }: ControlProps<string>) => props;
