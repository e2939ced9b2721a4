import { UNUSED_IMAGE_DAYS } from "../../platform/images/purge-unused-images.ts";
import { LONGEST_LIMIT_DAYS } from "../../platform/security/rate-limits.ts";
import { CART_OPERATION_DAYS } from "../cart/purge-operations.ts";
import { deleteMessagesWithPhone } from "../messages/contact-message.repository.ts";
import { deleteSubscription } from "../messages/newsletter-subscription.repository.ts";
import {
  eraseCustomerOfOrders,
  eraseOrders,
  UNFINISHED_ORDER_DAYS,
} from "../orders/erasure/erase-customer.ts";
import { PERSONAL_COLUMNS } from "../orders/order-fields.ts";
import { RIDER_LIST_DAYS, RIDER_MONTHS, RIDER_REPORT_DAYS } from "../orders/rounds/round.rules.ts";
import {
  eraseUnmatchedOfAccount,
  eraseUnmatchedOfPhone,
  PUT_AWAY_DAYS,
} from "../orders/unmatched-payments/unmatched-payment.repository.ts";
import { DONE_ORDER_PUSH_DAYS, GONE_DEVICE_DAYS, SIZE_PUSH_DAYS } from "../push/push-delivery.repository.ts";
import type { ErasedPerson } from "../users/erased-person.ts";
import { PASSWORD_LINK_MINUTES } from "../users/password-link/password-link.rules.ts";
import { deleteMessagesOf, deleteUser, renameInAuditLog } from "../users/user.repository.ts";
import type { PersonalDataKind } from "./personal-data-kind.ts";
import { PUBLIC_DATA_KINDS } from "./public-data-kinds.rules.ts";

/** The name of an erased customer in the audit log. */
const ERASED_NAME = "Compte supprimé";

const WITH_ACCOUNT = "Effacé avec le compte.";
const {
  accounts,
  devices,
  passwordLinks,
  carts,
  orders,
  customerNotes,
  payments,
  messages,
  newsletter,
  notifications,
  auditLog,
  addresses,
  backups,
} = PUBLIC_DATA_KINDS;
const TEAM_AND_CUSTOMER = "La personne elle-même ; les super administrateurs.";
/**
 * French text for the register of personal data: who sees the data of an order. It describes the rule in
 * `order-access.ts`.
 */
const HANDLERS =
  "les super administrateurs ; un administrateur, en entier, pour les commandes dont tous les articles sont les siens, ou pour toutes si « Réglages » le dit.";

/**
 * Returns the id of the account to erase; undefined if nobody has an account with the e-mail address. Also undefined
 * for an {@link ErasedCustomer}, because only the orders of such a person are erased.
 */
const accountOf = (person: ErasedPerson): string | undefined =>
  "email" in person ? person.userId : undefined;

/**
 * All kinds of personal data of the shop. The first kind, the account, is erased last, because an erasure needs the
 * account to find the other kinds. `personal-data-register.test.ts` fails if a table of the database is missing here,
 * if an erasure leaves data in one of these columns, or if the file of a user's own data lacks a kind.
 */
