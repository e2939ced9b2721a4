import { useApolloClient } from "@apollo/client/react";
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { NETWORK_FAILURE } from "../../../lib/failure-codes.ts";
import type { Result } from "../../../lib/result.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { attemptOf } from "../drafts/save-attempts.ts";
import * as conflictStyles from "./conflict-notice.module.css";
import { type FormDraft, type FormState, follow, opened, savedTaken, unchanged } from "./form-state.ts";
import { type Fields, isSameForm } from "./merge-fields.ts";

/**
 * Largest number of automatic merges of colleagues' changes during one submission. People do not save often enough to
 * need more.
 */
const MAX_MERGES = 3;
/** Code of the result of a save that the user has stopped. */
export const STOPPED = "STOPPED";

/** Messages in French, by field or by another name that the form shows. */
export type FormErrors = Readonly<Record<string, string | undefined>>;

export interface DraftSlot<Values> {
  /** Name under which the draft is stored. Two different drafts have different keys. */
  key: string;
  read: () => FormDraft<Values> | undefined;
  keep: (draft: FormDraft<Values>) => void;
  drop: () => void;
}

/**
 * The saved values, or the reason why nothing was saved. After a conflict, `theirs` is the version that a colleague
 * has saved.
 */
export type SaveOutcome<Saved> = Result<Saved> & { theirs?: Saved | undefined };

export interface FormOptions<Values extends object, Saved> {
  /**
   * Name of the change. Together with the values, the name identifies the request, so that the request keeps its edit
   * id when it is sent again after a lost answer.
   */
  name: string;
  fields: Fields<Values>;
  /** The saved values, which may change while the form is open; for a new object, the initial values. */
  saved: Values;
  isNew?: boolean;
  draft?: DraftSlot<Values>;
  /** Fields without an error have no message. */
  validate?: (values: Values) => FormErrors;
  /**
   * Sends the form.
   * @param editId the same id for the same change, until the server has answered
   * @param version the version that the form changes. For a new object it contains `sent`, the values of the first
   * request, because that request may have created the object although its answer was lost
   */
  save: (
    values: Values,
    editId: string,
    version: Pick<FormState<Values>, "saved" | "sent">,
  ) => Promise<SaveOutcome<Saved>>;
  /** Undefined if the answer does not contain the sent object. */
  valuesOf?: (saved: Saved, sent: Values) => Values | undefined;
  /** True if the form is sent again automatically after a colleague's changes were merged without conflicts. */
  resendsMerged?: boolean;
  onSaved: (saved: Saved, editId: string, sent: Values) => void;
  /** Returns the initial values with another id, for a new object whose draft was discarded. */
  renew?: () => Values;
  /**
   * Called when a merge or the user's choice has replaced the values, so that data outside the form can be updated.
   */
  onReplaced?: (values: Values) => void;
}

