import { isNewEmail, normaliseEmail } from "../../platform/text/email.rules.ts";
import { multiLine, oneLine } from "../../platform/text/typed-text.rules.ts";
import { ACCOUNT_MESSAGES, type FieldErrors, MAX_NAME_LENGTH } from "../users/account.rules.ts";

/** The subjects of a message, in the sequence of the form. Source: SHOP.md, section 1. */
export const CONTACT_SUBJECTS = ["question", "order", "return", "other"] as const;
export type ContactSubject = (typeof CONTACT_SUBJECTS)[number];

export const SUBJECT_LABELS: Readonly<Record<ContactSubject, string>> = {
  question: "Question générale",
  order: "Commande",
  return: "Retour ou échange",
  other: "Autre sujet",
};

/** Maximum length of a message, in UTF-16 units as browsers count `maxlength`. */
export const MAX_MESSAGE_LENGTH = 4000;

/** Years for which a contact message is stored, as the terms of use promise. */
export const MESSAGE_RETENTION_YEARS = 3;

/** French messages for invalid fields, in the forms and from the server. */
export const CONTACT_MESSAGES = {
  fullNameRequired: "Le nom complet est requis",
  fullNameTooLong: ACCOUNT_MESSAGES.nameTooLong,
  emailRequired: ACCOUNT_MESSAGES.emailRequired,
  emailInvalid: ACCOUNT_MESSAGES.emailInvalid,
  subjectUnknown: "Choisissez un sujet",
  messageRequired: "Le message est requis",
  messageTooLong: `Le message ne doit pas dépasser ${MAX_MESSAGE_LENGTH} caractères`,
} as const;

export interface ContactFields {
  readonly fullName: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

export function isContactSubject(value: unknown): value is ContactSubject {
  return CONTACT_SUBJECTS.some((subject) => subject === value);
}

/** Validates the contact form, in the browser and on the server. Returns a French message for each invalid field. */
export function contactErrors(fields: ContactFields): FieldErrors<keyof ContactFields> {
  const { fullName, email, subject, message } = normaliseContactFields(fields);
  const errors: FieldErrors<keyof ContactFields> = {};
  if (fullName === "") errors.fullName = CONTACT_MESSAGES.fullNameRequired;
  else if (fullName.length > MAX_NAME_LENGTH) errors.fullName = CONTACT_MESSAGES.fullNameTooLong;
  const emailMessage = contactEmailError(email);
  if (emailMessage) errors.email = emailMessage;
  if (!isContactSubject(subject)) errors.subject = CONTACT_MESSAGES.subjectUnknown;
  if (message === "") errors.message = CONTACT_MESSAGES.messageRequired;
  else if (message.length > MAX_MESSAGE_LENGTH) errors.message = CONTACT_MESSAGES.messageTooLong;
  return errors;
}

/** Returns a French message for an invalid e-mail address; undefined for a valid one. */
export function contactEmailError(email: string): string | undefined {
  if (email.trim() === "") return CONTACT_MESSAGES.emailRequired;
  return isNewEmail(email) ? undefined : CONTACT_MESSAGES.emailInvalid;
}

/** Returns the fields as they are stored: trimmed, without control characters, and the name on one line. */
export function normaliseContactFields({ fullName, email, subject, message }: ContactFields): ContactFields {
  return {
    fullName: oneLine(fullName),
    email: normaliseEmail(email),
    subject,
    message: multiLine(message),
  };
}
