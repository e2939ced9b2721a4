import { normalisePhone } from "../orders/order.rules.ts";
import type { Advantage, OpeningHours } from "../shop-profile/shop.rules.ts";
import { oneLine } from "../text/typed-text.rules.ts";
import { ACCOUNT_MESSAGES, isNewEmail, MAX_EMAIL_LENGTH } from "../users/account.rules.ts";

/** Maximum lengths of texts, in UTF-16 units as browsers count `maxlength`. */
export const MAX_LENGTHS = { name: 60, line: 160, url: 300, text: 30_000 } as const;
/** Most lines of opening hours. */
export const MAX_HOURS = 10;
/** The home page has so many advantages, each with its icon. */
export const ADVANTAGE_COUNT = 4;

/** What an owner writes of the shop; null: as the specification fixes it. */
export interface ShopDetails {
  readonly name: string;
  /** Digits with the country code. */
  readonly phone: string;
  readonly email: string;
  /** Empty: there is no second address. */
  readonly orderEmail: string;
  readonly address: string;
  /** Decimal degrees. */
  readonly latitude: number;
  readonly longitude: number;
  readonly messagingUrl: string;
  /** Empty: the shop is not on this network. */
  readonly socialUrl: string;
  readonly photoUrl: string;
  readonly hours: readonly OpeningHours[] | null;
  readonly hoursNote: string | null;
  readonly deliveryTime: string | null;
  readonly advantages: readonly Advantage[] | null;
}
export type DetailField = keyof ShopDetails;

/** The details in the order of their form, with their labels on screen and in the audit log. */
export const DETAIL_LABELS: Readonly<Record<DetailField, string>> = {
  name: "Nom de la boutique",
  phone: "Téléphone",
  email: "E-mail",
  orderEmail: "E-mail des commandes",
  address: "Adresse",
  latitude: "Latitude",
  longitude: "Longitude",
  messagingUrl: "Lien WhatsApp",
  socialUrl: "Lien Facebook",
  photoUrl: "Lien Instagram",
  hours: "Horaires",
  hoursNote: "Note sous les horaires",
  deliveryTime: "Délai de livraison",
  advantages: "Avantages",
};
export const DETAIL_FIELDS = Object.keys(DETAIL_LABELS) as readonly DetailField[];

const PHONE_MESSAGE = "Neuf chiffres, avec ou sans +237, par exemple 6 77 12 34 56";

/** The details as they are stored: texts on one line and trimmed, the phone number as digits. */
export function normaliseDetails(details: Partial<ShopDetails>): Partial<ShopDetails> {
  const entries = Object.entries(details).map(([field, value]) => [field, normalised(field, value)]);
  return Object.fromEntries(entries);
}

function normalised(field: string, value: unknown): unknown {
  if (field === "phone" && typeof value === "string") return normalisePhone(value) ?? value.trim();
  if (typeof value === "string") return oneLine(value);
  if (!Array.isArray(value)) return value;
  return value.map((row: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(row).map(([key, text]) => [key, oneLine(text)])),
  );
}

/** Validates details; messages by field, empty when all are valid. Fields that are absent are not looked at. */
export function detailErrors(details: Partial<ShopDetails>): Partial<Record<DetailField, string>> {
  const given = normaliseDetails(details);
  const found = DETAIL_FIELDS.map((field) => [field, errorOf(field, given)] as const);
  return Object.fromEntries(found.filter(([, message]) => message !== undefined));
}

function errorOf(field: DetailField, details: Partial<ShopDetails>): string | undefined {
  if (details[field] === undefined) return undefined;
  return CHECKS[field](details as ShopDetails);
}

/** The check of each field, its value being there. */
const CHECKS: Readonly<Record<DetailField, (details: ShopDetails) => string | undefined>> = {
  name: ({ name }) => lineError("Le nom", name, MAX_LENGTHS.name),
  phone: ({ phone }) => (/^237[26]\d{8}$/.test(phone) ? undefined : PHONE_MESSAGE),
  email: ({ email }) => emailError(email),
  orderEmail: ({ orderEmail }) => (orderEmail === "" ? undefined : emailError(orderEmail)),
  address: ({ address }) => lineError("L’adresse", address, MAX_LENGTHS.line),
  latitude: ({ latitude }) => degreesError(latitude, 90),
  longitude: ({ longitude }) => degreesError(longitude, 180),
  messagingUrl: ({ messagingUrl }) => urlError(messagingUrl),
  socialUrl: ({ socialUrl }) => (socialUrl === "" ? undefined : urlError(socialUrl)),
  photoUrl: ({ photoUrl }) => (photoUrl === "" ? undefined : urlError(photoUrl)),
  hours: ({ hours }) => (hours ? hoursError(hours) : undefined),
  hoursNote: ({ hoursNote }) => (hoursNote ? lineError("La note", hoursNote, MAX_LENGTHS.line) : undefined),
  deliveryTime: ({ deliveryTime }) =>
    deliveryTime === null ? undefined : lineError("Le délai", deliveryTime, MAX_LENGTHS.name),
  advantages: ({ advantages }) => (advantages ? advantagesError(advantages) : undefined),
};

function lineError(what: string, text: string, limit: number): string | undefined {
  if (text === "") return `${what} est à remplir`;
  return text.length > limit ? `${what} ne doit pas dépasser ${limit} caractères` : undefined;
}

function emailError(email: string): string | undefined {
  if (email === "") return ACCOUNT_MESSAGES.emailRequired;
  return email.length <= MAX_EMAIL_LENGTH && isNewEmail(email) ? undefined : ACCOUNT_MESSAGES.emailInvalid;
}

const degreesError = (degrees: number, bound: number): string | undefined =>
  Number.isFinite(degrees) && Math.abs(degrees) <= bound
    ? undefined
    : "Deux nombres séparés par une virgule, par exemple 4.0416, 9.6873";

/** Links of the shop lead to other sites, and only by https. */
export function urlError(url: string): string | undefined {
  const isWhole =
    url.length <= MAX_LENGTHS.url && /^https:\/\/[^\s/]+\.[^\s/]+/.test(url) && URL.canParse(url);
  return isWhole ? undefined : "Une adresse complète, qui commence par https://";
}

function hoursError(hours: readonly OpeningHours[]): string | undefined {
  if (hours.length === 0) return "Indiquez au moins une ligne";
  if (hours.length > MAX_HOURS) return `${MAX_HOURS} lignes au plus`;
  return hours.every(({ days, hours: time }) => isShort(days) && isShort(time))
    ? undefined
    : `Chaque ligne a ses jours et ses heures, de ${MAX_LENGTHS.name} caractères au plus`;
}

function advantagesError(advantages: readonly Advantage[]): string | undefined {
  const isWhole =
    advantages.length === ADVANTAGE_COUNT &&
    advantages.every(({ title, text }) => isShort(title) && isShort(text));
  return isWhole
    ? undefined
    : `Chaque avantage a un titre et un texte, de ${MAX_LENGTHS.name} caractères au plus`;
}

const isShort = (text: string): boolean => text !== "" && text.length <= MAX_LENGTHS.name;
