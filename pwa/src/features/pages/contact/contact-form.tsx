import {
  CONTACT_SUBJECTS,
  type ContactFields,
  contactErrors,
  MAX_MESSAGE_LENGTH,
  SUBJECT_LABELS,
} from "graphql-server/features/messages/contact-message";
import { MAX_NAME_LENGTH } from "graphql-server/features/users/account";
import { MAX_EMAIL_LENGTH } from "graphql-server/platform/text/email";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useSession } from "../../../data/session/session.ts";
import { appChatUrl, chatUrl, contactUrl } from "../../../lib/contact/contact-links.ts";
import { NoScriptNotice } from "../../../lib/contact/no-script-notice.tsx";
import { NETWORK_FAILURE } from "../../../lib/failure-codes.ts";
import { onReturn } from "../../../lib/http/on-return.ts";
import type { Result } from "../../../lib/result.ts";
import { useShop } from "../../../lib/shop-context.tsx";
import { useOnline } from "../../../lib/use-online.ts";
import { Notice, NoticePlace } from "../../../ui/feedback/notice.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { EraseButton } from "../../../ui/form/erase-button.tsx";
import { SelectField, TextAreaField, TextField } from "../../../ui/form/field.tsx";
import { OfflineIcon } from "../../../ui/icons/icons.tsx";
import { Cluster, Stack } from "../../../ui/layout/primitives.tsx";
import { typeset } from "../../../ui/text/french-typography.ts";
import {
  CONTACT_FIELDS,
  type ContactDraft,
  dropDraft,
  isFormer,
  keepDraft,
  messageId,
  readDraft,
} from "../../messages/contact-draft.ts";
import { lateAnswer, sendContactMessage } from "../../messages/contact-message.ts";
import type { Delivery } from "../../messages/submit-message.ts";
import * as styles from "./contact-form.module.css";

type Errors = Readonly<Partial<Record<string, string>>>;

