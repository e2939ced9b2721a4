import type { ShopService } from "graphql-server/shared/shop";
import { type KeptService, SERVICE_TEXT_LIMITS, serviceErrors } from "graphql-server/shop/service";
import { type ComponentType, useState } from "react";
import type { Result } from "../../lib/result.ts";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button } from "../../ui/form/button.tsx";
import { CheckField, TextAreaField, TextField } from "../../ui/form/field.tsx";
import { parseAmount } from "../../ui/text/parse-amount.ts";
import type { ShopSettings } from "../api/settings-api.ts";
import { useServiceImage } from "./use-service-image.ts";

export interface ServiceDialogProps {
  service: KeptService;
  isNew: boolean;
  /** As the page shows it. */
  Card: ComponentType<{ service: ShopService; priority: boolean }>;
  onSave: (service: KeptService) => Promise<Result<ShopSettings>>;
  onClose: () => void;
}

/** A service's form, with its card as the page will show it. What is typed stays when it cannot be saved. */
export function ServiceDialog({ service, isNew, Card, onSave, onClose }: ServiceDialogProps) {
  const [values, setValues] = useState(service);
  const [price, setPrice] = useState(service.price === null ? "" : String(service.price));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const photo = useServiceImage(service.image);
  const typed: KeptService = {
    ...values,
    image: photo.image,
    price: price.trim() === "" ? null : parseAmount(price),
  };
  const change = (more: Partial<KeptService>) => {
    setValues({ ...values, ...more });
    setErrors({});
  };
  const save = async () => {
    const wrong = serviceErrors(typed);
    setErrors(wrong);
    setFailure(undefined);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    const result = await onSave(typed);
    setBusy(false);
    if (!result.ok) setFailure(result.message);
  };
  return (
    <Dialog title={isNew ? "Nouveau service" : "Modifier le service"} open wide busy={busy} onClose={onClose}>
      <form
        method="dialog"
        className="admin-dialog-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label="Nom"
          name="serviceTitle"
          autoComplete="off"
          maxLength={SERVICE_TEXT_LIMITS.title}
          error={errors.title}
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
          value={values.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <TextField
          label="Photo"
          name="serviceImage"
          type="file"
          accept="image/*"
          hint={photo.isSending ? "Envoi en cours…" : "PNG, JPG (Max. 5MB)"}
          error={photo.error ?? errors.image}
          onChange={({ currentTarget }) => {
            setErrors({});
            photo.choose([...(currentTarget.files ?? [])]);
          }}
        />
        <TextField
          label="Prix, en FCFA"
          name="servicePrice"
          inputMode="numeric"
          optional
          autoComplete="off"
          maxLength={20}
          error={errors.price}
          value={price}
          onChange={(event) => {
            setPrice(event.currentTarget.value);
            setErrors({});
          }}
        />
        <CheckField
          label="C’est le prix le plus bas («&nbsp;dès&nbsp;»)"
          name="serviceIsFrom"
          checked={values.isFrom}
          onChange={(event) => change({ isFrom: event.currentTarget.checked })}
        />
        <CheckField
          label="Montré dans la boutique"
          name="serviceIsShown"
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
        {failure && <Notice kind="error">{failure}</Notice>}
        <div className="admin-buttons">
          <Button variant="outline" disabled={busy} onClick={onClose}>
            Fermer
          </Button>
          <Button type="submit" disabled={photo.isSending} busy={busy} busyLabel="Enregistrement...">
            Enregistrer
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
