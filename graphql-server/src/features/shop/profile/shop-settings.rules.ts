import * as v from "valibot";
import { UUID } from "../../../platform/ids/uuid.rules.ts";
import { dayText } from "../../../platform/shop-time/day-text.rules.ts";
import { isDay } from "../../../platform/shop-time/shop-day.rules.ts";
import { EMAIL_INVALID, EMAIL_REQUIRED, isNewEmail } from "../../../platform/text/email.rules.ts";
import { normalisePhone } from "../../../platform/text/phone.rules.ts";
import { isSecureUrl } from "../../../platform/text/secure-url.rules.ts";
import { oneLine } from "../../../platform/text/typed-text.rules.ts";
import {
  bySpan,
  MAX_CLOSED_DAYS,
  MAX_HOLD_HOURS,
  MAX_OPENING_SPANS,
  MAX_PLACES,
  spanError,
  spanText,
} from "./appointment-settings.rules.ts";
import { normaliseRccmNumber, RCCM_LIMITS, rccmErrors } from "./rccm.rules.ts";
import { VATS } from "./vat.rules.ts";

/** Maximum lengths of the texts, in UTF-16 units as browsers count `maxlength`. */
export const MAX_LENGTHS = { name: 60, line: 160, url: 300, text: 30_000 } as const;
/** Largest number of lines of opening hours. */
export const MAX_HOURS = 10;
/** Number of advantages on the home page. Each has an icon. */
export const ADVANTAGE_COUNT = 4;
export const MAX_WALLETS = 5;
/** Largest number of the owner's groups of synonyms. */
export const MAX_SYNONYMS = 50;
/** Maximum lengths of the texts of a mobile-money account (wallet), in UTF-16 units. */
export const WALLET_LIMITS = { operator: 40, holder: 60, number: 40, ussd: 80 } as const;
/** Maximum lengths of the texts of the seller's legal identity, in UTF-16 units. */
export const IDENTITY_LIMITS = { legalName: 120, legalForm: 60, responsible: 120 } as const;
/** Maximum capital of a company, in whole FCFA. */
const MAX_CAPITAL = 1_000_000_000_000;
/** Maximum length of a town's name in UTF-16 units, as in the delivery zones. */
const MAX_TOWN = 80;

const MESSAGES = {
  phone: "Neuf chiffres, avec ou sans +237, par exemple 6 77 12 34 56",
  degrees: "Deux nombres séparés par une virgule, par exemple 4.0416, 9.6873",
  url: "Une adresse complète, qui commence par https://",
  credentials: "Une adresse sans nom d’utilisateur ni mot de passe",
  noHours: "Indiquez au moins une ligne",
  hours: `Chaque ligne a ses jours et ses heures, de ${MAX_LENGTHS.name} caractères au plus`,
  advantages: `Chaque avantage a un titre et un texte, de ${MAX_LENGTHS.name} caractères au plus`,
  synonyms: `Deux mots au moins, séparés par = ou une virgule, ${MAX_LENGTHS.line} caractères au plus`,
  ussd: "Le code USSD commence par * et finit par #, avec des chiffres, {montant} et {numéro}, par exemple *126*{numéro}*{montant}#",
  places: `Chaque place a un nom, de ${MAX_LENGTHS.name} caractères au plus`,
  closedDay: "Indiquez un jour qui existe",
  hold: `De 1 à ${MAX_HOLD_HOURS} heures, ou rien`,
  share: "Un pourcentage entier, de 1 à 100, ou rien",
  capital: "Un montant entier en FCFA, par exemple 1\u00a0000\u00a0000, ou rien",
  niu: "14 caractères\u00a0: une lettre, 12 chiffres, une lettre, par exemple M012345678901A",
} as const;

/** Schema of a text. It is stored trimmed and on one line. */
const text = v.pipe(v.string(), v.transform(oneLine));

const line = (what: string, limit: number) =>
  v.pipe(
    text,
    v.nonEmpty(`${what} est à remplir`),
    v.maxLength(limit, `${what} ne doit pas dépasser ${limit} caractères`),
  );

const email = v.pipe(text, v.nonEmpty(EMAIL_REQUIRED), v.check(isNewEmail, EMAIL_INVALID));

/** True for a valid link to another site: short enough, https, and a host with a dot. */
const isLink = (url: string): boolean =>
  url.length <= MAX_LENGTHS.url && isSecureUrl(url) && /.\../.test(new URL(url).hostname);
