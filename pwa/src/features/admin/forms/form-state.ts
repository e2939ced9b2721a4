import { type Fields, isSameForm, mergeFields, takeConflicts } from "./merge-fields.ts";

export interface FormDraft<Values> {
  values: Values;
  /** The saved values when typing began; undefined if unknown. */
  base?: Values | undefined;
  /** For a new object: the values of the first request, which may have been applied although its answer was lost. */
  sent?: Values | undefined;
}

export interface FormState<Values> extends FormDraft<Values> {
  /** The version that a save changes; for a new object, the form's initial values. */
  saved: Values;
  /**
   * Fields that this user has changed and a colleague has saved with another value. They stay listed until the user
   * chooses a version.
   */
  conflicts: readonly string[];
  /** True if the values come from a draft. */
  isRestored: boolean;
}

export const unchanged = <Values>(saved: Values): FormState<Values> => ({
  values: saved,
  base: saved,
  saved,
  conflicts: [],
  isRestored: false,
});

/** Returns the form after another version was saved: fields without input take the values of that version. */
export function follow<Values extends object>(
  fields: Fields<Values>,
  { values, base, sent, isRestored }: FormState<Values>,
  saved: Values,
): FormState<Values> {
  const from = sent ?? base;
  const { merged, conflicts } = mergeFields(fields, from, values, saved);
  // While there are conflicts, the base of the draft stays the version that the user saw.
  return { values: merged, base: conflicts.length > 0 ? from : saved, saved, conflicts, isRestored };
}

/** Uses the draft, otherwise the saved values. */
export function opened<Values extends object>(
  fields: Fields<Values>,
  saved: Values,
  draft: FormDraft<Values> | undefined,
  isNew: boolean,
): FormState<Values> {
  // Input that equals the saved values is no draft.
  if (!draft || isSameForm(fields, draft.values, saved)) return unchanged(saved);
  const restored = { ...unchanged(saved), ...draft, isRestored: true };
  // A new object keeps the id of its draft, because a former attempt may have created it under this id.
  return isNew ? { ...restored, base: saved } : follow(fields, restored, saved);
}

/** Returns the form with the saved values in the conflicting fields. */
export const savedTaken = <Values extends object>(
  fields: Fields<Values>,
  state: FormState<Values>,
): FormState<Values> => ({
  ...state,
  values: takeConflicts(fields, state.values, state.saved, state.conflicts),
  base: state.saved,
  conflicts: [],
});
