/** A form as it was typed, over what was saved meanwhile. */
export interface MergedForm<Form> {
  form: Form;
  /** What both have changed, and not to the same: the typed one stands in the form. */
  conflicts: readonly (keyof Form)[];
}

/**
 * A flat form's draft over what is saved now: fields that were not touched follow.
 * @param seen what was saved when the typing began
 */
export function mergeTyped<Form extends object>(typed: Form, seen: Form, saved: Form): MergedForm<Form> {
  const names = Object.keys(saved) as (keyof Form)[];
  const mine = names.filter((name) => typed[name] !== seen[name]);
  const form = { ...saved };
  for (const name of mine) form[name] = typed[name];
  return {
    form,
    conflicts: mine.filter((name) => saved[name] !== seen[name] && saved[name] !== typed[name]),
  };
}