const typedLink = v.pipe(
  text,
  v.check((url) => !/^https:\/\/[^/?#]*@/i.test(url), MESSAGES.credentials),
);
const link = v.pipe(typedLink, v.check(isLink, MESSAGES.url));
const linkOrNone = v.pipe(
  typedLink,
  v.check((url) => url === "" || isLink(url), MESSAGES.url),
  v.description("Vide : pas sur ce réseau"),
);

/** Schema of decimal degrees from `-bound` to `bound`. */
const degrees = (bound: number) =>
  v.pipe(
    v.number(MESSAGES.degrees),
    v.minValue(-bound, MESSAGES.degrees),
    v.maxValue(bound, MESSAGES.degrees),
  );

/**
 * Schema of a text in a row of several texts, such as the title of an advantage. Whichever check fails, the error
 * message is the same.
 */
const rowText = (message: string) =>
  v.pipe(text, v.nonEmpty(message), v.maxLength(MAX_LENGTHS.name, message));

const hours = v.pipe(
  v.array(v.object({ days: rowText(MESSAGES.hours), hours: rowText(MESSAGES.hours) })),
  v.minLength(1, MESSAGES.noHours),
  v.maxLength(MAX_HOURS, `${MAX_HOURS} lignes au plus`),
);
const advantages = v.pipe(
  v.array(v.object({ title: rowText(MESSAGES.advantages), text: rowText(MESSAGES.advantages) })),
  v.length(ADVANTAGE_COUNT, MESSAGES.advantages),
);

/**
 * Schema of a USSD code for a payment, as an owner types it. The code is stored without spaces, and its placeholders
 * are stored as `{montant}` and `{numéro}`.
 */
const ussd = v.pipe(
  text,
  v.transform((typed) =>
    typed
      .replace(/\s/g, "")
      .replace(/\{montant\}/gi, "{montant}")
      .replace(/\{num(é|e\u0301?)ro\}/gi, "{numéro}"),
  ),
);
const wallet = v.object({ operator: text, holder: text, number: text, ussd });
/** An account to which customers send mobile money. */
export type Wallet = Readonly<v.InferOutput<typeof wallet>>;

/** Returns a French message for each invalid field of a mobile-money account; empty if the account is valid. */
export function walletErrors(typed: Readonly<Record<string, string>>): Partial<Record<keyof Wallet, string>> {
  const stored = v.parse(wallet, typed);
  const { operator, holder, number, ussd } = stored;
  const errors: Partial<Record<keyof Wallet, string>> = {};
  for (const field of ["operator", "holder", "number", "ussd"] as const)
    if (stored[field].length > WALLET_LIMITS[field])
      errors[field] = `${WALLET_LIMITS[field]} caractères au plus`;
  if (operator === "") errors.operator = "Indiquez l’opérateur";
  if (holder === "") errors.holder = "Indiquez le nom du titulaire";
  if (!/\d/.test(number)) errors.number = "Indiquez le numéro ou le code marchand, en chiffres";
  if (!/^([*#]([\d*#]|\{montant\}|\{numéro\})*#)?$/.test(ussd)) errors.ussd = MESSAGES.ussd;
  return errors;
}

/** Returns a French message for the column `words` if it has fewer than two words; empty otherwise. */
function synonymErrors({ words = "" }: DetailRow): Readonly<Record<string, string | undefined>> {
  const names = words.split(/[,=;]/).filter((name) => name.trim() !== "");
  return names.length < 2 ? { words: MESSAGES.synonyms } : {};
}

const wallets = v.pipe(
  v.array(wallet),
  v.minLength(1, "Indiquez au moins un compte"),
  v.maxLength(MAX_WALLETS, `${MAX_WALLETS} comptes au plus`),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const [place, row] of dataset.value.entries()) {
      const [message] = Object.values(walletErrors(row));
      if (message) addIssue({ message: `Compte ${place + 1}. ${message}` });
    }
  }),
);

/** Schema of groups of synonyms, each on one line: « basket = tennis ». */
const synonyms = v.pipe(
  v.array(
    v.object({
      words: v.pipe(text, v.nonEmpty(MESSAGES.synonyms), v.maxLength(MAX_LENGTHS.line, MESSAGES.synonyms)),
    }),
  ),
  v.maxLength(MAX_SYNONYMS, `${MAX_SYNONYMS} lignes au plus`),
  v.rawCheck(({ dataset, addIssue }) => {
    if (dataset.typed && dataset.value.some(({ words }) => synonymErrors({ words }).words))
      addIssue({ message: MESSAGES.synonyms });
  }),
);
export type SynonymGroup = Readonly<v.InferOutput<typeof synonyms>[number]>;

/**
 * Schema of the opening hours of appointments. Each row has a weekday (1 for Monday) and a time span in which the shop
 * accepts appointments.
 */
const openings = v.pipe(
  v.array(v.object({ day: text, from: text, to: text })),
  v.minLength(1, MESSAGES.noHours),
  v.maxLength(MAX_OPENING_SPANS, `${MAX_OPENING_SPANS} lignes au plus`),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const row of dataset.value) {
      const message = spanError(row, dataset.value);
      if (message) addIssue({ message });
    }
  }),
  v.transform((rows) => [...rows].sort(bySpan)),
);
const places = v.pipe(
  v.array(
    v.object({
      id: v.pipe(v.string(), v.regex(UUID, "Identifiant non valide")),
      name: rowText(MESSAGES.places),
    }),
  ),
  v.minLength(1, "Indiquez au moins une place"),
  v.maxLength(MAX_PLACES, `${MAX_PLACES} places au plus`),
  v.check((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, "Identifiant non valide"),
);
const closedDays = v.pipe(
  v.array(v.object({ day: v.pipe(text, v.check(isDay, MESSAGES.closedDay)) })),
  v.maxLength(MAX_CLOSED_DAYS, `${MAX_CLOSED_DAYS} jours au plus`),
  // A closed day that the owner has entered twice is stored once.
  v.transform((rows) => [...new Set(rows.map(({ day }) => day))].sort().map((day) => ({ day }))),
);

const rccm = v.pipe(
  v.object({ number: v.pipe(text, v.transform(normaliseRccmNumber)), place: text, date: text }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const [message] = Object.values(rccmErrors(dataset.value, new Date()));
    if (message) addIssue({ message });
  }),
);