/**
 * The contact form. Its inputs are uncontrolled, so that text typed before hydration is kept. A draft is stored until
 * the message is sent or stored in the outbox, so that a reload does not lose it.
 */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null);
  const [isSending, setSending] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [outcome, setOutcome] = useState<Result<Delivery>>();
  /** True if this tab stores a text that somebody has typed into the form and not sent. */
  const [isKept, setKept] = useState(false);

  const { user, ready, ended } = useSession();
  const userId = user?.id;
  /** Id of the user who has typed the text. The id stays after this user's session has expired. */
  const author = useRef(userId);
  const sent = useRef<ContactDraft>({});
  const [former, setFormer] = useState<ContactDraft>();

  useEffect(() => {
    if (!userId && !ready) return;
    const isLeft = author.current && author.current !== userId && (userId || ended !== "EXPIRED");
    if (isLeft) {
      dropDraft();
      setOutcome(undefined);
      form.current?.reset();
    }
    if (userId || isLeft) author.current = userId;
    const draft = readDraft(author.current);
    if (isFormer(draft, author.current)) return setFormer(draft);
    setFormer(undefined);
    sent.current = draft;
    setKept(Object.values(draft).some((text) => text));
    fillIn(form.current, draft);
  }, [userId, ready, ended]);

  const erase = () => {
    dropDraft();
    setKept(false);
    sent.current = {};
    form.current?.reset();
  };

  useEffect(
    () =>
      onReturn(() => {
        const draft = readDraft(author.current);
        if (!isFormer(draft, author.current)) return;
        form.current?.reset();
        setKept(false);
        setFormer(draft);
      }),
    [],
  );

  const resume = (draft: ContactDraft) => {
    setFormer(undefined);
    sent.current = draft;
    fillIn(form.current, draft);
    setKept(true);
    if (form.current) keepDraft({ ...draft, ...typedFields(form.current) }, author.current);
    control(form.current, "message")?.focus();
  };
  const forget = () => {
    setFormer(undefined);
    // Erases the stored draft, because whoever uses the form has said that the draft is another person's. If something
    // new is already typed, it has replaced the draft, so nothing is erased.
    if (!isKept) erase();
    control(form.current, "fullName")?.focus();
  };

  const refuse = (found: Errors) => {
    setErrors(found);
    control(
      form.current,
      CONTACT_FIELDS.find((name) => found[name]),
    )?.focus();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = typedFields(event.currentTarget);
    const found = contactErrors(fields);
    setOutcome(undefined);
    if (Object.keys(found).length > 0) return refuse(found);
    setErrors({});
    setSending(true);
    const id = messageId(sent.current, fields);
    sent.current = { ...fields, id };
    keepDraft(sent.current, author.current);
    const result = await sendContactMessage(id, fields, author.current);
    setSending(false);
    if (!result.ok && result.fields) return refuse(result.fields);
    setOutcome(result);
    if (!result.ok) return;
    erase();
    if (result.value === "sent") return;
    const late = await lateAnswer(id);
    setOutcome((now) => (now === result ? late : now));
    if (late.ok) return;
    fillIn(form.current, fields);
    setKept(true);
  };

  const edit = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    keepDraft(typedFields(currentTarget), author.current);
    setKept(true);
    setOutcome(undefined);
    setErrors((before) => ({ ...before, [(target as HTMLInputElement).name]: undefined }));
  };

  return (
    // Before hydration, the method "dialog" keeps the browser from sending the form.
    <Stack
      as="form"
      gap="fields"
      ref={form}
      method="dialog"
      noValidate
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      onInput={edit}
    >
      <NoScriptNotice message="Bonjour, " />
      {former && (
        <Notice title={typeset("Ce message commencé est-il le vôtre ?")}>
          <p>{[former.fullName, former.email].filter(Boolean).join(" · ")}</p>
          <Cluster gap={2}>
            <Button variant="outline" size="small" onClick={() => resume(former)}>
              Oui, le reprendre
            </Button>
            <Button variant="outline" size="small" onClick={forget}>
              Non, l’effacer
            </Button>
          </Cluster>
        </Notice>
      )}
      <TextField
        label="Nom complet"
        name="fullName"
        autoComplete="name"
        maxLength={MAX_NAME_LENGTH}
        readOnly={isSending}
        error={errors.fullName}
      />
      <TextField
        label="Adresse email"
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        maxLength={MAX_EMAIL_LENGTH}
        readOnly={isSending}
        error={errors.email}
      />
      <SelectField label="Sujet" name="subject" error={errors.subject}>
        {CONTACT_SUBJECTS.map((subject) => (
          <option key={subject} value={subject}>
            {SUBJECT_LABELS[subject]}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Votre message"
        name="message"
        rows={6}
        maxLength={MAX_MESSAGE_LENGTH}
        readOnly={isSending}
        error={errors.message}
      />
      <NoticePlace>{outcome?.ok && <Delivered delivery={outcome.value} />}</NoticePlace>
      {outcome?.ok === false && (
        <Notice kind="error" title={outcome.message}>
          {typeset("Votre message est gardé ici : rien n’est perdu.")}{" "}
          {outcome.code === NETWORK_FAILURE && <ChatInstead />}
        </Notice>
      )}
      <Button type="submit" busy={isSending} busyLabel="Envoi en cours…">
        Envoyer le message
      </Button>
      {isKept && !isSending && (
        <div>
          <EraseButton
            label="Effacer de cet appareil"
            onErase={() => {
              erase();
              setErrors({});
              setOutcome(undefined);
              control(form.current, "fullName")?.focus();
            }}
          />
        </div>
      )}
    </Stack>
  );
}

/**
 * Says that the message was sent, or is stored and will be sent. Without a network, offers the chat, because a chat
 * application sends messages later by itself.
 */
function Delivered({ delivery }: { delivery: Delivery }) {
  if (delivery === "kept")
    return (
      <Notice
        role="presentation"
        icon={<OfflineIcon size={20} />}
        title="Votre message est gardé sur cet appareil"
      >
        Il partira dès que la connexion revient. <ChatInstead />
      </Notice>
    );
  return (
    <Notice kind="success" role="presentation" title={typeset("Merci, votre message est envoyé !")}>
      Nous vous répondons par e-mail, en général dans la journée.
    </Notice>
  );
}

function ChatInstead() {
  const shop = useShop();
  const online = useOnline();
  return <a href={online ? contactUrl(shop) : appChatUrl(chatUrl(shop, ""))}>Nous écrire sur WhatsApp</a>;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function control(form: HTMLFormElement | null, name: string | undefined): Control | null {
  return name ? (form?.elements.namedItem(name) as Control | null) : null;
}

function typedFields(form: HTMLFormElement): ContactFields {
  const data = new FormData(form);
  const text = (name: keyof ContactFields) => String(data.get(name) ?? "");
  return {
    fullName: text("fullName"),
    email: text("email"),
    subject: text("subject"),
    message: text("message"),
  };
}

/** Fills the draft into the form, but keeps text that was typed before hydration. */
function fillIn(form: HTMLFormElement | null, draft: ContactDraft): void {
  for (const name of CONTACT_FIELDS) {
    const field = control(form, name);
    const text = draft[name];
    if (field && typeof text === "string" && (name === "subject" || field.value === "")) field.value = text;
  }
}
