import { MAX_AMOUNT_LENGTH } from "graphql-server/catalogue/product/amount";
import type { ShopService } from "graphql-server/shared/shop";
import { type KeptService, SERVICE_TEXT_LIMITS } from "graphql-server/shop/service";
import { type ComponentType, useEffect, useState } from "react";
import { NETWORK_FAILURE } from "../../lib/failure-codes.ts";
import { randomId } from "../../lib/random-id.ts";
import type { Result } from "../../lib/result.ts";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { Button } from "../../ui/form/button.tsx";
import { CheckField, TextAreaField, TextField } from "../../ui/form/field.tsx";
import type { ShopSettings } from "../api/settings-api.ts";
import { DraftNotice, RefusedSave, SavedMeanwhile } from "../drafts/draft-notice.tsx";
import { DialogForm } from "../list/dialog-form.tsx";
import {
  formOf,
  isSameService,
  isSeen,
  type MergedService,
  mergedService,
  type OpenedService,
  serviceFormErrors,
  serviceOf,
} from "./service-form.ts";
import { dropService, keepService, NEW_SERVICE, type ServiceForm } from "./settings-drafts.ts";
import { useServiceImage } from "./use-service-image.ts";

export interface ServiceDialogProps {
  userId: string;
  opened: OpenedService;
  /** All as they are saved now. */
  services: readonly KeptService[];
  /** As the page shows it. */
  Card: ComponentType<{ service: ShopService; priority: boolean }>;
  onSave: (service: KeptService) => Promise<Result<ShopSettings>>;
  onClose: () => void;
}

const PHOTO_MISSING = "La photo n’a pas été envoyée\u00a0: choisissez-la de nouveau.";

/** A service's form, with its card as the page will show it. What is typed stays when it cannot be saved, and when it closes. */
export function ServiceDialog({ userId, opened, services, Card, onSave, onClose }: ServiceDialogProps) {
  const [id, setId] = useState(opened.id);
  const [sent, setSent] = useState(opened.sent);
  const saved = services.find((one) => one.id === id);
  const isNew = opened.key === NEW_SERVICE && !saved;
  const key = saved && opened.key === NEW_SERVICE ? id : opened.key;
  const [{ form: values, seen, meanwhile }, setState] = useState<MergedService>(opened);
  const [isRestored, setRestored] = useState(opened.isRestored);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const photo = useServiceImage(values.image);
  const form: ServiceForm = { ...values, image: photo.image };
  const typed = serviceOf(id, form);
  // A colleague's version came with a refused save: what is typed stays, as a change of that.
  if (saved && !busy && !isSeen(saved, seen)) {
    setState(mergedService({ form, seen: sent ?? seen }, formOf(saved)));
    setSent(undefined);
  }
  const text = JSON.stringify([form, id, sent]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what the form says
  useEffect(() => {
    if (!sent && isSameService(form, seen)) dropService(userId, key);
    else keepService(userId, key, { form, seen, ...(isNew && { id, sent }) });
  }, [userId, key, text]);
  const change = (more: Partial<ServiceForm>) => {
    setState((before) => ({ ...before, form: { ...before.form, ...more } }));
    setErrors({});
  };
  const discard = () => {
    setState({ form: seen, seen, meanwhile: [] });
    if (isNew) setId(randomId());
    setSent(undefined);
    photo.forget();
    setRestored(false);
    setErrors({});
    setFailure(undefined);
  };
  const save = async () => {
    const wrong = serviceFormErrors(id, form);
    setErrors(wrong);
    setFailure(photo.error && PHOTO_MISSING);
    if (photo.error || Object.keys(wrong).length > 0) return;
    setBusy(true);
    const result = await onSave(typed);
    setBusy(false);
    if (result.ok) dropService(userId, key);
    else setFailure(result.message);
    if (isNew && !result.ok && result.code === NETWORK_FAILURE) setSent(sent ?? form);
  };
  return (
    <Dialog title={isNew ? "Nouveau service" : "Modifier le service"} open wide busy={busy} onClose={onClose}>
      <DialogForm onSubmit={() => void save()}>
        {isRestored && (
          <DraftNotice disabled={busy} onDiscard={discard}>
            <p>Ce service n’avait pas été enregistré.</p>
            {!failure && <SavedMeanwhile fields={meanwhile} />}
          </DraftNotice>
        )}
        <TextField
          label="Nom"
          name="serviceTitle"
          autoComplete="off"
          maxLength={SERVICE_TEXT_LIMITS.title}
          error={errors.title}
          readOnly={busy}
          value={values.title}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <TextAreaField
          label="Description"
          name="serviceDescription"
          optional
          rows={3}
          maxLength={SERVICE_TEXT_LIMITS.description}
          error={errors.description}
          readOnly={busy}
          value={values.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <TextField
          label="Photo"
          name="serviceImage"
          type="file"
          accept="image/*"
          disabled={busy}
          hint={photo.isSending ? "Envoi en cours…" : "PNG, JPG (Max. 5MB)"}
          error={photo.error ?? errors.image}
          // Without this, choosing a photo again that could not be sent would be no change.
          onClick={({ currentTarget }) => {
            currentTarget.value = "";
          }}
          onChange={({ currentTarget }) => {
            setErrors({});
            setFailure(undefined);
            photo.choose([...(currentTarget.files ?? [])]);
          }}
        />
        <TextField
          label="Prix, en FCFA"
          name="servicePrice"
          inputMode="numeric"
          optional
          autoComplete="off"
          maxLength={MAX_AMOUNT_LENGTH}
          error={errors.price}
          readOnly={busy}
          value={values.price}
          onChange={(event) => change({ price: event.currentTarget.value })}
        />
        <CheckField
          label="C’est le prix le plus bas («&nbsp;dès&nbsp;»)"
          name="serviceIsFrom"
          disabled={busy}
          checked={values.isFrom}
          onChange={(event) => change({ isFrom: event.currentTarget.checked })}
        />
        <CheckField
          label="Montré dans la boutique"
          name="serviceIsShown"
          disabled={busy}
          checked={values.isShown}
          onChange={(event) => change({ isShown: event.currentTarget.checked })}
        />
        {photo.image !== "" && values.title.trim() !== "" && (
          <section className="admin-settings-preview admin-service-preview" aria-label="Aperçu">
            <Card
              priority={false}
              service={{ ...typed, price: Number.isNaN(typed.price) ? null : typed.price }}
            />
          </section>
        )}
        {failure && <RefusedSave failure={failure} fields={meanwhile} />}
        <div className="admin-buttons">
          <Button variant="outline" disabled={busy} onClick={onClose}>
            Fermer
          </Button>
          <Button type="submit" disabled={photo.isSending} busy={busy} busyLabel="Enregistrement...">
            Enregistrer
          </Button>
        </div>
      </DialogForm>
    </Dialog>
  );
}