const optionalText = (what: string, limit: number) =>
  v.pipe(text, v.maxLength(limit, `${what} ne doit pas dépasser ${limit} caractères`));

/** Schema of a field that may be null; null stands for the default value. */
const orOriginal = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(v.nullable(schema), v.description("Null : comme à l’origine"));

/** Links to the shop's pages on other sites, in the sequence of the form. */
const LINKS = {
  messagingUrl: v.pipe(link, v.title("Lien WhatsApp")),
  socialUrl: v.pipe(linkOrNone, v.title("Lien Facebook")),
  photoUrl: v.pipe(linkOrNone, v.title("Lien Instagram")),
};

/**
 * The details that an owner enters, such as the shop's name, phone number and opening hours, in the sequence of the
 * form. Their titles are labels on screen and in the audit log. This schema determines the GraphQL types, the JSON that
 * is stored, the JSON that visitors get, the checks and the form.
 */
const DETAILS = v.object({
  name: v.pipe(line("Le nom", MAX_LENGTHS.name), v.title("Nom de la boutique")),
  phone: v.pipe(
    v.string(),
    v.transform((typed) => normalisePhone(typed) ?? typed.trim()),
    v.regex(/^237[26]\d{8}$/, MESSAGES.phone),
    v.title("Téléphone"),
    v.description("Chiffres, avec l’indicatif 237 et sans +"),
  ),
  email: v.pipe(email, v.title("E-mail")),
  /** E-mail address for questions about orders. */
  orderEmail: v.pipe(
    text,
    v.check((typed) => typed === "" || isNewEmail(typed), EMAIL_INVALID),
    v.title("E-mail des commandes"),
    v.description("Vide : pas de seconde adresse"),
  ),
  address: v.pipe(line("L’adresse", MAX_LENGTHS.line), v.title("Adresse")),
  latitude: v.pipe(degrees(90), v.title("Latitude")),
  longitude: v.pipe(degrees(180), v.title("Longitude")),
  hours: v.pipe(orOriginal(hours), v.title("Horaires")),
  hoursNote: v.pipe(
    orOriginal(
      v.pipe(
        text,
        v.maxLength(MAX_LENGTHS.line, `La note ne doit pas dépasser ${MAX_LENGTHS.line} caractères`),
      ),
    ),
    v.title("Note sous les horaires"),
  ),
  ...LINKS,
  deliveryTime: v.pipe(orOriginal(line("Le délai", MAX_LENGTHS.name)), v.title("Délai de livraison")),
  /** The advantages of the shop. The icons are fixed: the home page shows the first advantage with the first icon. */
  advantages: v.pipe(orOriginal(advantages), v.title("Avantages")),
  /** Groups of synonyms for the search, in addition to the groups that every shop has. */
  synonyms: v.pipe(orOriginal(synonyms), v.title("Mots de même sens")),
  wallets: v.pipe(
    v.nullable(wallets),
    v.title("Comptes de mobile money"),
    v.description("Null : aucun compte n’est montré"),
  ),
  /** Share of an order's price that the customer pays first as a deposit, in percent. */
  depositShare: v.pipe(
    v.nullable(
      v.pipe(
        v.number(MESSAGES.share),
        v.integer(MESSAGES.share),
        v.minValue(1, MESSAGES.share),
        v.maxValue(100, MESSAGES.share),
      ),
    ),
    v.title("Acompte"),
    v.description("En pour cent ; null : pas d’acompte"),
  ),
  depositTown: v.pipe(
    optionalText("La ville", MAX_TOWN),
    v.title("Ville sans acompte"),
    v.description("Vide : l’acompte vaut pour toutes les commandes"),
  ),
  appointmentHours: v.pipe(
    v.nullable(openings),
    v.title("Heures des rendez-vous"),
    v.description("Null : la boutique ne donne pas d’heure"),
  ),
  /** Chairs or tables for appointments. Each serves one person at a time. */
  appointmentPlaces: v.pipe(v.nullable(places), v.title("Places"), v.description("Null : une seule")),
  closedDays: v.pipe(v.nullable(closedDays), v.title("Jours fermés"), v.description("Null : aucun")),
  /** How long a slot that a customer has requested is held until the shop answers, in opening hours. */
  appointmentHold: v.pipe(
    v.nullable(
      v.pipe(
        v.number(MESSAGES.hold),
        v.integer(MESSAGES.hold),
        v.minValue(1, MESSAGES.hold),
        v.maxValue(MAX_HOLD_HOURS, MESSAGES.hold),
      ),
    ),
    v.title("Heure demandée, gardée pendant"),
    v.description("En heures où la boutique donne des rendez-vous ; null : 2"),
  ),
  legalName: v.pipe(
    optionalText("Le nom", IDENTITY_LIMITS.legalName),
    v.title("Raison sociale ou nom"),
    v.description("Vide : pas indiqué"),
  ),
  legalForm: v.pipe(
    optionalText("La forme", IDENTITY_LIMITS.legalForm),
    v.title("Forme juridique"),
    v.description("Établissement, SARL … ; vide : pas indiquée"),
  ),
  capital: v.pipe(
    v.nullable(
      v.pipe(
        v.number(MESSAGES.capital),
        v.integer(MESSAGES.capital),
        v.minValue(1, MESSAGES.capital),
        v.maxValue(MAX_CAPITAL, MESSAGES.capital),
      ),
    ),
    v.title("Capital"),
    v.description("En francs entiers ; null : pas indiqué"),
  ),
  rccm: v.pipe(v.nullable(rccm), v.title("RCCM"), v.description("Null : pas indiqué")),
  /** The seller's number at the tax office. */
  niu: v.pipe(
    text,
    v.transform((typed) => typed.replace(/[\s./-]/g, "").toUpperCase()),
    v.check((typed) => typed === "" || /^[A-Z]\d{12}[A-Z]$/.test(typed), MESSAGES.niu),
    v.title("NIU"),
    v.description("Numéro d’identifiant unique ; vide : pas indiqué"),
  ),
  vat: v.pipe(
    v.nullable(v.picklist(VATS)),
    v.title("TVA"),
    v.description("Non applicable, ou 19,25 % incluse dans les prix ; null : pas indiquée"),
  ),
  responsible: v.pipe(
    optionalText("Le nom", IDENTITY_LIMITS.responsible),
    v.title("Responsable de la publication"),
    v.description("Vide : pas indiqué"),
  ),
  /** Country in which the database and the backups are stored, for the terms and the register of personal data. */
  hostingCountry: v.pipe(
    optionalText("Le pays", MAX_LENGTHS.name),
    v.title("Pays d’hébergement"),
    v.description("Vide : pas indiqué"),
  ),
  transfersAbroad: v.pipe(
    optionalText("Le texte", MAX_LENGTHS.line),
    v.title("Transferts à l’étranger"),
    v.description("Vide : pas indiqué"),
  ),
});

