import { useApolloClient } from "@apollo/client/react";
import { type DetailField, detailErrors, type ShopDetails } from "graphql-server/shop/shop-details";
import { useEffect, useState } from "react";
import { useShop } from "../../lib/shop-context.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { saveDetails } from "../api/settings-api.ts";
import { attemptOf } from "../drafts/attempts.ts";
import {
  changedFields,
  type DetailValues,
  defaultsOf,
  detailsOf,
  mergeDetails,
  pick,
  valuesOf,
} from "./detail-values.ts";
import { dropDetails, keepDetails, readDetails } from "./settings-drafts.ts";
import type { SettingsFormProps } from "./use-settings.ts";

/** What another person has changed too. */
interface DetailsConflict {
  fields: readonly DetailField[];
  /** What was saved when the typing began: a draft stays one of that until the conflict is settled. */
  before: ShopDetails;
}

interface DetailsState {
  /** What was seen: a save is compared with it. */
  seen: ShopDetails;
  values: DetailValues;
  conflict: DetailsConflict | undefined;
}

/** State of the details' form: what is typed, kept as a draft until it is saved, and what somebody else saves meanwhile. */
export function useDetailsForm({ userId, settings, parts, onSave, onSaved, refetch }: SettingsFormProps) {
  const client = useApolloClient();
  const shop = useShop();
  const defaultsFor = (details: ShopDetails) =>
    defaultsOf(shop, details, { hours: parts.OPENING_HOURS, hoursNote: parts.HOURS_NOTE });
  const unchanged = (details: ShopDetails): DetailsState => ({
    seen: details,
    values: valuesOf(details, defaultsFor(details)),
    conflict: undefined,
  });
  const merged = (values: DetailValues, before: ShopDetails, saved: ShopDetails): DetailsState => {
    const { conflicts, ...merge } = mergeDetails(values, before, saved, defaultsFor);
    const conflict = conflicts.length > 0 ? { fields: conflicts, before } : undefined;
    return { seen: saved, values: merge.values, conflict };
  };
  const [draft] = useState(() => readDetails(userId));
  const [isRestored, setRestored] = useState(draft !== undefined);
  const [{ seen, values, conflict }, setState] = useState(() =>
    draft ? merged(draft.values, draft.seen, settings.details) : unchanged(settings.details),
  );
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  // A save was taken back: what is typed stays.
  if (settings.details !== seen && !conflict && !busy)
    setState({ ...merged(values, seen, settings.details), conflict: undefined });

  const typed = detailsOf(values, defaultsFor(seen));
  const changed = changedFields(seen, typed);
  const isChanged = changed.length > 0;
  const draftSeen = conflict?.before ?? seen;
  useEffect(() => {
    if (isChanged) keepDetails(userId, { values, seen: draftSeen });
    else dropDetails(userId);
  }, [userId, isChanged, values, draftSeen]);

  const save = async (): Promise<boolean> => {
    const wrong = detailErrors(pick(typed, changed));
    setErrors(wrong);
    setFailure(undefined);
    if (Object.keys(wrong).length > 0) return false;
    onSave();
    setBusy(true);
    const [before, after] = [pick(seen, changed), pick(typed, changed)];
    const { editId, settle } = attemptOf(client, "details", before, after);
    const result = await saveDetails(client, editId, before, after);
    const now = !result.ok && result.code === "CONFLICT" ? await refetch() : undefined;
    setBusy(false);
    if (result.ok) {
      settle();
      // What was typed meanwhile stays, as a change of what is saved now.
      setState((now) => ({ ...merged(now.values, typed, result.value.details), conflict: undefined }));
      setRestored(false);
      onSaved(result.value, editId);
      return true;
    }
    toast.error(result.message);
    if (now) {
      setState((current) => merged(current.values, seen, now.details));
      return true;
    }
    if (result.fields && result.code !== "CONFLICT") setErrors(result.fields);
    setFailure(result.message);
    return true;
  };

  return {
    values,
    typed,
    saved: valuesOf(seen, defaultsFor(seen)),
    isChanged,
    isRestored: isRestored && isChanged && !conflict,
    conflict: conflict?.fields,
    errors,
    failure,
    busy,
    change: (more: Partial<DetailValues>) => {
      setState((before) => ({ ...before, values: { ...before.values, ...more } }));
      setErrors({});
      setFailure(undefined);
    },
    /** @returns false where something typed is wrong, which the fields tell */
    save,
    /** Takes over what another person has saved in the fields that both have changed. */
    takeSaved: (fields: readonly DetailField[]) => {
      const taken = { ...typed, ...pick(seen, fields) };
      setState({ seen, values: valuesOf(taken, defaultsFor(seen)), conflict: undefined });
    },
    discardDraft: () => {
      setState(unchanged(settings.details));
      setRestored(false);
      setErrors({});
      setFailure(undefined);
    },
  };
}