export const PERSONAL_DATA_KINDS: readonly PersonalDataKind[] = [
  {
    ...accounts,
    people: "Les personnes qui ont ouvert un compte, et l’équipe.",
    content:
      "Nom, e-mail, rôle, photo facultative, date d’ouverture ; mot de passe haché, que personne ne peut lire.",
    purpose: "Ouvrir le compte sur plusieurs appareils, y garder le panier et les commandes.",
    retention: `${accounts.retention} La photo retirée est détruite dans les ${UNUSED_IMAGE_DAYS} jours qui suivent.`,
    readers: TEAM_AND_CUSTOMER,
    erasure:
      "Par la personne dans « Mon compte », ou par un super administrateur dans « Clients ». Un compte qui a des articles en vente ne peut pas être supprimé avant eux.",
    columns: { users: ["name", "email", "password_hash", "profile_pic", "search_text"] },
    exports: ["compte"],
    erase: async (transaction, person) => {
      const userId = accountOf(person);
      return userId === undefined ? 0 : deleteUser(transaction, userId);
    },
    counted: "accounts",
  },
  {
    ...devices,
    people: "Les personnes qui ont un compte.",
    content: "Type d’appareil (« Chrome sur Android »), dates de connexion et de dernier usage.",
    purpose: "Rester connecté, et voir ou fermer les appareils ouverts.",
    readers: "La personne elle-même.",
    erasure: WITH_ACCOUNT,
    columns: { sessions: ["user_id", "device_name"] },
    exports: ["appareils"],
  },
  {
    ...passwordLinks,
    people: "Les personnes à qui un lien a été envoyé.",
    content: "Empreinte du lien, date d’expiration et d’utilisation. Le lien lui-même n’est pas gardé.",
    purpose: "Choisir un nouveau mot de passe.",
    retention: `${passwordLinks.retention} Un nouveau lien remplace le précédent ; il vaut ${PASSWORD_LINK_MINUTES} minutes.`,
    readers: "Personne.",
    erasure: WITH_ACCOUNT,
    columns: { password_links: ["user_id", "token_hash"] },
    exports: ["lien de mot de passe"],
  },
  {
    ...carts,
    people: "Les personnes qui ont un compte. Le panier d’un visiteur reste sur son appareil.",
    content: "Articles, tailles, couleurs et quantités ; numéros des changements déjà reçus.",
    purpose: "Retrouver le même panier sur tous ses appareils, sans compter deux fois un changement.",
    retention: `${carts.retention} Les articles que la personne retire s’effacent aussitôt. Les numéros de changements : ${CART_OPERATION_DAYS} jours.`,
    readers: "La personne elle-même.",
    erasure: WITH_ACCOUNT,
    columns: { carts: ["user_id"], cart_lines: ["user_id"], cart_operations: ["user_id"] },
    exports: ["panier"],
  },
  {
    ...orders,
    people: "Les personnes qui ont commandé, avec ou sans compte.",
    content:
      "Nom, téléphone et quartier donnés à la commande ; jour et heure d’un rendez-vous, et si la personne n’y est pas venue ; note de l’équipe ; raisons d’une remise, d’un retour et de son refus.",
    purpose: "Préparer, livrer, échanger et rembourser ; recevoir la personne à l’heure convenue.",
    retention: `${orders.retention} Une commande jamais terminée compte comme finie ${UNFINISHED_ORDER_DAYS} jours après son arrivée.`,
    readers: `La personne elle-même (sans la note) ; ${HANDLERS} Un autre administrateur voit d’une commande qu’il a saisie, ou qui contient un de ses articles, le numéro, l’état, les dates, la voie d’arrivée et ses propres lignes ; tout administrateur, de chaque heure prise, l’heure, la durée et la place. Le livreur reçoit le nom, le téléphone, le quartier et la note, jusqu’à la clôture de sa tournée.`,
    erasure:
      "Avec le compte, ou chaque jour automatiquement pour les visiteurs : les mots sont vidés. À la demande d’une personne sans compte : « Effacer ses données » sur sa page ou sur sa commande, ou « npm run admin -- delete --phone … » sur le serveur.",
    columns: {
      orders: [...PERSONAL_COLUMNS, "search_text"],
      order_returns: ["reason"],
      round_orders: ["reason"],
      idempotency_keys: ["digest"],
    },
    exports: ["commandes", "retours"],
    erase: async (transaction, person) => {
      if (!("email" in person)) return eraseOrders(transaction, person.orderIds);
      return person.userId === undefined ? 0 : eraseCustomerOfOrders(transaction, person.userId);
    },
    counted: "orders",
  },
  {
    ...customerNotes,
    people: "Les personnes qui ont donné un numéro de téléphone à une commande, avec ou sans compte.",
    content: "Numéro de téléphone ; ce que l’équipe a écrit, avec son auteur et la date.",
    purpose: "Mieux servir une personne à sa prochaine commande.",
    retention: `${customerNotes.retention} La boutique le contrôle chaque jour. L’équipe peut les supprimer avant.`,
    readers:
      "Les super administrateurs ; les administrateurs qui traitent la commande depuis laquelle elle a été écrite ; la personne elle-même si toutes les commandes du numéro sont de son compte.",
    erasure:
      "Avec le numéro de la dernière commande qui l’a : avec le compte, ou chaque jour automatiquement.",
    columns: { customer_notes: ["phone", "text"] },
    exports: ["notes de la boutique"],
  },
  {
    ...payments,
    people: "Les personnes qui ont payé ou annoncé un paiement.",
    content:
      "Référence de l’opérateur mobile ou de la banque ; nom et téléphone sur le reçu ; d’un paiement dont la commande n’est pas trouvée, la référence, le nom et le numéro que dit le message de l’opérateur. Le message lui-même n’arrive jamais à la boutique : partagé, il attend sur le téléphone et s’efface dès qu’il est lu ; après une heure, plus aucune page ne le lit, et il s’efface quand on ouvre ses commandes ou l’administration, ou que l’on se déconnecte.",
    purpose: "Vérifier les paiements et remettre des reçus.",
    retention: `${payments.retention} Un paiement sans commande que l’on a écarté : ${PUT_AWAY_DAYS} jours.`,
    readers: `La personne elle-même ; ${HANDLERS} Un paiement sans commande : seulement qui traite toutes les commandes.`,
    erasure:
      "Avec la commande : références, noms et téléphones sont vidés, aussi dans les paiements sans commande du même numéro.",
    columns: {
      payments: ["reference", "reference_key"],
      announced_payments: ["reference", "reference_key"],
      receipts: ["content"],
      unmatched_payments: ["reference", "reference_key", "payer_name", "payer_phone"],
    },
    exports: ["paiements", "paiements annoncés", "paiements sans commande", "reçus"],
    erase: async (transaction, person) => {
      if (!("email" in person)) return eraseUnmatchedOfPhone(transaction, person.phone);
      return person.userId === undefined ? 0 : eraseUnmatchedOfAccount(transaction, person.userId);
    },
  },
  {
    ...messages,
    people: "Les personnes qui ont écrit, avec ou sans compte.",
    content: "Nom, e-mail, sujet et texte du message.",
    purpose: "Répondre.",
    readers: "Les super administrateurs ; la personne elle-même si elle était connectée.",
    erasure:
      "Avec le compte qui les a envoyés. À la demande d’une personne sans compte : « npm run admin -- delete --email … » sur le serveur, ou avec ses commandes si son numéro de téléphone est écrit dans le message.",
    columns: { contact_messages: ["user_id", "full_name", "email", "message"] },
    exports: ["messages"],
    // Deleting an account also deletes its messages. They are deleted before the account here, because the answer
    // states how many messages were deleted.
    erase: async (transaction, person) => {
      if ("email" in person) return person.isOwnRequest ? 0 : deleteMessagesOf(transaction, person.email);
      return person.phone === null ? 0 : deleteMessagesWithPhone(transaction, person.phone);
    },
    counted: "messages",
  },
  {
    ...newsletter,
    people: "Les personnes qui ont donné leur e-mail en bas de page.",
    content: "E-mail, date, et texte accepté.",
    purpose: "Envoyer les nouvelles pièces et les promotions à qui l’a demandé.",
    readers: TEAM_AND_CUSTOMER,
    erasure: "Par la personne avec « Se désinscrire », en bas de page ; avec le compte.",
    columns: { newsletter_subscriptions: ["email"] },
    exports: ["nouveautés"],
    erase: async (transaction, person) =>
      "email" in person ? deleteSubscription(transaction, person.email) : 0,
    counted: "subscriptions",
  },
  {
    ...notifications,
    people:
      "Les personnes qui ont demandé à être prévenues sur leur appareil, avec ou sans compte, et l’équipe.",
    content:
      "Adresse de l’appareil chez le fabricant de son navigateur et ses clés ; la commande ou la taille suivie ; texte accepté et date ; pour une taille, une marque de l’adresse du réseau, trop courte pour la retrouver ; messages en attente d’envoi.",
    purpose:
      "Prévenir d’une étape de la commande ou du retour d’une taille ; prévenir l’équipe d’une nouvelle commande.",
    retention: `${notifications.retention} Elles s’arrêtent aussi avec la session, le compte ou l’article. Pour une commande : ${DONE_ORDER_PUSH_DAYS} jours après sa fin. Pour une taille : jusqu’à son retour, ${SIZE_PUSH_DAYS} jours au plus. Pour l’équipe : jusqu’à la fin du rôle.`,
    readers:
      "Personne. Le service de notification du navigateur (Google, Mozilla, Apple) transporte les messages chiffrés.",
    erasure:
      "Par la personne sur son appareil ; avec le compte ; avec les coordonnées de la commande suivie.",
    columns: {
      push_subscriptions: [...["endpoint", "p256dh", "auth", "order_id", "session_id", "user_id", "client"]],
      push_messages: ["content"],
    },
    exports: ["notifications"],
  },
  {
    name: "Adresses d’appareils qui ne répondent plus",
    basis: "INTEREST",
    people: "Les personnes dont l’appareil a changé d’adresse chez le fabricant de son navigateur.",
    content: "Empreinte de l’ancienne adresse, dont on ne peut pas la retrouver ; date.",
    purpose: "Dire à l’appareil de s’inscrire à nouveau.",
    retention: `${GONE_DEVICE_DAYS} jours.`,
    readers: "Personne.",
    erasure: "À la fin de ce délai : rien ne relie l’empreinte à une personne.",
    columns: { gone_push_devices: ["endpoint_hash"] },
    exports: [],
    isKept: true,
  },
  {
    ...auditLog,
    people: "Les clients pour qui un lien de mot de passe a été créé.",
    content: "Nom au moment du lien.",
    purpose: "Savoir qui a fait quoi dans l’administration.",
    readers: "Les super administrateurs ; chaque administrateur pour ce qu’il a fait.",
    erasure: `Avec le compte : le nom devient « ${ERASED_NAME} ».`,
    columns: { audit_log_entries: ["subject_name", "actor_name"] },
    exports: ["journal"],
    erase: async (transaction, person) => {
      const userId = accountOf(person);
      return userId === undefined ? 0 : renameInAuditLog(transaction, userId, ERASED_NAME);
    },
  },
  {
    name: "Traces de l’équipe",
    basis: "OBLIGATION",
    people: "Les administrateurs, actuels et anciens.",
    content:
      "Nom de qui a saisi une commande ou un paiement, ou gardé un paiement sans commande, écrit une note sur un client, compté la caisse avec une note, répondu à un message, changé un article ou un réglage.",
    purpose: "Répondre des ventes et des changements.",
    retention: "Sans limite : ces traces appartiennent à la comptabilité de la boutique.",
    readers: "Les super administrateurs ; chaque administrateur pour les siennes.",
    erasure: "Elles restent après la suppression du compte.",
    columns: {
      orders: ["changed_by_name", "recorded_by"],
      order_lines: ["owner_id"],
      order_returns: ["returned_by_name"],
      order_entries: ["handler_id"],
      payments: ["entered_by", "entered_by_name", "handler_id"],
      customer_notes: ["written_by", "written_by_name"],
      day_closes: ["closed_by", "closed_by_name", "note"],
      unmatched_payments: ["kept_by", "kept_by_name"],
      rounds: ["opened_by", "opened_by_name", "closed_by_name"],
      announced_payments: ["decided_by_name"],
      contact_messages: ["handled_by_name"],
      products: ["owner_id"],
      password_links: ["created_by"],
      audit_log_entries: ["actor_id"],
    },
    exports: ["journal"],
    isKept: true,
  },
  {
    name: "Livreurs",
    basis: "CONTRACT",
    people: "Les personnes à qui la boutique confie des commandes.",
    content:
      "Nom et téléphone ; commandes confiées, espèces attendues et rapportées, raison d’un écart. La page du livreur garde sur son téléphone la liste de la tournée : noms, téléphones, quartiers et pièces des clients.",
    purpose: "Savoir qui livre quoi, et ce qu’il rapporte.",
    retention: `${RIDER_MONTHS} mois après la clôture de la tournée, ou après son ouverture si elle n’est jamais close : le nom, le téléphone et la raison sont vidés chaque jour. Sur le téléphone du livreur, la liste est effacée dès que la boutique répond que la tournée est close ou inconnue. La page le demande quand elle s’ouvre, aussi pour les autres tournées gardées, dix au plus, et après un envoi en arrière-plan. Elle efface alors, même sans réponse, ce dont la boutique n’a plus rien dit depuis ${RIDER_LIST_DAYS} jours, ou ${RIDER_REPORT_DAYS} jours s’il reste des réponses à envoyer.`,
    readers: `Qui traite toutes les commandes de la tournée : ${HANDLERS}`,
    erasure: "À la fin de ce délai.",
    columns: { rounds: ["rider_name", "rider_phone", "reason"] },
    exports: [],
    isKept: true,
  },
  {
    name: "Coordonnées de la boutique",
    basis: "OBLIGATION",
    people: "La personne qui tient la boutique.",
    content: "Nom, téléphone, e-mail, adresse, comptes de mobile money et noms de leurs titulaires.",
    purpose: "Dire aux clients à qui ils achètent et où payer.",
    retention:
      "Jusqu’à ce que « Réglages » soit modifié. Le journal garde sans limite les valeurs d’avant et d’après.",
    readers: "Tout le monde : ces coordonnées sont publiques.",
    erasure: "Dans « Réglages ».",
    columns: { shop_state: ["details", "texts"], audit_log_entries: ["changes"] },
    exports: [],
    isKept: true,
  },
  {
    ...addresses,
    people: "Toutes les personnes qui ouvrent le site.",
    content: "Adresse IP, sous forme d’empreinte, avec le nombre de demandes.",
    purpose: "Freiner les robots et les essais de mots de passe.",
    retention: `${LONGEST_LIMIT_DAYS} jours au plus, en mémoire. Jamais dans la base de données.`,
    readers: "Personne.",
    erasure: "Automatiquement.",
    columns: {},
    exports: [],
  },
  {
    ...backups,
    people: "Toutes les personnes ci-dessus.",
    content: "Une copie de tout ce qui précède, sauf les adresses réseau.",
    purpose: "Rouvrir la boutique après une panne.",
    retention: `${backups.retention} Supprimez les anciennes.`,
    readers: "Qui détient le fichier : gardez-le en lieu sûr.",
    erasure:
      "Avec le fichier. Après le retour d’une ancienne sauvegarde, effacez de nouveau les personnes qui l’avaient demandé.",
    columns: {},
    exports: [],
  },
];
