import { dayAfter } from "graphql-server/features/orders/days/order-day";
import { PAYMENT_KIND_LABELS } from "graphql-server/features/orders/payments/payment-kind";
import type { Rccm } from "graphql-server/features/shop/profile/rccm";
import {
  type Advantage,
  type AppointmentPlace,
  type ClosedDay,
  DETAIL_FIELDS,
  type DetailField,
  type DetailRow,
  detailLabel,
  type LinkField,
  type OpeningHours,
  type OpeningSpan,
  type SynonymGroup,
  type Wallet,
} from "graphql-server/features/shop/profile/shop-settings";
import { VAT_LABELS } from "graphql-server/features/shop/profile/vat";
import { dayText } from "graphql-server/platform/shop-time/day-text";
import { isDay, shopDay } from "graphql-server/platform/shop-time/shop-day";
import { phoneNote } from "graphql-server/platform/text/phone";
import { randomId } from "../../../lib/random-id.ts";
import { typeset } from "../../../ui/text/french-typography.ts";

/** A detail of the shop that has a field in a form. The longitude has none: it is typed together with the latitude. */
export type FormField = Exclude<DetailField, "longitude">;
/** Pages of the settings whose forms contain details. */
export const DETAIL_PAGES = ["details", "payment", "appointments", "identity"] as const;
export type DetailPage = (typeof DETAIL_PAGES)[number];

/** A group of fields, and the page of the settings that shows it. */
interface Group {
  page: DetailPage;
  legend: string;
  hint?: string;
}
const GROUPS = {
  shop: { page: "details", legend: "La boutique" },
  hours: { page: "details", legend: "Horaires" },
  links: { page: "details", legend: "Réseaux" },
  delivery: { page: "details", legend: "Livraison et avantages" },
  search: {
    page: "details",
    legend: "Recherche",
    hint: "Qui tape un de ces mots trouve aussi les articles de l’autre, par exemple\u00a0: basket = tennis.",
  },
  wallets: {
    page: "payment",
    legend: "Comptes de mobile money",
    hint: "Chaque commande les montre, avec le nom du titulaire à comparer.",
  },
  deposit: { page: "payment", legend: "Acompte" },
  openings: {
    page: "appointments",
    legend: "Heures des rendez-vous",
    hint: typeset("Les clients choisissent une heure libre dans ces plages. Vide : pas de rendez-vous."),
  },
  places: {
    page: "appointments",
    legend: "Places",
    hint: "Une chaise ou une table. À chaque place, une personne à la fois.",
  },
  closedDays: {
    page: "appointments",
    legend: "Jours fermés",
    hint: "Jours fériés et congés, sans heure à choisir. Les rendez-vous déjà pris restent.",
  },
  requests: { page: "appointments", legend: "Demandes" },
  identity: {
    page: "identity",
    legend: "Identité légale",
    hint: typeset("La loi demande de dire qui vend. Ce qui est vide ne s’affiche pas."),
  },
  hosting: {
    page: "identity",
    legend: "Où sont les données",
    hint: typeset(
      "Les conditions et le registre le disent, comme la loi sur les données personnelles le demande. Ce qui est vide ne s’affiche pas.",
    ),
  },
} as const satisfies Readonly<Record<string, Group>>;

export interface Column {
  label: string;
  hint?: string;
  type?: "date";
  /** Returns a hint about the typed text, which is shown beside the label. */
  note?: (typed: string) => string | undefined;
  optional?: true;
  suggestions?: readonly string[];
  autoCapitalize?: "characters";
}

/** Texts of a detail that consists of rows. */
export interface RowTexts<Name extends string = string> {
  columns: Readonly<Record<Name, Column>>;
  /**
   * Legend of a row's box, if the cells of a row are below each other in a box.
   * @param line number of the row, from 1
   */
  name?: (line: number) => string;
  /** Label of a cell in a row whose cells are all on one line. */
  cell?: (column: string, line: number) => string;
  /** True if the rows are a table. The only label of a cell is then the heading of its column. */
  isTable?: true;
  /** Label of the button that adds a row. */
  add?: string;
  /** Label of the button that removes a row. */
  remove?: (line: number) => string;
  /**
   * Returns the values with which a new row starts; its other cells are empty.
   * @param rows the rows before the new one
   */
  initial?: (rows: readonly DetailRow[]) => DetailRow;
}

