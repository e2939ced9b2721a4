import {
  type DetailField,
  detailLabel,
  isDetailOptional,
  LINK_FIELDS,
  type LinkField,
  MAX_LENGTHS,
  normaliseDetails,
  type ShopDetails,
} from "graphql-server/features/shop/profile/shop-details";
import { phoneNote } from "graphql-server/platform/text/phone";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { ShopProvider, ShopStore, useShop } from "../../../lib/shop-context.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { typeset } from "../../../ui/text/french-typography.ts";
import { ContactDetails } from "../../pages/contact/contact-details.tsx";
import { ConflictChoices } from "../forms/conflict-choices.tsx";
import { IDENTITY_SECTION } from "../ui/panel-paths.ts";
import { IdentityFields } from "./identity-fields.tsx";
import * as previewStyles from "./preview.module.css";
import { AdvantagesField, HoursField } from "./row-fields.tsx";
import { RestoredDraft, SettingsButtons, SettingsForm } from "./settings-form.tsx";
import { useDetailsForm } from "./use-details-form.ts";
import type { SettingsFormProps } from "./use-settings.ts";
import { WalletsField } from "./wallets-field.tsx";

/** Name of a detail that is a single line of text. */
type LineField = {
  [Field in DetailField]: string extends ShopDetails[Field] ? Field : never;
}[DetailField];
interface Line {
  section: "shop" | "hours" | "delivery" | "payment" | "identity";
  type?: "tel" | "email" | "url";
  hint?: string;
}
/** Section, input type and hint of each one-line field. Links are left out, because they have a separate section. */
const LINES: Readonly<Record<Exclude<LineField, LinkField>, Line>> = {
  name: { section: "shop" },
  phone: {
    section: "shop",
    type: "tel",
    hint: typeset("Pour les appels et les messages : 6 77 12 34 56"),
  },
  email: { section: "shop", type: "email" },
  orderEmail: { section: "shop", type: "email" },
  address: { section: "shop" },
  hoursNote: { section: "hours" },
  deliveryTime: { section: "delivery", hint: typeset("Sur l’accueil et dans les textes : 24-48h") },
  depositTown: {
    section: "payment",
    hint: typeset("Vide : l’acompte est demandé pour toutes les commandes"),
  },
  legalName: { section: "identity", hint: "Comme au registre du commerce" },
  legalForm: { section: "identity", hint: typeset("Établissement, SARL, SARL unipersonnelle, SA …") },
  niu: { section: "identity", hint: typeset("Numéro d’identifiant unique : M012345678901A") },
  responsible: {
    section: "identity",
    hint: "La personne qui répond de ce que la boutique publie",
  },
};

export function DetailsForm(props: SettingsFormProps) {
  const shop = useShop();
  const form = useDetailsForm(props);
  const { values, typed, errors, failure, conflicts, edit } = form;
  const [isPreviewed, setPreviewed] = useState(false);
  const identity = useIdentitySection();
  // The fields accept input while the form is being saved. That input stays after the save.
  const control = (field: LineField | "place" | "deposit" | "capital" | "vat") => ({
    ...form.control(field),
    readOnly: false,
  });
  const line = (field: LineField, { type, hint }: Omit<Line, "section">) => (
    <TextField
      key={field}
      {...control(field)}
      label={detailLabel(field)}
      type={type ?? "text"}
      hint={field === "phone" ? (phoneNote(values.phone) ?? hint) : hint}
      optional={isDetailOptional(field)}
      autoComplete="off"
      maxLength={MAX_LENGTHS.url}
    />
  );
  const lines = (section: Line["section"]) =>
    (Object.keys(LINES) as (keyof typeof LINES)[])
      .filter((field) => LINES[field].section === section)
      .map((field) => line(field, LINES[field]));
  return (
    <SettingsForm form={form}>
      <RestoredDraft form={form}>Ces changements n’avaient pas été enregistrés.</RestoredDraft>
      <fieldset>
        <legend>La boutique</legend>
        {lines("shop")}
        <TextField
          {...control("place")}
          label={PLACE_LABEL}
          hint="Latitude, longitude, comme une application de cartes les copie"
          autoComplete="off"
          error={errors.latitude ?? errors.longitude}
        />
      </fieldset>
      <fieldset>
        <legend>Horaires</legend>
        <HoursField rows={values.hours} error={errors.hours} onRows={(hours) => edit({ hours })} />
        {lines("hours")}
      </fieldset>
      <fieldset>
        <legend>Réseaux</legend>
        {LINK_FIELDS.map((field) => line(field, { type: "url" }))}
      </fieldset>
      <fieldset>
        <legend>Livraison et avantages</legend>
        {lines("delivery")}
        <AdvantagesField
          rows={values.advantages}
          error={errors.advantages}
          onRows={(advantages) => edit({ advantages })}
        />
      </fieldset>
      <fieldset>
        <legend>Paiement</legend>
        <WalletsField rows={values.wallets} error={errors.wallets} onRows={(wallets) => edit({ wallets })} />
        <TextField
          {...control("deposit")}
          label={DEPOSIT_LABEL}
          hint={typeset("Un pourcentage du total, livraison comprise. Vide : pas d’acompte")}
          inputMode="numeric"
          optional
          autoComplete="off"
          error={errors.depositShare}
        />
        {lines("payment")}
      </fieldset>
      <fieldset ref={identity} id={IDENTITY_SECTION}>
        <legend tabIndex={-1}>Identité légale</legend>
        <IdentityFields
          line={(field) => line(field, LINES[field])}
          capital={control("capital")}
          vat={control("vat")}
          rccm={values.rccm}
          rccmError={errors.rccm}
          onRccm={(rccm) => edit({ rccm })}
        />
      </fieldset>
      {isPreviewed && (
        <section className={previewStyles.preview} aria-label="Aperçu">
          <ShopProvider
            key={JSON.stringify(typed)}
            shop={new ShopStore({ ...shop, ...normaliseDetails(typed) })}
          >
            <ContactDetails />
          </ShopProvider>
          <ul>
            {values.advantages.map(({ title, text }) => (
              <li key={title}>
                <strong>{title}</strong> {text}
              </li>
            ))}
          </ul>
        </section>
      )}
      <ConflictChoices form={form} />
      {failure && conflicts.length === 0 && <Notice kind="error">{failure}</Notice>}
      <SettingsButtons form={form} isPreviewed={isPreviewed} onPreview={setPreviewed} />
    </SettingsForm>
  );
}

/**
 * Scrolls to the seller's identity and focuses the heading if the address names this section. `ScrollToTop` cannot do
 * this, because it runs before the settings are loaded.
 */
function useIdentitySection() {
  const section = useRef<HTMLFieldSetElement>(null);
  const isNamed = useLocation().hash === `#${IDENTITY_SECTION}`;
  useEffect(() => {
    if (!isNamed) return;
    section.current?.scrollIntoView({ behavior: "instant" });
    section.current?.querySelector("legend")?.focus({ preventScroll: true });
  }, [isNamed]);
  return section;
}

const PLACE_LABEL = "Position sur la carte";
const DEPOSIT_LABEL = "Acompte, en %";
