import { isRecord, type StoredFields } from "../../../lib/storage/stored-values.ts";
import { dropStoredDraft, keepStoredDraft, readStoredDraft } from "./draft-storage.ts";
import { type Fields, isSameForm } from "./form-fields.ts";
import { asChange, type FormDraft } from "./form-state.ts";
import type { DraftStore } from "./use-form.ts";

export interface DraftShape<Values> {
  /** True if the values in the storage have the fields and types of this version's form. */
  isValues: (value: unknown) => value is Values;
  /**
   * Adds missing fields to stored values, because the earlier version of the app that stored them may not have had
   * these fields.
   */
  complete?: (values: StoredFields) => unknown;
}

export const storedDraft = <Values>(
  userId: string,
  form: string,
  shape: DraftShape<Values>,
): DraftStore<Values> => ({
  key: form,
  read: () => draftOf(readStoredDraft(userId, form), shape),
  keep: (draft) => keepStoredDraft(userId, form, draft),
  drop: () => dropStoredDraft(userId, form),
});

function draftOf<Values>(
  stored: unknown,
  { isValues, complete = (values) => values }: DraftShape<Values>,
): FormDraft<Values> | undefined {
  if (!isRecord(stored)) return undefined;
  const [values, seen] = [stored.values, stored.seen].map((one) => (isRecord(one) ? complete(one) : one));
  return isValues(values) && isValues(seen) ? { values, seen } : undefined;
}

/**
 * Turns the draft of a new object into a draft of the stored object, if the server has created the object although its
 * answer was lost. What was typed after the lost request becomes a change of the stored object.
 * @param store storage of the new object's draft
 * @param storeOf returns the storage of the draft of the stored object with this id
 */
export function settleNew<Values extends { id: string }>(
  fields: Fields<Values>,
  store: DraftStore<Values>,
  saved: readonly Values[],
  storeOf: (id: string) => DraftStore<Values>,
): void {
  const draft = store.read();
  const added = saved.find(({ id }) => id === draft?.values.id);
  if (!draft || !added) return;
  store.drop();
  const change = asChange(fields, draft, added);
  if (!isSameForm(fields, change.values, added)) storeOf(added.id).keep(change);
}
