import { type FormEvent, useState } from "react";
import type { Delivery } from "../../features/messages/submit-message.ts";
import type { Result } from "../../lib/result.ts";
import { Notice, NoticePlace } from "../../ui/feedback/notice.tsx";
import { Button } from "../../ui/form/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import * as styles from "./footer.module.css";

const THANKS: Readonly<Record<Delivery, string>> = {
  sent: "Merci\u202f! Vous recevrez nos nouveautés par e-mail.",
  kept: "Merci\u202f! Votre adresse est gardée\u00a0: elle partira dès que la connexion revient.",
};

export type Subscribe = (email: string) => Promise<Result<Delivery>>;

/** A form that subscribes an e-mail address to the newsletter. The browser checks the address. */
export function NewsletterForm({ onSubscribe }: { onSubscribe: Subscribe }) {
  const [isSending, setSending] = useState(false);
  const [result, setResult] = useState<Result<Delivery>>();

  const subscribe = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setSending(true);
    const response = await onSubscribe(String(new FormData(form).get("newsletterEmail")));
    setSending(false);
    setResult(response);
    if (response.ok) form.reset();
  };

  return (
    // Before hydration, no event handler stops the browser from sending the form. With the method "dialog" the browser
    // sends nothing.
    <form method="dialog" className={styles.newsletter} onSubmit={(event) => void subscribe(event)}>
      <TextField
        label="Votre adresse e-mail"
        type="email"
        name="newsletterEmail"
        autoComplete="email"
        inputMode="email"
        required
        placeholder="vous@exemple.com"
        onInput={() => setResult(undefined)}
      />
      <Button type="submit" busy={isSending} busyLabel="Envoi…">
        S’abonner
      </Button>
      <NoticePlace>
        {result?.ok && (
          <Notice kind="success" role="presentation" className={styles.result}>
            {THANKS[result.value]}
          </Notice>
        )}
      </NoticePlace>
      {result && !result.ok && (
        <Notice kind="error" className={styles.result}>
          {result.message}
        </Notice>
      )}
    </form>
  );
}
