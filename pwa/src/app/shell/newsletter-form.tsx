import { type FormEvent, useState } from "react";
import type { Result } from "../../lib/result.ts";
import type { Delivery } from "../../messages/submit-message.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button } from "../../ui/form/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import styles from "./footer.module.css";

const THANKS: Readonly<Record<Delivery, string>> = {
  sent: "Merci ! Vous recevrez nos nouveautés par e-mail.",
  kept: "Merci ! Votre adresse est gardée : elle partira dès que la connexion revient.",
};

/** Takes an e-mail address for the newsletter; resolves with what to say. */
export type Subscribe = (email: string) => Promise<Result<Delivery>>;

/** The newsletter: one field, checked by the browser as an e-mail address, answered in place. */
export function NewsletterForm({ onSubscribe }: { onSubscribe: Subscribe }) {
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Result<Delivery>>();

  const subscribe = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setSending(true);
    const answer = await onSubscribe(String(new FormData(form).get("newsletterEmail")));
    setSending(false);
    setOutcome(answer);
    if (answer.ok) form.reset();
  };

  return (
    // Until the script has arrived, "dialog" keeps the browser from sending the address anywhere.
    <form method="dialog" className={styles.newsletter} onSubmit={(event) => void subscribe(event)}>
      <TextField
        label="Votre adresse e-mail"
        type="email"
        name="newsletterEmail"
        autoComplete="email"
        inputMode="email"
        required
        placeholder="vous@exemple.com"
        onInput={() => setOutcome(undefined)}
      />
      <Button type="submit" busy={isSending} busyLabel="Envoi…">
        S'abonner
      </Button>
      {outcome && (
        <Notice kind={outcome.ok ? "success" : "error"} className={styles.answer}>
          {outcome.ok ? THANKS[outcome.value] : outcome.message}
        </Notice>
      )}
    </form>
  );
}
