import type { FieldErrors } from "graphql-server/users/account";
import { type FormEvent, type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { NETWORK_FAILURE } from "../lib/mutate.ts";
import type { Outcome } from "../lib/result.ts";
import { useOnline } from "../lib/use-online.ts";
import { Notice } from "../ui/feedback/notice.tsx";
import { toast } from "../ui/feedback/toast.ts";
import { Button } from "../ui/form/button.tsx";
import { OfflineIcon } from "../ui/icons/icons.tsx";
import styles from "./account-form.module.css";

/** What was typed, by the fields' names. */
export type Typed<Field extends string> = Record<Field, string>;

export interface AccountFormProps<Field extends string> {
  fields: readonly Field[];
  submitLabel: string;
  /** What is wrong before anything is sent. */
  check: (typed: Typed<Field>) => FieldErrors<Field>;
  send: (typed: Typed<Field>) => Promise<Outcome<unknown>>;
  /** What is said when the network failed, instead of the general words. */
  networkMessage?: string;
  /** The fields, each given its error. */
  children: (errors: FieldErrors<string>) => ReactNode;
}

interface Trouble {
  errors: FieldErrors<string>;
  failure?: string | undefined;
}

/** A form sent as a whole: errors beside their fields until edited, a failure in place and as a toast. */
export function AccountForm<Field extends string>(props: AccountFormProps<Field>) {
  const { fields, submitLabel, check, send, networkMessage, children } = props;
  const [trouble, setTrouble] = useState<Trouble>({ errors: {} });
  const [busy, setBusy] = useState(false);
  const online = useOnline();

  const complain = (form: HTMLFormElement, errors: FieldErrors<string>, failure?: string) => {
    flushSync(() => setTrouble({ errors, failure }));
    form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = readTyped(form, fields);
    const errors: FieldErrors<string> = check(typed);
    complain(form, errors);
    if (Object.keys(errors).length > 0) return;
    setBusy(true);
    const outcome = await send(typed);
    flushSync(() => setBusy(false));
    if (outcome.ok) return;
    const message = outcome.code === NETWORK_FAILURE ? (networkMessage ?? outcome.message) : outcome.message;
    toast.error(message);
    const beside = Object.values(outcome.fields ?? {}).includes(message);
    complain(form, outcome.fields ?? {}, beside ? undefined : message);
  };

  return (
    // method: before the script has arrived a press sends nothing, least of all a password in an address.
    <form
      method="dialog"
      noValidate
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      onInput={(event) => setTrouble(withoutEdited(trouble, event.target))}
    >
      {!online && (
        <Notice icon={<OfflineIcon size={20} />} title="Vous êtes hors ligne">
          Il faut une connexion pour continuer. Ce que vous tapez reste ici.
        </Notice>
      )}
      {children(trouble.errors)}
      {trouble.failure && <Notice kind="error">{trouble.failure}</Notice>}
      <Button type="submit" wide busy={busy} busyLabel="Chargement...">
        {submitLabel}
      </Button>
    </form>
  );
}

function readTyped<Field extends string>(form: HTMLFormElement, fields: readonly Field[]): Typed<Field> {
  const values = new FormData(form);
  const typed: Partial<Typed<Field>> = {};
  for (const field of fields) typed[field] = String(values.get(field) ?? "");
  return typed as Typed<Field>;
}

/** A field's error is gone once the field is edited; that of the confirmation also when the password is. */
function withoutEdited({ errors }: Trouble, field: EventTarget): Trouble {
  const edited = field instanceof HTMLInputElement ? field.name : "";
  const { [edited]: _, ...others } = errors;
  if (edited === "password") delete others.confirmPassword;
  return { errors: others };
}