/** Texts that the panel shows about a field, besides its label, which is in the server's schema. */
export interface FieldTexts {
  group: keyof typeof GROUPS;
  /** Label in the form; if absent, the form shows the same label as the audit log. */
  label?: string;
  hint?: string;
  /** Returns a hint about the typed text. */
  note?: (typed: string) => string | undefined;
  type?: "tel" | "email" | "url";
  /** Labels of a select's options. The keys are the values to store. The form adds an option for no value. */
  choices?: Readonly<Record<string, string>>;
  rows?: RowTexts;
}

const HOURS: RowTexts<keyof OpeningHours> = {
  columns: { days: { label: "Jours" }, hours: { label: "Heures" } },
  cell: (column, number) => `${column}, ligne ${number}`,
  ...{ add: "Ajouter une ligne", remove: (number) => `Retirer la ligne ${number}` },
};
const ADVANTAGES: RowTexts<keyof Advantage> = {
  columns: { title: { label: "titre" }, text: { label: "texte" } },
  cell: (column, number) => `Avantage ${number}, ${column}`,
};
const SYNONYMS: RowTexts<keyof SynonymGroup> = {
  columns: { words: { label: "Mots de même sens" } },
  cell: (column, number) => `${column}, ligne ${number}`,
  ...{ add: "Ajouter des mots", remove: (number) => `Retirer la ligne ${number}` },
};
/**
 * Mobile money operators that new accounts get as a proposal: the first name for the first account, the second name for
 * the second.
 */
const OPERATORS = [PAYMENT_KIND_LABELS.MTN_MOMO, PAYMENT_KIND_LABELS.ORANGE_MONEY];
const WALLETS: RowTexts<keyof Wallet> = {
  columns: {
    operator: { label: "Opérateur", suggestions: OPERATORS },
    holder: { label: "Titulaire", hint: "Le nom que le téléphone montre avant de payer" },
    number: { label: "Numéro ou code marchand" },
    ussd: {
      label: "Code USSD",
      hint: "Comme vous le composez, avec {montant} et {numéro}. Essayez-le avant de l’enregistrer.",
      optional: true,
    },
  },
  name: (number) => `Compte ${number}`,
  ...{ add: "Ajouter un compte", remove: (number) => `Retirer le compte ${number}` },
  initial: (rows) => ({ operator: OPERATORS[rows.length] ?? "" }),
};
/** The fields of an opening span. The weekday is missing, because it has its own input. */
const OPENINGS: RowTexts<Exclude<keyof OpeningSpan, "day">> = {
  columns: { from: { label: "de" }, to: { label: "à" } },
  add: "Ajouter des heures",
};
/**
 * The fields of a place (a chair or table for appointments). Its id is missing, because the form creates the id and
 * never shows it.
 */
const PLACES: RowTexts<Exclude<keyof AppointmentPlace, "id">> = {
  columns: { name: { label: "Nom de la place" } },
  cell: (column, number) => `${column} ${number}`,
  ...{ add: "Ajouter une place", remove: (number) => `Retirer la place ${number}` },
  initial: (rows) => ({ id: randomId(), name: newPlaceName(rows) }),
};
const CLOSED_DAYS: RowTexts<keyof ClosedDay> = {
  columns: { day: { label: "Jour fermé", type: "date", note: closedDayNote } },
  cell: (column, number) => `${column} ${number}`,
  ...{ add: "Ajouter un jour", remove: (number) => `Retirer le jour ${number}` },
  // A new closed day is the day after the last one, because holidays often last several days.
  initial: (rows) => ({ day: followingDay(rows.at(-1)?.day) }),
};
const RCCM: RowTexts<keyof Rccm> = {
  columns: {
    number: {
      label: "Numéro RCCM",
      hint: "RC/DLA/2019/B/1234 ou CM-DLA-01-2023-B12-00123",
      optional: true,
    },
    place: { label: "Ville du greffe", hint: "Par exemple Douala", optional: true },
    date: { label: "Date d’immatriculation", type: "date", optional: true },
  },
  name: () => "Registre du commerce",
};

