import { SESSION_DAYS } from "../../platform/security/session-days.rules.ts";
import { MESSAGE_RETENTION_YEARS } from "../messages/contact-message.rules.ts";
import { VISITOR_DETAILS_DAYS } from "../orders/order.rules.ts";

/** What law no. 2024/017 accepts as a reason to store personal data: in French, and in English. */
export const LEGAL_BASES = {
  CONTRACT: ["contrat", "contract"],
  OBLIGATION: ["obligation légale", "legal obligation"],
  CONSENT: ["consentement", "consent"],
  INTEREST: ["intérêt légitime", "legitimate interest"],
} as const satisfies Readonly<Record<string, readonly [french: string, english: string]>>;
export type LegalBasis = keyof typeof LEGAL_BASES;

/** A kind of personal data as the owner's register and the public terms state it. */
export interface PublicDataKind {
  readonly name: string;
  readonly basis: LegalBasis;
  /** How long the shop stores the data, in French. The register of personal data may add details. */
  readonly retention: string;
  /** Name and retention in English, for the terms. */
  readonly english: readonly [name: string, retention: string];
}

/**
 * The kinds of personal data of customers and visitors. `PERSONAL_DATA_KINDS` contains these kinds, and in addition the
 * kinds of personal data of the team.
 */
export const PUBLIC_DATA_KINDS = {
  accounts: {
    name: "Comptes",
    basis: "CONTRACT",
    retention: "Jusqu’à la suppression du compte.",
    english: ["Accounts", "Until the account is deleted."],
  },
  devices: {
    name: "Appareils connectés",
    basis: "CONTRACT",
    retention: `${SESSION_DAYS} jours après la connexion, ou jusqu’à la déconnexion.`,
    english: ["Signed-in devices", `${SESSION_DAYS} days after the sign-in, or until the sign-out.`],
  },
  passwordLinks: {
    name: "Liens de mot de passe",
    basis: "CONTRACT",
    retention: "Jusqu’à la suppression du compte.",
    english: ["Password links", "Until the account is deleted."],
  },
  carts: {
    name: "Paniers",
    basis: "CONTRACT",
    retention: "Jusqu’à la suppression du compte.",
    english: ["Carts", "Until the account is deleted."],
  },
  orders: {
    name: "Commandes et retours",
    basis: "CONTRACT",
    retention: `Comme le compte ; sans compte : ${VISITOR_DETAILS_DAYS} jours après la fin de la commande. Les articles et les montants restent, sans nom.`,
    english: [
      "Orders and returns",
      `As for the account; without one: ${VISITOR_DETAILS_DAYS} days after the end of the order. Items and amounts remain, without a name.`,
    ],
  },
  customerNotes: {
    name: "Notes sur les clients",
    basis: "INTEREST",
    retention: "Tant qu’une commande a ce numéro de téléphone.",
    english: ["Notes about customers", "As long as an order has that phone number."],
  },
  payments: {
    name: "Paiements et reçus",
    basis: "OBLIGATION",
    retention:
      "Comme la commande ; sans commande, un an. Les montants, les dates et les numéros des reçus restent pour la comptabilité.",
    english: [
      "Payments and receipts",
      "As for the order; without an order, one year. Amounts, dates and numbers of receipts remain for the accounts.",
    ],
  },
  messages: {
    name: "Messages du formulaire de contact",
    basis: "INTEREST",
    retention: `${MESSAGE_RETENTION_YEARS} ans après l’envoi.`,
    english: ["Messages of the contact form", `${MESSAGE_RETENTION_YEARS} years after they were sent.`],
  },
  newsletter: {
    name: "Inscriptions aux nouveautés",
    basis: "CONSENT",
    retention: "Jusqu’à la désinscription ou à la suppression du compte.",
    english: ["Subscriptions to our news", "Until you unsubscribe or the account is deleted."],
  },
  notifications: {
    name: "Notifications",
    basis: "CONSENT",
    retention: "Jusqu’à leur arrêt, ou à la fin de ce qu’elles suivent.",
    english: ["Notifications", "Until they are stopped, or what they follow has ended."],
  },
  auditLog: {
    name: "Journal",
    basis: "INTEREST",
    retention: "Jusqu’à la suppression du compte.",
    english: ["Log", "Until the account is deleted."],
  },
  addresses: {
    name: "Adresses réseau",
    basis: "INTEREST",
    // 14 is the value of `LONGEST_LIMIT_DAYS`. This file does not import that constant, because browsers load this
    // file. A test compares the two.
    retention: "14 jours au plus, en mémoire.",
    english: ["Network addresses", "14 days at most, in memory."],
  },
  backups: {
    name: "Sauvegardes",
    basis: "INTEREST",
    retention: "Aussi longtemps que la boutique garde le fichier.",
    english: ["Backups", "As long as the shop keeps the file."],
  },
} as const satisfies Readonly<Record<string, PublicDataKind>>;

/**
 * Facts that apply to all kinds of personal data, as the register of personal data and the terms state them: in French,
 * and in English.
 */
export const DATA_FACTS = {
  recipients: [
    "Notre équipe, le livreur (nom, téléphone et adresse), l’hébergeur de la boutique et, s’il y en a un, celui des photos. Les notifications passent, chiffrées, par le service de votre navigateur (Google, Mozilla ou Apple), souvent hors du Cameroun.",
    "Our team, the delivery person (name, phone number and address), the host of the shop and, if there is one, that of the photos. Notifications pass, encrypted, through the service of your browser (Google, Mozilla or Apple), often outside Cameroon.",
  ],
  security: ["Mots de passe illisibles, accès selon le rôle.", "Unreadable passwords, access by role."],
  authority: [
    "Vous pouvez saisir l’autorité de protection des données, dès qu’elle existe.",
    "You may turn to the data protection authority, as soon as it exists.",
  ],
} as const satisfies Readonly<Record<string, readonly [french: string, english: string]>>;
