import { useApolloClient } from "@apollo/client/react";
import { MAX_AMOUNT_LENGTH } from "graphql-server/catalogue/product/amount";
import { ZONE_TEXT_LIMITS } from "graphql-server/delivery/delivery-zone";
import { type ComponentProps, useState } from "react";
import { NETWORK_FAILURE } from "../../lib/mutate.ts";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/form/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { addZone, changeZone, type Zones } from "../api/delivery-api.ts";
import { DraftNotice, RefusedSave, SavedMeanwhile } from "../drafts/draft-notice.tsx";
import { DialogForm } from "../list/dialog-form.tsx";
import { formOf, isSameZone, type OpenedZone, type ZoneForm, zoneFormErrors, zoneOf } from "./zone-form.ts";

export interface ZoneDialogProps {
  opened: OpenedZone;
  isNew: boolean;
  onForm: (form: ZoneForm) => void;
  /** A new zone was sent, and the answer was lost. */
  onLost: () => void;
  /** Takes the form back to what is saved. */
  onDiscard: () => void;
  onSaved: (zones: Zones) => void;
  /** Somebody else has changed or deleted the zone meanwhile. */
  onConflict: () => Promise<void>;
  onClose: () => void;
}

const LAST_TOWN = "Celle de la dernière zone, à changer pour une autre";

/** Adds a zone, or changes one. What was typed stays when it is refused, and when the dialog is closed. */
export function ZoneDialog({
  opened,
  isNew,
  onForm,
  onLost,
  onDiscard,
  onSaved,
  onConflict,
  onClose,
}: ZoneDialogProps) {
  const { form, isRestored, meanwhile } = opened;
  const client = useApolloClient();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  /** An attempt whose answer was lost may have added it as the form was then: what was typed since is a change of that. */
  const add = async (zone: ReturnType<typeof zoneOf>) => {
    const result = await addZone(client, zone);
    const added = result.ok ? result.value.find(({ id }) => id === zone.id) : undefined;
    if (!added || isSameZone(form, formOf(added))) return result;
    return changeZone(client, zone, zoneOf(opened.sent ?? formOf(added)));
  };
  const save = async () => {
    const wrong = zoneFormErrors(form);
    setErrors(wrong);
    setFailure(undefined);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    const zone = zoneOf(form);
    const result = isNew ? await add(zone) : await changeZone(client, zone, zoneOf(opened.seen));
    if (isNew && !result.ok && result.code === NETWORK_FAILURE) onLost();
    if (!result.ok && (result.code === "CONFLICT" || result.code === "NOT_FOUND")) await onConflict();
    setBusy(false);
    if (result.ok) {
      toast.success(isNew ? "Zone ajoutée" : "Zone modifiée");
      return onSaved(result.value);
    }
    toast.error(result.message);
    if (result.fields) setErrors(result.fields);
    else setFailure(result.message);
  };
  const field = (name: keyof typeof ZONE_TEXT_LIMITS | "fee"): ComponentProps<typeof TextField> => ({
    label: "",
    name: `zone-${name}`,
    value: form[name],
    error: errors[name],
    autoComplete: "off",
    readOnly: busy,
    maxLength: name === "fee" ? MAX_AMOUNT_LENGTH : ZONE_TEXT_LIMITS[name],
    onChange: ({ currentTarget: { value } }) => {
      setErrors({});
      onForm({ ...form, [name]: value });
    },
  });

  const isLastTown = isNew && form.town !== "" && form.town === opened.seen.town;

  return (
    <Dialog title={isNew ? "Nouvelle zone" : "Modifier la zone"} open busy={busy} onClose={onClose}>
      <DialogForm onSubmit={() => void save()}>
        {isRestored && (
          <DraftNotice disabled={busy} onDiscard={onDiscard}>
            <p>Cette zone n’avait pas été enregistrée.</p>
            {!failure && <SavedMeanwhile fields={meanwhile} />}
          </DraftNotice>
        )}
        <TextField {...field("town")} label="Ville" required hint={isLastTown && LAST_TOWN} />
        <TextField
          {...field("quarter")}
          label="Quartier"
          optional
          hint="Vide&nbsp;: toute la ville, ou le reste de la ville"
        />
        <TextField
          {...field("fee")}
          label="Frais de livraison, en FCFA"
          inputMode="numeric"
          required
          hint="0 pour une livraison gratuite"
        />
        <TextField {...field("delay")} label="Délai" optional hint="Par exemple 24-48h" />
        {failure && <RefusedSave failure={failure} fields={meanwhile} />}
        <div className="admin-buttons admin-zone-buttons">
          <Button variant="outline" disabled={busy} onClick={onClose}>
            Fermer
          </Button>
          <Button type="submit" busy={busy} busyLabel="Enregistrement...">
            Enregistrer
          </Button>
        </div>
      </DialogForm>
    </Dialog>
  );
}