export interface ControlProps<Value> {
  name: string;
  value: Value;
  error: string | undefined;
  readOnly: boolean;
  onChange: (event: FormEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
}

/**
 * State of a form: values, draft, errors, submission, and the versions that colleagues save while the form is open.
 */
export function useForm<Values extends object, Saved>(options: FormOptions<Values, Saved>) {
  const { name, fields, saved, isNew = false, draft, validate = () => ({}), save, valuesOf } = options;
  const client = useApolloClient();
  const [state, setState] = useState(() => opened(fields, saved, draft?.read(), isNew));
  const [status, setStatus] = useState<{ errors: FormErrors; failure?: string | undefined }>({ errors: {} });
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  /**
   * The state after the last change. Unlike the rendered state, it contains an answer that arrives between two
   * renderings.
   */
  const latest = useRef(state);

  const isChanged = ({ values, saved: version }: FormState<Values>) => !isSameForm(fields, values, version);
  const keep = (now: FormState<Values>) => {
    const { values, base, sent } = now;
    if (sent || isChanged(now)) draft?.keep({ values, base, sent });
    else draft?.drop();
  };
  const show = (now: FormState<Values>) => {
    latest.current = now;
    setState(now);
  };
  const update = (now: FormState<Values>) => {
    keep(now);
    show(now);
  };
  const replace = (now: FormState<Values>) => {
    update(now);
    options.onReplaced?.(now.values);
  };

  // Runs when the draft's key changes, because a new object was saved or a saved object was deleted: moves the draft to
  // its new key. When the form opens, deletes a draft that equals the saved version.
  const slot = useRef<DraftSlot<Values>>(undefined);
  useEffect(() => {
    if (slot.current?.key === draft?.key) return;
    slot.current?.drop();
    slot.current = draft;
    keep(latest.current);
  });
  // Merges a version that was saved without this form, for example by an undo. While this form is being saved, the
  // merge waits.
  const known = useRef(saved);
  useLayoutEffect(() => {
    if (busy || isNew || isSameForm(fields, known.current, saved)) return;
    known.current = saved;
    replace(follow(fields, latest.current, saved));
  });
  useEffect(() => {
    // Moves the focus only after a submission, because an error that disappears while the user types must not move it.
    if (refusals === 0) return;
    element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    element.current?.querySelector(`.${conflictStyles.conflict}`)?.scrollIntoView({ block: "center" });
  }, [refusals]);

  const refuse = (errors: FormErrors, failure?: string): void => {
    setStatus({ errors, failure });
    setRefusals((count) => count + 1);
  };
  const finish = (answer: Saved, editId: string, sent: Values): void => {
    const now = valuesOf?.(answer, sent) ?? sent;
    // Input typed during the save stays. It becomes a change of the version that is saved now.
    const merged = follow(fields, { ...latest.current, base: sent, sent: undefined }, now);
    show({ ...merged, isRestored: false });
    options.onReplaced?.(merged.values);
    // Deletes the draft of the new object, because the next new object would otherwise get the saved object's id.
    if (isNew) draft?.drop();
    else keep(latest.current);
    options.onSaved(answer, editId, sent);
  };
  const send = async (merges = 0): Promise<void> => {
    const { values, saved: version, sent } = latest.current;
    const { editId, settle } = attemptOf(client, name, version, values);
    const outcome = await save(values, editId, { saved: version, sent });
    if (outcome.ok) {
      settle();
      return finish(outcome.value, editId, values);
    }
    const { theirs, message, code } = outcome;
    const other = theirs && valuesOf?.(theirs, values);
    // If the version on the server equals this form, an earlier save of this form succeeded although its answer was
    // lost.
    if (other && isSameForm(fields, other, values)) return finish(theirs, editId, values);
    if (other) replace(follow(fields, latest.current, other));
    const hasConflicts = latest.current.conflicts.length > 0;
    if (other && !hasConflicts && options.resendsMerged && merges < MAX_MERGES) return send(merges + 1);
    if (isNew && code === NETWORK_FAILURE) update({ ...latest.current, sent: sent ?? values });
    // After a conflict no field is marked as invalid; a notice shows both versions.
    refuse((code !== "CONFLICT" && outcome.fields) || {}, message);
    // No toast for a form that shows its conflicts in a notice, because the notice scrolls into view with the same
    // text.
    if (code !== STOPPED && !(hasConflicts && options.resendsMerged)) toast.error(message);
  };
  const submit = async (): Promise<void> => {
    const errors = validate(latest.current.values);
    if (Object.values(errors).some(Boolean)) return refuse(errors);
    setStatus({ errors: {} });
    setBusy(true);
    await send();
    setBusy(false);
  };
  const edit = (changed: Partial<Values> | ((before: Values) => Partial<Values>)): void => {
    const { values } = latest.current;
    const change = typeof changed === "function" ? changed(values) : changed;
    if (change === values) return;
    update({ ...latest.current, values: { ...values, ...change } });
    setStatus(({ errors, failure }) => ({
      // Messages of other fields stay.
      errors: Object.fromEntries(Object.entries(errors).filter(([at]) => at in fields && !(at in change))),
      failure: latest.current.conflicts.length > 0 ? failure : undefined,
    }));
  };
  const settle = (now: FormState<Values>): void => {
    replace(now);
    setStatus({ errors: {} });
  };

  return {
    ...state,
    ...status,
    busy,
    element,
    wasRefused: refusals > 0,
    isChanged: isChanged(state),
    edit,
    submit,
    control: <Name extends keyof Values & string>(field: Name): ControlProps<Values[Name]> => ({
      name: field,
      value: state.values[field],
      error: status.errors[field],
      readOnly: busy,
      onChange: ({ currentTarget: { value } }) => edit({ [field]: value } as Partial<Values>),
    }),
    /** Marks these fields as invalid. */
    refuse,
    discard: () => settle(unchanged(isNew && options.renew ? options.renew() : latest.current.saved)),
    /** Takes the values that a colleague has saved in the conflicting fields. */
    takeSaved: () => settle(savedTaken(fields, latest.current)),
    /** Saves this form over the colleague's values in the conflicting fields. */
    saveMine: () => {
      settle({ ...latest.current, base: latest.current.saved, conflicts: [] });
      return submit();
    },
  };
}
