import { useApolloClient } from "@apollo/client/react";
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Failure, Result } from "../../../lib/result.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import * as conflictStyles from "./conflict-choices.module.css";
import { type Fields, isSameForm } from "./form-fields.ts";
import {
  chosen,
  type FormConflict,
  type FormDraft,
  type FormState,
  follow,
  opened,
  unchanged,
} from "./form-state.ts";
import { attemptOf } from "./save-attempts.ts";

/** Error code of a save that the user has aborted. */
export const STOPPED = "STOPPED";

/** French error messages. Each key is a field of the form, or another name for which the form shows a message. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

export interface DraftStore<Values> {
  /** Name under which the draft is stored. No two drafts may have the same name. */
  key: string;
  read: () => FormDraft<Values> | undefined;
  keep: (draft: FormDraft<Values>) => void;
  drop: () => void;
}

export interface FormOptions<Values extends object, Saved> {
  /**
   * Name of the change, such as « slide ». Name and values together identify a request: an identical request after a
   * lost answer gets the same id.
   */
  name: string;
  fields: Fields<Values>;
  /** The saved values, which may change while the form is open; for a new object, the initial values. */
  saved: Values;
  isNew?: boolean;
  draft?: DraftStore<Values>;
  /** Returns an error message for each invalid field. */
  validate?: (values: Values, seen: Values) => FieldErrors;
  /**
   * Sends the form. A field that only a colleague has changed since `seen` keeps the colleague's value on the server.
   * If the user and a colleague have changed the same field, the server refuses the form.
   * @param editId id of the change, which stays the same for an identical request until the server has answered
   * @param seen the saved values that the user has begun to edit
   */
  save: (values: Values, editId: string, seen: Values) => Promise<Result<Saved>>;
  /** Returns the fields of the refused form that a colleague has changed too, with the colleague's values. */
  conflictsOf?: (
    failure: Failure,
    sent: FormDraft<Values>,
  ) => readonly FormConflict<Values>[] | Promise<readonly FormConflict<Values>[]>;
  /** Returns the form's values from the server's answer; undefined if the answer lacks the object that was sent. */
  valuesOf?: (saved: Saved, sent: Values) => Values | undefined;
  onSaved: (saved: Saved, editId: string, sent: Values) => void;
  /** Returns the initial values of a new object with a new id, after the draft was discarded. */
  renew?: () => Values;
  /**
   * Called when a saved version or the user's choice has replaced the form's values, so that the component can also
   * update what it stores outside of the form.
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
 * The state of a form: typed values, draft, errors, whether the form is being sent, and conflicts with values that
 * colleagues have saved in the same fields.
 */
export function useForm<Values extends object, Saved>(options: FormOptions<Values, Saved>) {
  const { name, fields, saved, isNew = false, draft, validate = () => ({}), save, valuesOf } = options;
  const client = useApolloClient();
  const [state, setState] = useState(() => opened(fields, saved, draft?.read(), isNew));
  const [status, setStatus] = useState<{ errors: FieldErrors; failure?: string | undefined }>({ errors: {} });
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  /**
   * The form's state after the last edit or answer. It is up to date even between two renderings, unlike the rendered
   * state. If an answer arrives between two renderings, the newest input is therefore not lost.
   */
  const latest = useRef(state);

  const isChanged = ({ values, seen }: FormDraft<Values>) => !isSameForm(fields, values, seen);
  const keep = (now: FormState<Values>) => {
    if (isChanged(now)) draft?.keep({ values: now.values, seen: now.seen });
    else draft?.drop();
  };
  const update = (now: FormState<Values>) => {
    keep(now);
    latest.current = now;
    setState(now);
  };
  const replace = (now: FormState<Values>) => {
    update(now);
    options.onReplaced?.(now.values);
  };

  // The draft's key changes when a new object was saved or a saved object was deleted. This effect then moves the draft
  // to the new key. When the form opens, the effect deletes a draft that equals the saved version.
  const store = useRef<DraftStore<Values>>(undefined);
  useEffect(() => {
    if (store.current?.key === draft?.key) return;
    store.current?.drop();
    store.current = draft;
    keep(latest.current);
  });
  // Shows a version that was saved outside of this form, for example by an undo. While the form itself is being saved,
  // the effect does nothing; it runs again after the save.
  const known = useRef(saved);
  useLayoutEffect(() => {
    if (busy || isNew || isSameForm(fields, known.current, saved)) return;
    known.current = saved;
    replace({ ...latest.current, ...follow(fields, latest.current, saved) });
  });
  useEffect(() => {
    // If the form cannot be sent, moves the focus to the first invalid field or, if there is none, to the first choice
    // between two values. While the user types, errors may appear and disappear, but the focus must stay in the field.
    if (refusals === 0) return;
    const invalid = element.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    const conflict = element.current?.querySelector<HTMLElement>(`.${conflictStyles.conflict}`);
    (invalid ?? conflict)?.focus();
  }, [refusals]);

  const refuse = (errors: FieldErrors, failure?: string): void => {
    setStatus({ errors, failure });
    setRefusals((count) => count + 1);
  };
  const finish = (answer: Saved, editId: string, sent: Values): void => {
    const now = valuesOf?.(answer, sent) ?? sent;
    // What the user has typed during the save stays in the form, as a change of the version that is saved now.
    const typed = follow(fields, { values: latest.current.values, seen: sent }, now);
    latest.current = { ...unchanged(now), ...typed };
    setState(latest.current);
    options.onReplaced?.(typed.values);
    // Deletes the new object's draft. Otherwise the next new object would get the id of the saved one.
    if (isNew) draft?.drop();
    else keep(latest.current);
    options.onSaved(answer, editId, sent);
  };
  const send = async (): Promise<void> => {
    const { values, seen } = latest.current;
    const { editId, settle } = attemptOf(client, name, seen, values);
    const result = await save(values, editId, seen);
    if (result.ok) {
      settle();
      return finish(result.value, editId, values);
    }
    const conflicts = (await options.conflictsOf?.(result, { values, seen })) ?? [];
    update({ ...latest.current, conflicts });
    refuse(result.fields ?? {}, result.message);
    // If the user must choose between two values, no toast is shown: the form has already scrolled to this choice.
    if (result.code !== STOPPED && conflicts.length === 0) toast.error(result.message);
  };
  const submit = async (): Promise<void> => {
    // As long as a field has two values to choose from, a click does not send the form, but scrolls to the choice.
    if (latest.current.conflicts.length > 0) return setRefusals((count) => count + 1);
    const errors = validate(latest.current.values, latest.current.seen);
    if (Object.values(errors).some(Boolean)) return refuse(errors);
    setStatus({ errors: {} });
    setBusy(true);
    await send();
    setBusy(false);
  };
  const edit = (changed: Partial<Values> | ((before: Values) => Partial<Values>)): void => {
    const { values, conflicts } = latest.current;
    const change = typeof changed === "function" ? changed(values) : changed;
    if (change === values) return;
    update({ ...latest.current, values: { ...values, ...change } });
    setStatus(({ errors, failure }) => ({
      // Removes the error messages of the fields that this edit changes; the others stay.
      errors: Object.fromEntries(Object.entries(errors).filter(([at]) => at in fields && !(at in change))),
      failure: conflicts.length > 0 ? failure : undefined,
    }));
  };
  const choose = (conflict: FormConflict<Values>, isMine: boolean): void => {
    const now = chosen(latest.current, conflict, isMine);
    replace(now);
    if (now.conflicts.length === 0) setStatus({ errors: {} });
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
    discard: () => {
      replace(unchanged(isNew && options.renew ? options.renew() : saved));
      setStatus({ errors: {} });
    },
    /** Keeps the user's value instead of the colleague's. It is saved when the user sends the form again. */
    keepMine: (conflict: FormConflict<Values>) => choose(conflict, true),
    takeTheirs: (conflict: FormConflict<Values>) => choose(conflict, false),
  };
}
