/** A form as it was typed, over what was saved meanwhile. */
export interface MergedForm<Form> {
  form: Form;
  /** What both have changed, and not to the same: the typed one stands in the form. */
  conflicts: readonly (keyof Form)[];
}

/** What a form's fields say: « 1 500 » and « 1500 » are the same amount. NaN is what cannot be read. */
type ValuesOf<Form> = (form: Form) => Readonly<Record<keyof Form, unknown>>;

/** Whether two forms say the same in a field. */
export const isSameField = <Form extends object>(
  name: keyof Form,
  [one, other]: readonly [Form, Form],
  valuesOf: ValuesOf<Form>,
): boolean => one[name] === other[name] || valuesOf(one)[name] === valuesOf(other)[name];

/**
 * A flat form's draft over what is saved now: fields that were not touched follow.
 * @param seen what was saved when the typing began
 */
export function mergeTyped<Form extends object>(
  typed: Form,
  seen: Form,
  saved: Form,
  valuesOf: ValuesOf<Form>,
): MergedForm<Form> {
  const isSame = (name: keyof Form, one: Form, other: Form) => isSameField(name, [one, other], valuesOf);
  const names = Object.keys(saved) as (keyof Form)[];
  const mine = names.filter((name) => !isSame(name, typed, seen));
  const form = { ...saved };
  for (const name of mine) form[name] = typed[name];
  return {
    form,
    conflicts: mine.filter((name) => !isSame(name, saved, seen) && !isSame(name, saved, typed)),
  };
}
