import { useApolloClient } from "@apollo/client/react";
import {
  DETAIL_LABELS,
  type DetailField,
  detailErrors,
  MAX_LENGTHS,
  normaliseDetails,
} from "graphql-server/shop/shop-details";
import { type FormEvent, useRef, useState } from "react";
import { ShopProvider, ShopStore, useShop } from "../../lib/shop-context.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/form/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { typeset } from "../../ui/text/french-typography.ts";
import { saveDetails } from "../api/settings-api.ts";
import {
  changedFields,
  type DetailValues,
  defaultsOf,
  detailsOf,
  pick,
  rebased,
  valuesOf,
} from "./detail-values.ts";
import { DetailsConflict } from "./details-conflict.tsx";
import { AdvantagesField, HoursField } from "./row-fields.tsx";
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
export function DetailsForm({ settings, parts, onSave, onSaved, refetch }: SettingsFormProps) {
  const client = useApolloClient();
  const shop = useShop();
  const form = useRef<HTMLFormElement>(null);
  const defaultsFor = (details: typeof settings.details) =>
    defaultsOf(shop, details, { hours: parts.OPENING_HOURS, hoursNote: parts.HOURS_NOTE });
  /** What was seen: a save is compared with it. */
  const [seen, setSeen] = useState(settings.details);
  const [values, setValues] = useState(() => valuesOf(settings.details, defaultsFor(settings.details)));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [conflict, setConflict] = useState<readonly DetailField[]>();
  const [busy, setBusy] = useState(false);
  const [isPreviewed, setPreviewed] = useState(false);
  const show = (details: typeof seen) => {
    setSeen(details);
    setValues(valuesOf(details, defaultsFor(details)));
  };
  // A save was taken back, or somebody else's was fetched: what is typed stays.
  if (settings.details !== seen && !conflict && !busy) {
    const typed = rebased(detailsOf(values, defaultsFor(seen)), seen, settings.details);
    setSeen(settings.details);
    setValues(valuesOf(typed, defaultsFor(settings.details)));
  }

  const typed = detailsOf(values, defaultsFor(seen));
  const changed = changedFields(seen, typed);
  const change = (more: Partial<DetailValues>) => {
    setValues({ ...values, ...more });
    setErrors({});
    setFailure(undefined);
  };
  const save = async () => {
    const wrong = detailErrors(pick(typed, changed));
    setErrors(wrong);
    setFailure(undefined);
    if (Object.keys(wrong).length > 0) return focusFirstError(form.current);
    onSave();
    setBusy(true);
    const editId = crypto.randomUUID();
    const result = await saveDetails(client, editId, pick(seen, changed), pick(typed, changed));
    const now = !result.ok && result.code === "CONFLICT" ? await refetch() : undefined;
    setBusy(false);
    if (result.ok) {
      show(result.value.details);
      setConflict(undefined);
      return onSaved(result.value, editId);
    }
    toast.error(result.message);
    if (now) {
      setConflict(changed.filter((field) => changedFields(seen, now.details).includes(field)));
      const merged = rebased(typed, seen, now.details);
      setSeen(now.details);
      return setValues(valuesOf(merged, defaultsFor(now.details)));
    }
    if (result.fields && result.code !== "CONFLICT") setErrors(result.fields);
    setFailure(result.message);
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
          saved={valuesOf(seen, defaultsFor(seen))}
          busy={busy}
          onTakeSaved={() => {
            const merged = { ...typed, ...pick(seen, conflict) };
            setConflict(undefined);
            setValues(valuesOf(merged, defaultsFor(seen)));
          }}
          onSaveMine={() => void save()}
        />
      )}
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className="admin-buttons admin-settings-buttons">
        <Button variant="outline" aria-pressed={isPreviewed} onClick={() => setPreviewed(!isPreviewed)}>
          Aperçu
        </Button>
        <Button type="submit" disabled={changed.length === 0} busy={busy} busyLabel="Enregistrement...">
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
