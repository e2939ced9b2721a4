import { useApolloClient } from "@apollo/client/react";
import {
  areDetails,
  detailErrors,
  type ShopDetails,
} from "graphql-server/features/shop/profile/shop-settings";
import type { Failure } from "../../../lib/result.ts";
import { useShop } from "../../../lib/shop-context.tsx";
import { isRecord } from "../../../lib/storage/stored-values.ts";
import { HOURS_NOTE, OPENING_HOURS } from "../../pages/contact/contact-details.tsx";
import { type ShopSettings, saveDetails } from "../api/settings-api.ts";
import type { FormConflict } from "../forms/form-state.ts";
import { useForm } from "../forms/use-form.ts";
import { type DetailPage, type FormField, fieldLabel, fieldsOf } from "./detail-texts.ts";
import {
  changesOf,
  comparedFields,
  type DetailValues,
  defaultsOf,
  detailsOf,
  displayed,
  isTyped,
  valuesOf,
} from "./detail-values.ts";
import { sectionDraft } from "./settings-drafts.ts";
import type { SettingsFormProps } from "./use-settings.ts";

/**
 * Returns the state of the form on a page of the settings. `typed` in the result has the typed values as the shop would
 * store them, for the preview.
 */
export function useDetailsForm(page: DetailPage, { userId, settings, onSave, onSaved }: SettingsFormProps) {
  const client = useApolloClient();
  const shop = useShop();
  const fields = fieldsOf(page);
  const defaults = defaultsOf(shop, settings.details, { hours: OPENING_HOURS, hoursNote: HOURS_NOTE });
  const shown = (details: ShopDetails) => valuesOf(fields, details, defaults);
  const typedIn = (values: DetailValues) => detailsOf(values, defaults);
  const saved = shown(settings.details);
  const form = useForm<DetailValues, ShopSettings>({
    name: page,
    fields: comparedFields(fields),
    saved,
    draft: sectionDraft<DetailValues>(userId, page, {
      isValues: (value): value is DetailValues =>
        isRecord(value) && fields.every((field) => isTyped(field, value[field])),
      complete: (values) => ({ ...saved, ...values }),
    }),
    validate: (values, seen) => {
      const { longitude, ...errors } = detailErrors(changesOf(typedIn(seen), typedIn(values))[1]);
      return longitude ? { latitude: longitude, ...errors } : errors;
    },
    save: (values, editId, seen) => {
      onSave();
      return saveDetails(client, editId, ...changesOf(typedIn(seen), typedIn(values)));
    },
    conflictsOf: ({ conflicts = [] }, { seen }) => {
      const theirs: unknown = {
        ...settings.details,
        ...typedIn(seen),
        ...Object.fromEntries(conflicts.map(({ field, value }) => [field, value])),
      };
      return areDetails(theirs) ? detailConflicts(conflicts, fields, shown(theirs)) : [];
    },
    valuesOf: ({ details }) => shown(details),
    onSaved: (_saved, editId) => onSaved(editId),
  });
  return { ...form, typed: typedIn(form.values) };
}

/**
 * Returns the details that a colleague has changed too, with the colleague's values.
 * @param theirs the colleague's details as texts of the form
 */
const detailConflicts = (
  conflicts: NonNullable<Failure["conflicts"]>,
  fields: readonly FormField[],
  theirs: DetailValues,
): FormConflict<DetailValues>[] =>
  fields.flatMap((field) => {
    const conflict = conflicts.find((one) => fieldOf(one.field) === field);
    const typed = theirs[field];
    if (!conflict || typed === undefined) return [];
    const take = (values: DetailValues): DetailValues => ({ ...values, [field]: typed });
    return [{ field, label: fieldLabel(field), text: displayed(field, typed), by: conflict.by, take }];
  });

/** Returns the field of a detail: the latitude's field also contains the longitude. */
const fieldOf = (detail: string): string => (detail === "longitude" ? "latitude" : detail);
