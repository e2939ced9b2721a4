import { MAX_AMOUNT_LENGTH } from "graphql-server/features/catalogue/product/amount";
import { type KeptService, SERVICE_TEXT_LIMITS } from "graphql-server/features/shop/nail-service";
import {
  type AppointmentSettings,
  SERVICE_MINUTES,
} from "graphql-server/features/shop/profile/appointment-settings";
import { lengthText } from "graphql-server/platform/shop-time/time-text";
import { useEffect, useState } from "react";
import { randomId } from "../../../lib/random-id.ts";
import type { Result } from "../../../lib/result.ts";
import { CheckField, SelectField, TextAreaField, TextField } from "../../../ui/form/field.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import { ServiceCard } from "../../nail-care/service-card.tsx";
import type { ShopSettings } from "../api/settings-api.ts";
import { ConflictChoices } from "../forms/conflict-choices.tsx";
import { FormDialog } from "../forms/form-dialog.tsx";
import { asChange, type FormDraft } from "../forms/form-state.ts";
import { useForm } from "../forms/use-form.ts";
import {
  SERVICE_FIELDS,
  serviceConflicts,
  serviceFieldErrors,
  serviceOf,
  valuesOf,
} from "./nail-service-form.ts";
import * as previewStyles from "./preview.module.css";
import { ServicePlaces } from "./service-places.tsx";
import { type ServiceValues, serviceDraft } from "./settings-drafts.ts";
import { useServiceImage } from "./use-nail-service-image.ts";

export interface ServiceDialogProps {
  userId: string;
  /** Initial values: a saved service, or an empty one. */
  initial: ServiceValues;
  /** Key that identifies the draft of a saved service across reloads; undefined for a new service. */
  draftKey: string | undefined;
  services: readonly KeptService[];
  /** Opening hours and places (chairs or tables) for appointments. */
  appointments: AppointmentSettings;
  /**
   * Saves a service.
   * @param seen the service as the form has shown it
   * @param among all services as the server has just sent them; left out if the services on the page are used
   */
  save: (
    service: KeptService,
    seen: KeptService,
    among?: readonly KeptService[],
  ) => Promise<Result<ShopSettings>>;
  /** Fetches the services after a colleague has changed one. */
  refetch: () => Promise<readonly KeptService[]>;
  onSaved: () => void;
  onClose: () => void;
}

const LENGTHS = Array.from(
  { length: SERVICE_MINUTES.max / SERVICE_MINUTES.step },
  (_, place) => (place + 1) * SERVICE_MINUTES.step,
);

const PHOTO_MISSING = "La photo n’a pas été envoyée\u00a0: choisissez-la de nouveau.";

/**
 * The form of a service, with a preview of its card. The typed values stay in a draft if the save fails or the dialog
 * is closed.
 */
