import { useApolloClient } from "@apollo/client/react";
import { MAX_AMOUNT_LENGTH } from "graphql-server/features/catalogue/product/amount";
import { ZONE_TEXT_LIMITS } from "graphql-server/features/delivery/delivery-zone-fields";
import { isPickupZone, PICKUP_TOWN } from "graphql-server/features/delivery/shop-zone";
import type { Result } from "../../../lib/result.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { TextField } from "../../../ui/form/field.tsx";
import { addZone, changeZone, type Zones } from "../api/delivery-api.ts";
import { isStoredDifferently } from "../api/orders-api.ts";
import { ConflictChoices } from "../forms/conflict-choices.tsx";
import { FormDialog } from "../forms/form-dialog.tsx";
import { isSameForm } from "../forms/form-fields.ts";
import { asChange, type FormDraft } from "../forms/form-state.ts";
import { useForm } from "../forms/use-form.ts";
import {
  emptyZone,
  valuesOf,
  ZONE_FIELDS,
  ZONE_LABELS,
  type ZoneField,
  type ZoneValues,
  zoneConflicts,
  zoneDraft,
  zoneFieldErrors,
  zoneOf,
} from "./zone-form.ts";

export interface ZoneDialogProps {
  userId: string;
  /** The form's initial values: a saved zone, or an empty form for a new zone. */
  initial: ZoneValues;
  zones: Zones;
  /** Fetches the zones again after a colleague has changed or deleted a zone; undefined if they cannot be fetched. */
  refetch: () => Promise<Zones | undefined>;
  /** @param addedId id of a new zone; undefined if a saved zone was changed */
  onSaved: (zones: Zones, addedId: string | undefined) => void;
  onClose: () => void;
}

const FROM_LIST = "Reprise de la liste, à changer pour une autre ville";

/** A dialog that adds or changes a zone. The typed values stay if the server refuses them or the dialog is closed. */
export function ZoneDialog({ userId, initial, zones, refetch, onSaved, onClose }: ZoneDialogProps) {
  const client = useApolloClient();
  const saved = zones.find(({ id }) => id === initial.id);
  const isNew = !saved;

  const change = async (values: ZoneValues, seen: ZoneValues, requestId: string): Promise<Result<Zones>> => {
    const result = await changeZone(client, zoneOf(values), { seen: zoneOf(seen), requestId });
    // A colleague has deleted the zone. The list is fetched again and lacks the zone, so the next save adds it.
    if (!result.ok && result.code === "NOT_FOUND") await refetch();
    return result;
  };
  /**
   * Adds a zone. If the server has already stored the zone, and only its answer was lost, saves the current input as a
   * change of that zone.
   */
  const add = async (draft: FormDraft<ZoneValues>, requestId: string): Promise<Result<Zones>> => {
    const { values } = draft;
    const result = await addZone(client, zoneOf(values), requestId);
    const now = result.ok ? result.value : isStoredDifferently(result) ? await refetch() : undefined;
    const added = now?.find(({ id }) => id === values.id);
    if (!now || !added) return result;
    const later = asChange(ZONE_FIELDS, draft, valuesOf(added));
    if (isSameForm(ZONE_FIELDS, later.values, later.seen)) return { ok: true, value: now };
    return change(later.values, later.seen, requestId);
  };
  const form = useForm<ZoneValues, Zones>({
    name: "zone",
    fields: ZONE_FIELDS,
    saved: saved ? valuesOf(saved) : initial,
    isNew,
    draft: zoneDraft(userId, saved?.id),
    validate: (values) => zoneFieldErrors(values, zones),
    save: (values, requestId, seen) =>
      isNew ? add({ values, seen }, requestId) : change(values, seen, requestId),
    conflictsOf: zoneConflicts,
    valuesOf: (now, { id }) => now.filter((zone) => zone.id === id).map(valuesOf)[0],
    renew: () => emptyZone(zones, initial.town),
    onSaved: (now, _, { id }) => {
      toast.success(isNew ? "Zone ajoutée" : "Zone modifiée");
      onSaved(now, isNew ? id : undefined);
    },
  });
  const { values } = form;
  const field = (name: ZoneField) => ({
    ...form.control(name),
    label: ZONE_LABELS[name],
    name: `zone-${name}`,
    autoComplete: "off",
    maxLength: name === "fee" ? MAX_AMOUNT_LENGTH : ZONE_TEXT_LIMITS[name],
  });
  // The pickup at the shop has fewer fields than a zone. The saved zone decides which of both the form edits. If the
  // typed town decided it, fields would disappear while the owner types « Retrait à la boutique » as a town.
  const isPickup = saved !== undefined && isPickupZone(saved);
  const isFromList = isNew && values.town !== "" && values.town === form.seen.town;

  return (
    <FormDialog
      title={isNew ? "Nouvelle zone" : "Modifier la zone"}
      form={form}
      draft="Cette zone n’avait pas été enregistrée."
      onClose={onClose}
    >
      {isPickup ? (
        <p>{PICKUP_TOWN}&nbsp;: gratuit, et le panier ne demande pas de quartier.</p>
      ) : (
        <>
          <TextField {...field("town")} required hint={isFromList && FROM_LIST} />
          <TextField
            {...field("quarter")}
            optional
            hint="Vide&nbsp;: toute la ville, ou le reste de la ville"
          />
          <ConflictChoices form={form} of={["town", "quarter"]} />
          <TextField
            {...field("fee")}
            label="Frais de livraison, en FCFA"
            inputMode="numeric"
            required
            hint="0 pour une livraison gratuite"
          />
          <ConflictChoices form={form} of={["fee"]} />
        </>
      )}
      <TextField
        {...field("delay")}
        optional
        hint={isPickup ? "Par exemple prête en 2\u00a0h" : "Par exemple 24-48\u00a0h"}
      />
      <ConflictChoices form={form} of={["delay"]} />
    </FormDialog>
  );
}