type Frozen<Value> = Value extends readonly (infer Row)[] ? readonly Readonly<Row>[] : Value;
type Details = v.InferOutput<typeof DETAILS>;
export type ShopDetails = { readonly [Field in keyof Details]: Frozen<Details[Field]> };
export type DetailField = keyof ShopDetails;
export type LinkField = keyof typeof LINKS;
/** Names of the fields that may be null. Null means that the field has its default. */
export type OriginalField = {
  [Field in DetailField]: null extends ShopDetails[Field] ? Field : never;
}[DetailField];

/** Days and hours of opening: « Lun-Ven », « 8h-18h ». */
export type OpeningHours = Readonly<v.InferOutput<typeof hours>[number]>;
export type OpeningSpan = Readonly<v.InferOutput<typeof openings>[number]>;
export type AppointmentPlace = Readonly<v.InferOutput<typeof places>[number]>;
export type ClosedDay = Readonly<v.InferOutput<typeof closedDays>[number]>;
export type Advantage = Readonly<v.InferOutput<typeof advantages>[number]>;

const fieldsOf = <Field extends string>(entries: Readonly<Record<Field, unknown>>) =>
  Object.keys(entries) as Field[];

export const DETAIL_SCHEMAS = DETAILS.entries;
export const DETAIL_FIELDS = fieldsOf(DETAIL_SCHEMAS);
export const LINK_FIELDS = fieldsOf(LINKS);

