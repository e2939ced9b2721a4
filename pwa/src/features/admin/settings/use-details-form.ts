import { useApolloClient } from "@apollo/client/react";
import { detailErrors, type ShopDetails } from "graphql-server/features/shop/profile/shop-details";
import { useShop } from "../../../lib/shop-context.tsx";
import { HOURS_NOTE, OPENING_HOURS } from "../../pages/contact/contact-details.tsx";
import { type ShopSettings, saveDetails } from "../api/settings-api.ts";
import { useForm } from "../forms/use-form.ts";
import { detailConflict } from "./detail-conflicts.ts";
import {
  changedFields,
  DETAIL_VALUE_FIELDS,
  type DetailValues,
  defaultsOf,
  detailsOf,
  pick,
  valuesOf,
} from "./detail-values.ts";
import { detailsDraft } from "./settings-drafts.ts";
import type { SettingsFormProps } from "./use-settings.ts";

/** Also contains the shop details that the typed values represent. */
export function useDetailsForm({ userId, settings, onSave, onSaved }: SettingsFormProps) {
  const client = useApolloClient();
  const shop = useShop();
  const defaultsFor = (details: ShopDetails) =>
    defaultsOf(shop, details, { hours: OPENING_HOURS, hoursNote: HOURS_NOTE });
  const shown = (details: ShopDetails) => valuesOf(details, defaultsFor(details));
  const typedIn = (values: DetailValues) => detailsOf(values, defaultsFor(values.details));
  /** Returns the fields that the user has changed, twice: as the user has seen them and as they are typed. */
  const changesOf = (values: DetailValues, seen: DetailValues) => {
    const [before, after] = [typedIn(seen), typedIn(values)];
    const fields = changedFields(before, after);
    return [pick(before, fields), pick(after, fields)] as const;
  };
  const form = useForm<DetailValues, ShopSettings>({
    name: "details",
    fields: DETAIL_VALUE_FIELDS,
    saved: shown(settings.details),
    draft: detailsDraft(userId, shown),
    validate: (values, seen) => detailErrors(changesOf(values, seen)[1]),
    save: (values, editId, seen) => {
      onSave();
      return saveDetails(client, editId, ...changesOf(values, seen));
    },
    conflictsOf: ({ conflicts = [] }) =>
      conflicts.flatMap((conflict) => detailConflict(conflict, (values) => shown(values.details)) ?? []),
    valuesOf: ({ details }) => shown(details),
    onSaved: (_saved, editId) => onSaved(editId),
  });
  return { ...form, typed: typedIn(form.values) };
}
