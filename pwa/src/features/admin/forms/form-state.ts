import { type Fields, isSameForm, namesOf } from "./form-fields.ts";

export interface FormDraft<Values> {
  values: Values;
  /**
   * The saved values on which the user's input is based. The server compares them with its present values, so that this
   * input does not overwrite a colleague's change of another field.
   */
  seen: Values;
}

/** A field that both the user and a colleague have changed, with the value that the colleague has saved. */
export interface FormConflict<Values> {
  /** The form's field, beside which the user chooses a value. */
  field: keyof Values & string;
  label: string;
  /**
   * The colleague's value; empty if the colleague has cleared the field, null if the colleague has removed the whole
   * object, such as a size.
   */
  text: string | null;
  /** Name of the colleague; null if unknown. */
  by: string | null;
  /** Returns the form's values with the colleague's value in this field. */
  take: (values: Values) => Values;
}

export interface FormState<Values> extends FormDraft<Values> {
  /** Fields that a colleague has changed too. The form cannot be sent before the user has chosen a value for each. */
  conflicts: readonly FormConflict<Values>[];
  /** True if the values come from a draft. */
  isRestored: boolean;
}

export const unchanged = <Values>(saved: Values): FormState<Values> => ({
  values: saved,
  seen: saved,
  conflicts: [],
  isRestored: false,
});

/**
 * Returns the form's state after a colleague or an undo has saved another version: fields that the user has not changed
 * get the values of this saved version.
 */
export function follow<Values extends object>(
  fields: Fields<Values>,
  { values, seen }: FormDraft<Values>,
  saved: Values,
): FormDraft<Values> {
  const typed = namesOf(fields).filter(
    (name) => ![seen, saved].some((version) => fields[name]?.isSame(values[name], version[name])),
  );
  const withTyped = (version: Values): Values => ({
    ...saved,
    ...Object.fromEntries(typed.map((name) => [name, version[name]])),
  });
  return { values: withTyped(values), seen: withTyped(seen) };
}

/**
 * Turns the form of a new object into a change of the stored object, if the server has created the object although its
 * answer was lost. Fields that are still as in the empty form get the values of the stored object.
 */
export const asChange = <Values extends object>(
  fields: Fields<Values>,
  draft: FormDraft<Values>,
  created: Values,
): FormDraft<Values> => ({ values: follow(fields, draft, created).values, seen: created });

/** Returns the form's state when the form opens: with the draft if there is one, otherwise with the saved values. */
export function opened<Values extends object>(
  fields: Fields<Values>,
  saved: Values,
  draft: FormDraft<Values> | undefined,
  isNew: boolean,
): FormState<Values> {
  // A draft that means the same as the saved values is ignored.
  if (!draft || isSameForm(fields, draft.values, saved)) return unchanged(saved);
  // A new object keeps the id of its draft, because the server may have created the object with this id although its
  // answer was lost.
  const restored = isNew ? { values: draft.values, seen: saved } : follow(fields, draft, saved);
  return { ...restored, conflicts: [], isRestored: true };
}

/**
 * Returns the conflicts with a colleague's version of a whole object: the fields that both the user and the colleague
 * have changed.
 */
export const conflictsWith = <Values extends object>(
  fields: Fields<Values>,
  { values, seen }: FormDraft<Values>,
  theirs: Values,
  describe: (name: keyof Values & string) => Pick<FormConflict<Values>, "label" | "text" | "by">,
): FormConflict<Values>[] =>
  namesOf(fields)
    .filter((name) =>
      [
        [values, seen],
        [theirs, seen],
        [values, theirs],
      ].every(([one, other]) => one && other && !fields[name]?.isSame(one[name], other[name])),
    )
    .map((field) => ({
      ...describe(field),
      field,
      take: (version) => ({ ...version, [field]: theirs[field] }),
    }));

/**
 * Returns the form's state after the user has chosen one of the two values of a field that a colleague has changed too.
 */
export const chosen = <Values>(
  state: FormState<Values>,
  conflict: FormConflict<Values>,
  isMine: boolean,
): FormState<Values> => ({
  ...state,
  values: isMine ? state.values : conflict.take(state.values),
  seen: conflict.take(state.seen),
  conflicts: state.conflicts.filter((one) => one !== conflict),
});