/** Details that are never empty: if the owner has not entered one, its value comes from the environment. */
const PRESENT_DETAILS = [
  "name",
  "phone",
  "email",
  "address",
  "latitude",
  "longitude",
  "messagingUrl",
  "socialUrl",
  "photoUrl",
] as const satisfies readonly DetailField[];

export const isPresentDetail = (field: DetailField): boolean => PRESENT_DETAILS.some((one) => one === field);

/** The details that visitors see. Details that are empty or have their default are absent. */
export type PublicDetails = Pick<ShopDetails, (typeof PRESENT_DETAILS)[number]> & {
  readonly [Field in Exclude<DetailField, (typeof PRESENT_DETAILS)[number]>]?:
    | ShopDetails[Field]
    | null
    | undefined;
};

export const detailLabel = (field: DetailField): string => v.getTitle(DETAIL_SCHEMAS[field]) ?? field;

/**
 * One row of a detail that consists of rows, such as an opening span or a mobile-money account. Each key is a column's
 * name.
 */
export type DetailRow = Readonly<Record<string, string>>;
export interface RowRules {
  /** Least number of rows that the form shows. */
  readonly min: number;
  readonly max: number;
  /** Longest text of each column, in UTF-16 units. */
  readonly limits: Readonly<Record<string, number>>;
  /**
   * Returns a French message for each invalid column of a row.
   * @param rows all rows of the detail, to find repeated values; if absent, only `row` is checked
   */
  readonly errors: (
    row: DetailRow,
    rows?: readonly DetailRow[],
  ) => Readonly<Record<string, string | undefined>>;
  /**
   * Returns a row as text for people, such as « lundi 8 h – 12 h ». If this function is absent, the row is shown as its
   * texts one after the other.
   */
  readonly text?: (row: DetailRow) => string;
}
const filled = (message: string) => (row: DetailRow) =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([, typed]) => typed.trim() === "")
      .map(([column]) => [column, message]),
  );
const spanOf = ({ day = "", from = "", to = "" }: DetailRow): OpeningSpan => ({ day, from, to });
const SHORT = MAX_LENGTHS.name;
/**
 * Rules for each detail that consists of rows of texts. A detail that can have only one row is stored as an object
 * instead of a list.
 */