const LINK = { group: "links", type: "url" } as const;
export const FIELD_TEXTS: Readonly<Record<FormField, FieldTexts>> = {
  name: { group: "shop" },
  phone: {
    ...{ group: "shop", type: "tel", note: phoneNote },
    hint: typeset("Pour les appels et les messages : 6 77 12 34 56"),
  },
  email: { group: "shop", type: "email" },
  orderEmail: { group: "shop", type: "email" },
  address: { group: "shop" },
  latitude: {
    ...{ group: "shop", label: "Position sur la carte" },
    hint: "Latitude, longitude, comme une application de cartes les copie",
  },
  hours: { group: "hours", rows: HOURS },
  hoursNote: { group: "hours" },
  ...({ messagingUrl: LINK, socialUrl: LINK, photoUrl: LINK } satisfies Record<LinkField, FieldTexts>),
  deliveryTime: { group: "delivery", hint: typeset("Sur l’accueil et dans les textes : 24-48h") },
  advantages: { group: "delivery", rows: ADVANTAGES },
  synonyms: { group: "search", rows: SYNONYMS },
  wallets: { group: "wallets", rows: WALLETS },
  depositShare: {
    ...{ group: "deposit", label: "Acompte, en\u202f%" },
    hint: typeset("Un pourcentage du total, livraison comprise. Vide : pas d’acompte"),
  },
  depositTown: {
    group: "deposit",
    hint: typeset("Vide : l’acompte est demandé pour toutes les commandes"),
  },
  appointmentHours: { group: "openings", rows: OPENINGS },
  appointmentPlaces: { group: "places", rows: PLACES },
  closedDays: { group: "closedDays", rows: CLOSED_DAYS },
  appointmentHold: {
    group: "requests",
    hint: typeset(
      "En heures de rendez-vous, de 1 à 72. Vide : 2 heures. La nuit et les jours fermés ne comptent pas. Passé ce délai sans réponse de votre part, l’heure est de nouveau libre.",
    ),
  },
  legalName: { group: "identity", hint: "Comme au registre du commerce" },
  legalForm: {
    group: "identity",
    hint: typeset("Établissement, SARL, SARL unipersonnelle, SA …"),
  },
  capital: {
    ...{ group: "identity", label: typeset("Capital, en FCFA") },
    hint: typeset("Pour une société, par exemple 1\u00a0000\u00a0000"),
  },
  rccm: { group: "identity", rows: RCCM },
  niu: { group: "identity", hint: typeset("Numéro d’identifiant unique : M012345678901A") },
  vat: { group: "identity", choices: VAT_LABELS },
  responsible: { group: "identity", hint: "La personne qui répond de ce que la boutique publie" },
  hostingCountry: {
    group: "hosting",
    hint: typeset("Du serveur et des sauvegardes, par exemple Cameroun. Votre hébergeur le sait."),
  },
  transfersAbroad: {
    group: "hosting",
    hint: typeset(
      "Qui reçoit des données dans un autre pays, par exemple : photos chez un hébergeur en France",
    ),
  },
};

/** Returns the groups of a page, each with its fields in the sequence of the schema. */
export const groupsOf = (page: DetailPage): readonly (Group & { fields: readonly FormField[] })[] =>
  Object.entries<Group>(GROUPS)
    .filter(([, group]) => group.page === page)
    .map(([name, group]) => ({
      ...group,
      fields: FORM_FIELDS.filter((field) => FIELD_TEXTS[field].group === name),
    }));

const FORM_FIELDS = DETAIL_FIELDS.filter((field) => field !== "longitude");

export const fieldsOf = (page: DetailPage): readonly FormField[] =>
  groupsOf(page).flatMap(({ fields }) => fields);

export const fieldLabel = (field: FormField): string => FIELD_TEXTS[field].label ?? detailLabel(field);

/** Returns a hint below a typed day: which weekday it is, and whether it has passed. */
function closedDayNote(typed: string): string | undefined {
  if (!isDay(typed)) return undefined;
  return typed < shopDay(new Date()) ? `${dayText(typed)}, déjà passé` : dayText(typed);
}

/**
 * Returns the name of a new place (chair or table): « Place 3 » for the third one, or with a higher number if a place
 * already has this name.
 */
function newPlaceName(rows: readonly DetailRow[]): string {
  let number = rows.length + 1;
  while (rows.some(({ name }) => name === `Place ${number}`)) number += 1;
  return `Place ${number}`;
}

const followingDay = (day: string | undefined): string =>
  day !== undefined && isDay(day) ? dayAfter(day, 1) : "";
