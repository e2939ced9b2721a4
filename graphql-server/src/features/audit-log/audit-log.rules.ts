import { labelOf } from "../../platform/text/label-of.rules.ts";

export const AUDIT_LOG_ACTIONS = [
  "PRODUCT_CREATED",
  "PRODUCT_CHANGED",
  "PRODUCT_DELETED",
  "PRODUCT_RESTORED",
  "ROLE_CHANGED",
  "PASSWORD_LINK_CREATED",
  "PASSWORD_RESET",
  "ACCOUNT_DELETED",
  "USER_DELETED",
  "ORDER_RECORDED",
  "ORDER_CHANGED",
  "ORDER_NOTED",
  "ZONE_ADDED",
  "ZONE_CHANGED",
  "ZONE_DELETED",
  "ZONES_SORTED",
  "SLIDE_ADDED",
  "SLIDE_CHANGED",
  "SLIDE_DELETED",
  "SLIDE_RESTORED",
  "SLIDES_SORTED",
  "DEMO_REMOVED",
  "DEMO_RESTORED",
  "SHOP_CHANGED",
  "TEXT_CHANGED",
  "SERVICES_CHANGED",
  "ORDER_EDITED",
  "ORDER_RETURNED",
  "RETURN_REQUESTED",
  "PAYMENT_ENTERED",
  "PAYMENT_CANCELLED",
  "PAYMENT_ANNOUNCED",
  "PAYMENT_REFUSED",
  "ORDER_SOLD",
  "RETURN_DECLINED",
  "PAYMENT_CONFIRMED",
  "CUSTOMER_NOTED",
  "CUSTOMER_NOTE_DELETED",
  "CUSTOMER_ERASED",
  "DAY_CLOSED",
  "DAY_CORRECTED",
  "PAYMENT_KEPT",
  "PAYMENT_PUT_AWAY",
  "PAYMENT_TAKEN_BACK",
] as const;
export type AuditLogAction = (typeof AUDIT_LOG_ACTIONS)[number];

/** French labels of the actions. The admin panel shows a label after the name of the user who performed the action. */
const AUDIT_LOG_ACTION_LABELS: Readonly<Record<AuditLogAction, string>> = {
  PRODUCT_CREATED: "a ajouté",
  PRODUCT_CHANGED: "a modifié",
  PRODUCT_DELETED: "a supprimé",
  PRODUCT_RESTORED: "a rétabli",
  ROLE_CHANGED: "a changé le rôle de",
  PASSWORD_LINK_CREATED: "a créé un lien de mot de passe pour",
  PASSWORD_RESET: "a choisi un nouveau mot de passe par un lien",
  ACCOUNT_DELETED: "a supprimé son compte",
  USER_DELETED: "a supprimé le compte de",
  ORDER_RECORDED: "a enregistré la commande",
  ORDER_CHANGED: "a changé l’état de la commande",
  ORDER_NOTED: "a changé la note de la commande",
  ZONE_ADDED: "a ajouté la zone de livraison",
  ZONE_CHANGED: "a modifié la zone de livraison",
  ZONE_DELETED: "a supprimé la zone de livraison",
  ZONES_SORTED: "a changé l’ordre des zones de livraison, d’abord",
  SLIDE_ADDED: "a ajouté l’image de bannière",
  SLIDE_CHANGED: "a modifié l’image de bannière",
  SLIDE_DELETED: "a supprimé l’image de bannière",
  SLIDE_RESTORED: "a rétabli l’image de bannière",
  SLIDES_SORTED: "a changé l’ordre de la bannière, d’abord",
  DEMO_REMOVED: "a retiré la démonstration :",
  DEMO_RESTORED: "a rétabli la démonstration :",
  SHOP_CHANGED: "a modifié",
  TEXT_CHANGED: "a modifié le texte de la page",
  SERVICES_CHANGED: "a modifié",
  ORDER_EDITED: "a modifié la commande",
  ORDER_RETURNED: "a noté un retour de la commande",
  RETURN_REQUESTED: "demande un échange ou un retour de la commande",
  PAYMENT_ENTERED: "a noté un paiement de la commande",
  PAYMENT_CANCELLED: "a annulé un paiement de la commande",
  PAYMENT_ANNOUNCED: "annonce un paiement de la commande",
  PAYMENT_REFUSED: "a refusé un paiement annoncé de la commande",
  ORDER_SOLD: "a vendu en boutique la commande",
  RETURN_DECLINED: "a refusé le retour demandé de la commande",
  PAYMENT_CONFIRMED: "a confirmé un paiement annoncé de la commande",
  CUSTOMER_NOTED: "a ajouté une note sur la personne de la commande",
  CUSTOMER_NOTE_DELETED: "a supprimé une note sur la personne de la commande",
  CUSTOMER_ERASED: "a effacé les données de la personne de la commande",
  DAY_CLOSED: "a clôturé la caisse du",
  DAY_CORRECTED: "a corrigé la clôture de caisse du",
  PAYMENT_KEPT: "a gardé un paiement sans commande :",
  PAYMENT_PUT_AWAY: "a écarté un paiement sans commande :",
  PAYMENT_TAKEN_BACK: "a repris un paiement sans commande :",
};

