import {
  DETAIL_LABELS,
  type DetailField,
  MAX_LENGTHS,
  normaliseDetails,
} from "graphql-server/shop/shop-details";
import { type FormEvent, useRef, useState } from "react";
import { ShopProvider, ShopStore, useShop } from "../../lib/shop-context.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button } from "../../ui/form/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { typeset } from "../../ui/text/french-typography.ts";
import { DraftNotice } from "../drafts/draft-notice.tsx";
import { DetailsConflict } from "./details-conflict.tsx";
import { AdvantagesField, HoursField } from "./row-fields.tsx";
import { useDetailsForm } from "./use-details-form.ts";
import type { SettingsFormProps } from "./use-settings.ts";

type LineField = Exclude<DetailField, "latitude" | "longitude" | "hours" | "advantages">;
const LINES: readonly { field: LineField; hint?: string; type?: string; optional?: boolean }[] = [
  { field: "name" },
  { field: "phone", type: "tel", hint: typeset("Pour les appels et les messages : 6 77 12 34 56") },
  { field: "email", type: "email" },
  { field: "orderEmail", type: "email", optional: true },
  { field: "address" },
];
const LINKS: typeof LINES = [
  { field: "messagingUrl", type: "url" },
  { field: "socialUrl", type: "url", optional: true },
  { field: "photoUrl", type: "url", optional: true },
];

/** Name, ways to reach the shop, place, hours, delivery promise, advantages. */
export function DetailsForm(props: SettingsFormProps) {
  const { parts } = props;
  const shop = useShop();
  const form = useRef<HTMLFormElement>(null);
  const state = useDetailsForm(props);
  const { values, typed, errors, failure, conflict, busy, change } = state;
  const [isPreviewed, setPreviewed] = useState(false);
  const save = async () => {
    if (!(await state.save())) focusFirstError(form.current);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const line = ({ field, hint, type = "text", optional }: (typeof LINES)[number]) => (
    <TextField
      key={field}
      label={DETAIL_LABELS[field]}
      name={field}
      type={type}
      hint={hint}
      optional={optional}
      autoComplete="off"
      maxLength={MAX_LENGTHS.url}
      error={errors[field]}
      value={values[field]}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  );
  return (
    <form ref={form} className="admin-settings-form" noValidate onSubmit={submit}>
      {state.isRestored && (
        <DraftNotice disabled={busy} onDiscard={state.discardDraft}>
          Ces changements n’avaient pas été enregistrés.
        </DraftNotice>
      )}
      <fieldset>
        <legend>La boutique</legend>
        {LINES.map(line)}
        <TextField
          label="Position sur la carte"
          name="place"
          hint="Latitude, longitude, comme une application de cartes les copie"
          autoComplete="off"
          error={errors.latitude ?? errors.longitude}
          value={values.place}
          onChange={(event) => change({ place: event.currentTarget.value })}
        />
      </fieldset>
      <fieldset>
        <legend>Horaires</legend>
        <HoursField rows={values.hours} error={errors.hours} onRows={(hours) => change({ hours })} />
        {line({ field: "hoursNote", optional: true })}
      </fieldset>
      <fieldset>
        <legend>Réseaux</legend>
        {LINKS.map(line)}
      </fieldset>
      <fieldset>
        <legend>Livraison et avantages</legend>
        {line({ field: "deliveryTime", hint: typeset("Sur l’accueil et dans les textes : 24-48h") })}
        <AdvantagesField
          rows={values.advantages}
          error={errors.advantages}
          onRows={(advantages) => change({ advantages })}
        />
      </fieldset>
      {isPreviewed && (
        <section className="admin-settings-preview" aria-label="Aperçu">
          <ShopProvider
            key={JSON.stringify(typed)}
            shop={new ShopStore({ ...shop, ...normaliseDetails(typed) })}
          >
            <parts.ContactDetails />
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
      {conflict && (
        <DetailsConflict
          fields={conflict}
          mine={values}
          saved={state.saved}
          busy={busy}
          onTakeSaved={() => state.takeSaved(conflict)}
          onSaveMine={() => void save()}
        />
      )}
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className="admin-buttons admin-settings-buttons">
        <Button variant="outline" aria-pressed={isPreviewed} onClick={() => setPreviewed(!isPreviewed)}>
          Aperçu
        </Button>
        <Button type="submit" disabled={!state.isChanged} busy={busy} busyLabel="Enregistrement...">
          Enregistrer
        </Button>
      </div>
    </form>
  );
}

function focusFirstError(form: HTMLFormElement | null): void {
  // After React has marked the fields.
  setTimeout(() => form?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
}