export function ServiceDialog(props: ServiceDialogProps) {
  const { userId, initial, draftKey, services, appointments, save, refetch, onSaved, onClose } = props;
  const { openings, places } = appointments;
  const draft = serviceDraft(userId, draftKey);
  const [newId, setNewId] = useState(() => draft.read()?.values.id ?? initial.id);
  const id = draftKey === undefined ? newId : initial.id;
  const saved = services.find((one) => one.id === id);
  const isNew = draftKey === undefined && !saved;
  /**
   * Adds a service. If the server already has the service, from an earlier request whose answer was lost, saves the
   * present input as a change of that service.
   */
  const add = async (draft: FormDraft<ServiceValues>): Promise<Result<ShopSettings>> => {
    const result = await save(serviceOf(draft.values), serviceOf(draft.seen));
    if (result.ok || !result.conflicts) return result;
    const now = await refetch();
    const added = now.find((one) => one.id === draft.values.id);
    if (!added) return result;
    return save(serviceOf(asChange(SERVICE_FIELDS, draft, valuesOf(added)).values), added, now);
  };
  const form = useForm<ServiceValues, ShopSettings>({
    name: "service",
    fields: SERVICE_FIELDS,
    saved: saved ? valuesOf(saved) : initial,
    isNew,
    // If the list already contains the new service, the server has stored it although its answer was lost. Its draft
    // then gets the key of a saved service.
    draft: draftKey === undefined && saved ? serviceDraft(userId, id) : draft,
    validate: serviceFieldErrors,
    save: async (values, _editId, seen) => {
      if (photo.error) return { ok: false, code: "PHOTO", message: PHOTO_MISSING };
      return isNew ? add({ values, seen }) : save(serviceOf(values), serviceOf(seen));
    },
    conflictsOf: async (refused, sent) =>
      refused.conflicts ? serviceConflicts(refused, sent, await refetch(), places) : [],
    valuesOf: (now, sent) => now.services?.filter((one) => one.id === sent.id).map(valuesOf)[0],
    renew: () => {
      const renewed = { ...initial, id: randomId() };
      setNewId(renewed.id);
      return renewed;
    },
    onReplaced: ({ image }) => image !== photo.image && photo.forget(),
    onSaved,
  });
  const { values, errors, busy } = form;
  const photo = useServiceImage(values.image);
  useEffect(() => {
    if (photo.image !== values.image) form.edit({ image: photo.image });
  });
  const typed = serviceOf(values);
  return (
    <FormDialog
      title={isNew ? "Nouveau service" : "Modifier le service"}
      form={form}
      wide
      draft="Ce service n’avait pas été enregistré."
      disabled={photo.isSending}
      onClose={onClose}
    >
      <TextField
        {...form.control("title")}
        label="Nom"
        name="serviceTitle"
        autoComplete="off"
        maxLength={SERVICE_TEXT_LIMITS.title}
      />
      <ConflictChoices form={form} of={["title"]} />
      <TextAreaField
        {...form.control("description")}
        label="Description"
        name="serviceDescription"
        optional
        rows={3}
        maxLength={SERVICE_TEXT_LIMITS.description}
      />
      <ConflictChoices form={form} of={["description"]} />
      <TextField
        label="Photo"
        name="serviceImage"
        type="file"
        accept="image/*"
        disabled={busy}
        hint={photo.isSending ? "Envoi en cours…" : "PNG, JPG (Max. 5MB)"}
        error={photo.error ?? errors.image}
        // Clears the field. Otherwise choosing the same photo again after a failed upload would fire no change
        // event.
        onClick={({ currentTarget }) => {
          currentTarget.value = "";
        }}
        onChange={({ currentTarget }) => {
          form.edit({});
          photo.choose([...(currentTarget.files ?? [])]);
        }}
      />
      <ConflictChoices form={form} of={["image"]} />
      <TextField
        {...form.control("price")}
        label="Prix, en FCFA"
        name="servicePrice"
        inputMode="numeric"
        optional
        autoComplete="off"
        maxLength={MAX_AMOUNT_LENGTH}
      />
      <CheckField
        label="C’est le prix le plus bas («&nbsp;dès&nbsp;»)"
        name="serviceIsFrom"
        disabled={busy}
        checked={values.isFrom}
        onChange={(event) => form.edit({ isFrom: event.currentTarget.checked })}
      />
      <ConflictChoices form={form} of={["price", "isFrom"]} />
      <SelectField
        {...form.control("minutes")}
        label="Durée"
        name="serviceMinutes"
        optional
        hint={
          openings.length > 0
            ? "Avec une durée, les clients choisissent leur heure."
            : "Avec une durée, et les heures des rendez-vous, les clients choisissent leur heure."
        }
      >
        <option value="">Pas d’heure à choisir</option>
        {LENGTHS.map((minutes) => (
          <option key={minutes} value={minutes}>
            {lengthText(minutes)}
          </option>
        ))}
      </SelectField>
      <ConflictChoices form={form} of={["minutes"]} />
      <ServicePlaces
        places={places}
        chosen={values.placeIds}
        disabled={busy}
        error={errors.placeIds}
        onChoose={(placeIds) => form.edit({ placeIds })}
      />
      <ConflictChoices form={form} of={["placeIds"]} />
      <CheckField
        label="Montré dans la boutique"
        name="serviceIsShown"
        disabled={busy}
        checked={values.isShown}
        onChange={(event) => form.edit({ isShown: event.currentTarget.checked })}
      />
      <ConflictChoices form={form} of={["isShown"]} />
      {photo.image !== "" && values.title.trim() !== "" && (
        <section className={classNames(previewStyles.preview, previewStyles.service)} aria-label="Aperçu">
          <ServiceCard
            priority={false}
            service={{ ...typed, price: Number.isNaN(typed.price) ? null : typed.price }}
          />
        </section>
      )}
    </FormDialog>
  );
}
