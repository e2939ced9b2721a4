import { type Fields, isSameForm, mergeFields, takeConflicts } from "./merge-fields.ts";

/** What is typed into a form and not saved. */
export interface FormDraft<Values> {
  values: Values;
  /** As it was saved when the typing began; undefined where that is not known. */
  base?: Values | undefined;
  /** Of a new thing, as it was sent first and perhaps added: the answer was lost. */
  sent?: Values | undefined;
}

/** A form's values and what they are a change of. */
export interface FormState<Values> extends FormDraft<Values> {
  /** The version that a save changes; of a new thing, what its form began with. */
  saved: Values;
  /** What is typed here and saved by somebody else, until one of both is chosen. */
  conflicts: readonly string[];
  /** The values come from a draft. */
  isRestored: boolean;
}

/** The form as it is saved. */
export const unchanged = <Values>(saved: Values): FormState<Values> => ({
  values: saved,
  base: saved,
  saved,
  conflicts: [],
  isRestored: false,
});

/** The form over another saved version: what was not touched follows. */
export function follow<Values extends object>(
  fields: Fields<Values>,
  { values, base, sent, isRestored }: FormState<Values>,
  saved: Values,
): FormState<Values> {
  const from = sent ?? base;
  const { merged, conflicts } = mergeFields(fields, from, values, saved);
  // A draft stays a change of what was seen until its conflicts are settled.
  return { values: merged, base: conflicts.length > 0 ? from : saved, saved, conflicts, isRestored };
}

/** The form as it opens: its draft, else what is saved. */
export function opened<Values extends object>(
  fields: Fields<Values>,
  saved: Values,
  draft: FormDraft<Values> | undefined,
  isNew: boolean,
): FormState<Values> {
  // What is saved by now is no draft any more.
  if (!draft || isSameForm(fields, draft.values, saved)) return unchanged(saved);
  const restored = { ...unchanged(saved), ...draft, isRestored: true };
  // A new thing keeps the id under which it may have arrived already.
  return isNew ? { ...restored, base: saved } : follow(fields, restored, saved);
}

/** The saved version in the fields that conflict. */
export const savedTaken = <Values extends object>(
  fields: Fields<Values>,
  state: FormState<Values>,
): FormState<Values> => ({
  ...state,
  values: takeConflicts(fields, state.values, state.saved, state.conflicts),
  base: state.saved,
  conflicts: [],
});
