import { useApolloClient } from "@apollo/client/react";
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { NETWORK_FAILURE } from "../../lib/failure-codes.ts";
import type { Result } from "../../lib/result.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { attemptOf } from "../drafts/save-attempts.ts";
import conflictStyles from "./conflict-notice.module.css";
import { type FormDraft, type FormState, follow, opened, savedTaken, unchanged } from "./form-state.ts";
import { type Fields, isSameForm } from "./merge-fields.ts";

/** How often changes of others are merged during one submission; they are people, who need longer. */
const MAX_MERGES = 3;
/** Code of a save that its user has stopped. */
export const STOPPED = "STOPPED";

/** Messages in French, by field or by another name that the form shows. */
export type FormErrors = Readonly<Record<string, string | undefined>>;

/** Where a form's draft is kept. */
export interface DraftSlot<Values> {
  /** Another slot has another key. */
  key: string;
  read: () => FormDraft<Values> | undefined;
  keep: (draft: FormDraft<Values>) => void;
  drop: () => void;
}

/** What is saved now, or why nothing is; a conflict comes with the version of the other person. */
export type SaveOutcome<Saved> = Result<Saved> & { theirs?: Saved | undefined };

export interface FormOptions<Values extends object, Saved> {
  /** Names the change: sent again after a lost answer, it has the same id. */
  name: string;
  fields: Fields<Values>;
  /** As it is saved, which may change while the form is open; of a new thing, as its form begins. */
  saved: Values;
  isNew?: boolean;
  draft?: DraftSlot<Values>;
  /** What is wrong with the form; without a message where nothing is. */
  validate?: (values: Values) => FormErrors;
  /**
   * Sends the form. @param editId the same for the same change until it is answered
   * @param version what the form is a change of; of a new thing `sent`, as it may have been added
   */
  save: (
    values: Values,
    editId: string,
    version: Pick<FormState<Values>, "saved" | "sent">,
  ) => Promise<SaveOutcome<Saved>>;
  /** The values in an answer; undefined where it does not have what was sent. */
  valuesOf?: (saved: Saved, sent: Values) => Values | undefined;
  /** Merged without a conflict, the form is sent again by itself. */
  resendsMerged?: boolean;
  onSaved: (saved: Saved, editId: string, sent: Values) => void;
  /** The values of a new thing after its draft was discarded: another id. */
  renew?: () => Values;
  /** The values were replaced by a merge or a choice: what is kept beside the form follows. */
  onReplaced?: (values: Values) => void;
}

/** A form's own part of a control's props. */
export interface ControlProps<Value> {
  name: string;
  value: Value;
  error: string | undefined;
  readOnly: boolean;
  onChange: (event: FormEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
}

/** State of a form: values, draft, errors, submission, and the versions that others save while it is open. */
export function useForm<Values extends object, Saved>(options: FormOptions<Values, Saved>) {
  const { name, fields, saved, isNew = false, draft, validate = () => ({}), save, valuesOf } = options;
  const client = useApolloClient();
  const [state, setState] = useState(() => opened(fields, saved, draft?.read(), isNew));
  const [status, setStatus] = useState<{ errors: FormErrors; failure?: string | undefined }>({ errors: {} });
  const [busy, setBusy] = useState(false);
  /** How often a submission was refused. */
  const [refusals, setRefusals] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  /** The state after every change, also those of an answer that arrives between two renderings. */
  const latest = useRef(state);

  const isChanged = ({ values, saved: version }: FormState<Values>) => !isSameForm(fields, values, version);
  const keep = (now: FormState<Values>) => {
    const { values, base, sent } = now;
    if (sent || isChanged(now)) draft?.keep({ values, base, sent });
    else draft?.drop();
  };
  const update = (now: FormState<Values>) => {
    latest.current = now;
    keep(now);
    setState(now);
  };
  const replace = (now: FormState<Values>) => {
    update(now);
    options.onReplaced?.(now.values);
  };

  // Moves the draft when a new thing is saved or a saved one deleted; drops one that equals the saved version on opening.
  const slot = useRef<DraftSlot<Values>>(undefined);
  useEffect(() => {
    if (slot.current?.key === draft?.key) return;
    slot.current?.drop();
    slot.current = draft;
    keep(latest.current);
  });
  // Merges a saved version that arrives without a save, as after an undo; waits while a save is under way.
  const known = useRef(saved);
  useLayoutEffect(() => {
    if (busy || isNew || isSameForm(fields, known.current, saved)) return;
    known.current = saved;
    replace(follow(fields, latest.current, saved));
  });
  useEffect(() => {
    // After a submission only: an error that clears while somebody types must not move the focus.
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
    // What was typed during the save stays, as a change of what is saved now.
    replace({
      ...follow(fields, { ...latest.current, base: sent, sent: undefined }, now),
      isRestored: false,
    });
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
    // The conflict is with this form's own save, whose answer was lost.
    if (other && isSameForm(fields, other, values)) return finish(theirs, editId, values);
    if (other) replace(follow(fields, latest.current, other));
    const hasConflicts = latest.current.conflicts.length > 0;
    if (other && !hasConflicts && options.resendsMerged && merges < MAX_MERGES) return send(merges + 1);
    if (isNew && code === NETWORK_FAILURE) update({ ...latest.current, sent: sent ?? values });
    // A conflict marks no field as wrong: its notice shows both versions.
    refuse((code !== "CONFLICT" && outcome.fields) || {}, message);
    // The notice of such a form, which scrolls into view, says the same as the toast.
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
      // What is said of other fields stays.
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
    /** A submission was refused before. */
    wasRefused: refusals > 0,
    isChanged: isChanged(state),
    edit,
    submit,
    /** The props of a control. */
    control: <Name extends keyof Values & string>(field: Name): ControlProps<Values[Name]> => ({
      name: field,
      value: state.values[field],
      error: status.errors[field],
      readOnly: busy,
      onChange: ({ currentTarget: { value } }) => edit({ [field]: value } as Partial<Values>),
    }),
    /** Marks these fields as wrong. */
    refuse,
    /** Takes the form back to what is saved. */
    discard: () => settle(unchanged(isNew && options.renew ? options.renew() : latest.current.saved)),
    /** Takes over what somebody else has saved in the fields that both have changed. */
    takeSaved: () => settle(savedTaken(fields, latest.current)),
    /** Saves this form over what somebody else has saved in those fields. */
    saveMine: () => {
      settle({ ...latest.current, base: latest.current.saved, conflicts: [] });
      return submit();
    },
  };
}
