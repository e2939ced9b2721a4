import type { FieldErrors } from "graphql-server/features/users/account";
import { type FormEvent, type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { NoScriptNotice } from "../../lib/contact/no-script-notice.tsx";
import { NETWORK_FAILURE } from "../../lib/failure-codes.ts";
import type { Result } from "../../lib/result.ts";
import { useOnline } from "../../lib/use-online.ts";
import { Notice, NoticePlace } from "../../ui/feedback/notice.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/form/button.tsx";
import { OfflineIcon } from "../../ui/icons/icons.tsx";
import { Stack } from "../../ui/layout/primitives.tsx";
import * as styles from "./account-form.module.css";

export type FormValues<Field extends string> = Record<Field, string>;

export interface AccountFormProps<Field extends string> {
  fields: readonly Field[];
  submitLabel: string;
  /** True for a form that deletes something: its button looks different. */
  isDanger?: boolean;
  /** Checks the values before they are sent, and returns the errors. */
  check: (values: FormValues<Field>) => FieldErrors<Field>;
  submit: (values: FormValues<Field>) => Promise<Result<unknown>>;
  /** Message for a network failure, instead of the general message for network failures. */
  networkMessage?: string;
  /** Message of a chat link that the form offers to browsers without JavaScript. */
  chatMessage?: string;
  /** Renders the fields; each gets its error from `errors`. */
  children: (errors: FieldErrors<string>) => ReactNode;
}

interface Problems {
  errors: FieldErrors<string>;
  failure?: string | undefined;
}

/**
 * A form of the account pages. The error of a field is shown beside the field until the field is edited. Any other
 * failure is shown in the form and as a toast.
 */
export function AccountForm<Field extends string>(props: AccountFormProps<Field>) {
  const { fields, submitLabel, isDanger = false, check, submit, networkMessage, children } = props;
  const { chatMessage = "Bonjour, je souhaite commander : " } = props;
  const [problems, setProblems] = useState<Problems>({ errors: {} });
  const [busy, setBusy] = useState(false);
  const online = useOnline();

  const showProblems = (form: HTMLFormElement, errors: FieldErrors<string>, failure?: string) => {
    flushSync(() => setProblems({ errors, failure }));
    form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  };
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = readValues(form, fields);
    const errors: FieldErrors<string> = check(values);
    showProblems(form, errors);
    if (Object.keys(errors).length > 0) return;
    setBusy(true);
    const result = await submit(values);
    flushSync(() => setBusy(false));
    if (result.ok) return;
    const message = result.code === NETWORK_FAILURE ? (networkMessage ?? result.message) : result.message;
    toast.error(message);
    const beside = Object.values(result.fields ?? {}).includes(message);
    showProblems(form, result.fields ?? {}, beside ? undefined : message);
  };

  return (
    // With method=dialog, a submission before hydration sends nothing. With the default method GET, the browser would
    // write the password into the URL.
    <Stack
      as="form"
      gap="fields"
      method="dialog"
      noValidate
      className={styles.form}
      onSubmit={(event) => void onSubmit(event)}
      onInput={(event) => setProblems(withoutEdited(problems, event.target))}
    >
      <NoScriptNotice message={chatMessage} />
      <NoticePlace>
        {!online && (
          <Notice role="presentation" icon={<OfflineIcon size={20} />} title="Vous êtes hors ligne">
            Il faut une connexion pour continuer. Ce que vous tapez reste ici.
          </Notice>
        )}
      </NoticePlace>
      {children(problems.errors)}
      {problems.failure && <Notice kind="error">{problems.failure}</Notice>}
      <Button
        type="submit"
        variant={isDanger ? "danger" : "primary"}
        wide
        busy={busy}
        busyLabel="Chargement..."
      >
        {submitLabel}
      </Button>
    </Stack>
  );
}

function readValues<Field extends string>(
  form: HTMLFormElement,
  fields: readonly Field[],
): FormValues<Field> {
  const data = new FormData(form);
  const values: Partial<FormValues<Field>> = {};
  for (const field of fields) values[field] = String(data.get(field) ?? "");
  return values as FormValues<Field>;
}

/** Removes the error of an edited field. If the password is edited, the error of its confirmation is removed too. */
function withoutEdited({ errors }: Problems, field: EventTarget): Problems {
  const edited = field instanceof HTMLInputElement ? field.name : "";
  const { [edited]: _, ...others } = errors;
  if (edited === "password") delete others.confirmPassword;
  return { errors: others };
}