/** Beginning of the name of an entry's subject if the subject is an appointment: « rendez-vous K7M-42P ». */
export const APPOINTMENT = "rendez-vous ";

/**
 * Returns the label of an action; the label of an action on an appointment calls it « rendez-vous », not « commande ».
 */
export function actionLabel(action: string, isAppointment: boolean): string {
  const label = labelOf(AUDIT_LOG_ACTION_LABELS, action, "a fait une autre action");
  return isAppointment
    ? label.replace(/de la commande$/, "du rendez-vous").replace(/la commande$/, "le rendez-vous")
    : label;
}

/** Actions that can be undone. The feature that records an action also undoes it. */
export const UNDOABLE_ACTIONS = [
  "PRODUCT_CHANGED",
  "PRODUCT_DELETED",
  "SLIDE_CHANGED",
  "SLIDE_DELETED",
  "DEMO_REMOVED",
  "SHOP_CHANGED",
  "TEXT_CHANGED",
  "SERVICES_CHANGED",
  "ORDER_CHANGED",
] as const satisfies readonly AuditLogAction[];
export type UndoableAction = (typeof UNDOABLE_ACTIONS)[number];

/**
 * Actions on the shop's settings. When an admin undoes one of these actions, the panel does not show the setting's
 * name, but calls it « Ce réglage ».
 */
export const SHOP_ACTIONS = [
  "SHOP_CHANGED",
  "TEXT_CHANGED",
  "SERVICES_CHANGED",
] as const satisfies readonly UndoableAction[];

/**
 * Actions of users on their own account. The panel shows no name after the label of these actions, because the
 * subject's name would repeat the name of the user before the label.
 */
export const OWN_ACCOUNT_ACTIONS: readonly AuditLogAction[] = ["PASSWORD_RESET", "ACCOUNT_DELETED"];

/**
 * French labels of the fields in audit log entries, except the fields of products (`LOGGED_PRODUCT_FIELDS`) and of the
 * shop's details (`DETAIL_FIELDS`).
 */
export const AUDIT_LOG_FIELD_LABELS: Readonly<Record<string, string>> = {
  variants: "tailles et couleurs",
  imageColours: "couleurs des photos",
  availability: "disponibilité",
  stock: "stock",
  role: "rôle",
  state: "état",
  unwanted: "indésirable",
  lines: "articles",
  discount: "remise",
  customer: "personne",
  returned: "rapporté",
  payment: "paiement",
  expected: "attendu en caisse",
  counted: "compté",
  note: "note",
  town: "ville",
  quarter: "quartier",
  fee: "frais",
  delay: "délai",
  wide: "image large",
  tall: "image haute",
  alt: "texte alternatif",
  link: "lien",
  name: "nom",
  terms: "texte",
  faq: "texte",
  about: "texte",
  womenSizes: "guide",
  menSizes: "guide",
  womenShoeSizes: "guide",
  menShoeSizes: "guide",
  services: "services",
  adminsHandleAllOrders: "les administrateurs traitent toutes les commandes",
};

/** Number of days within which an action can be undone. For an order's state, `ORDER_UNDO_MINUTES` counts instead. */
export const UNDO_DAYS = 30;

/**
 * Minutes for which an admin can undo a change of an order's state. After these minutes, the shop informs the customer
 * of the change.
 */
export const ORDER_UNDO_MINUTES = 1;

/**
 * A changed field with its values as text. If the value is a list of image URLs or variants, each is on a separate line
 * of the text.
 */
export interface AuditLogChange {
  readonly field: string;
  readonly from: string;
  readonly to: string;
  /**
   * Values that an undo uses instead of the texts `from` and `to`: the change of each variant's availability or stock
   * count, or the complete values of a setting. Absent if the texts are enough.
   */
  readonly steps?: unknown;
}

type Value = string | number | readonly string[];

/** Returns the differences between two versions of an object, in the sequence of `fields`. */
export function changesBetween<Field extends string>(
  before: Readonly<Record<Field, Value>>,
  after: Readonly<Record<Field, Value>>,
  fields: readonly Field[],
): AuditLogChange[] {
  return fields
    .map((field) => ({ field, from: asText(before[field]), to: asText(after[field]) }))
    .filter(({ from, to }) => from !== to);
}

function asText(value: Value): string {
  return typeof value === "object" ? value.join("\n") : String(value);
}