export const DETAIL_ROWS: Readonly<Partial<Record<DetailField, RowRules>>> = {
  hours: {
    ...{ min: 0, max: MAX_HOURS, limits: { days: SHORT, hours: SHORT } },
    errors: filled(MESSAGES.hours),
  },
  advantages: {
    ...{ min: ADVANTAGE_COUNT, max: ADVANTAGE_COUNT, limits: { title: SHORT, text: SHORT } },
    errors: filled(MESSAGES.advantages),
  },
  synonyms: { min: 0, max: MAX_SYNONYMS, limits: { words: MAX_LENGTHS.line }, errors: synonymErrors },
  wallets: { min: 0, max: MAX_WALLETS, limits: WALLET_LIMITS, errors: walletErrors },
  appointmentHours: {
    ...{ min: 0, max: MAX_OPENING_SPANS, limits: { day: 1, from: 5, to: 5 } },
    errors: (row, rows = [row]) => ({ from: spanError(spanOf(row), rows.map(spanOf)) }),
    text: (row) => spanText(spanOf(row)),
  },
  appointmentPlaces: {
    ...{ min: 1, max: MAX_PLACES, limits: { id: 36, name: SHORT } },
    errors: filled(MESSAGES.places),
    text: ({ name = "" }) => name,
  },
  closedDays: {
    ...{ min: 0, max: MAX_CLOSED_DAYS, limits: { day: 10 } },
    errors: ({ day = "" }) => (isDay(day) ? {} : { day: MESSAGES.closedDay }),
    text: ({ day = "" }) => (isDay(day) ? `${dayText(day)} ${day.slice(0, 4)}` : day),
  },
  rccm: {
    ...{ min: 1, max: 1, limits: RCCM_LIMITS },
    errors: ({ number = "", place = "", date = "" }) => rccmErrors({ number, place, date }, new Date()),
  },
};

/** Kind of a detail's value, by which the form chooses the input field. */
export type DetailKind = "text" | "number" | "choice" | "rows";
const KINDS = {
  string: "text",
  number: "number",
  picklist: "choice",
  array: "rows",
  object: "rows",
} as const;

export function detailKind(field: DetailField): DetailKind {
  const schema = DETAIL_SCHEMAS[field];
  return KINDS[schema.type === "nullable" ? schema.wrapped.type : schema.type];
}

/**
 * Returns the maximum length of a detail that is a single text, in UTF-16 units. If its schema has no maximum, returns
 * the maximum length of a URL.
 */
export const detailLimit = (field: DetailField): number => limitIn(DETAIL_SCHEMAS[field]) ?? MAX_LENGTHS.url;

/**
 * Returns the maximum length in a schema; undefined if it has none. In a pipe of the schema library, the first element
 * is the schema itself and the others are its checks.
 */
function limitIn(schema: object): number | undefined {
  if ("wrapped" in schema && typeof schema.wrapped === "object") return limitIn(schema.wrapped ?? {});
  const steps: readonly object[] = "pipe" in schema && Array.isArray(schema.pipe) ? schema.pipe : [];
  for (const step of steps) {
    const isLimit = "type" in step && step.type === "max_length" && "requirement" in step;
    const limit = isLimit ? step.requirement : limitIn(step);
    if (typeof limit === "number") return limit;
  }
  return undefined;
}

export const isOriginalAllowed = (field: DetailField): field is OriginalField =>
  v.is(DETAIL_SCHEMAS[field], null);

export const isDetailOptional = (field: DetailField): boolean => v.is(DETAIL_SCHEMAS[field], "");

/** True if a value has the types of the details. The texts may still be invalid. */
export const areDetails = (value: unknown): value is ShopDetails => v.safeParse(DETAILS, value).typed;

/** Returns the details as they are stored: texts trimmed and on one line, the phone number as digits. */
export const normaliseDetails = (details: Partial<ShopDetails>): Partial<ShopDetails> =>
  v.safeParse(v.partial(DETAILS), details).output as Partial<ShopDetails>;

/** Returns a French message for each invalid detail; empty if all are valid. Absent details are not checked. */
export function detailErrors(details: Partial<ShopDetails>): Partial<Record<DetailField, string>> {
  const { issues = [] } = v.safeParse(v.partial(DETAILS), details);
  const errors: Record<string, string> = {};
  // If a field has several errors, only the message of the first one is kept. The messages are in the sequence of the
  // fields.
  for (const issue of issues) errors[v.getDotPath(issue)?.split(".")[0] ?? ""] ??= issue.message;
  return errors;
}
