import * as v from "valibot";
import { type Connection, json, oneRow } from "../../platform/database/sql.ts";
import { isOpenSession } from "../../platform/security/open-session-sql.ts";
import { EXPORTED_FIELDS } from "../orders/order-fields.ts";
import { newestOrders } from "../orders/reading/order-list.repository.ts";

/** SQL of a receipt's number as `receiptNumber` returns it. */
const RECEIPT_NUMBER = `concat_ws('-', 'REC', r.year,
  lpad(r.sequence::text, greatest(6, length(r.sequence::text)), '0'))`;

const DATA = v.object({ data: json<object>() });

/**
 * Returns the parts of a personal-data file that come from orders: for each French key of the file, the SQL of its JSON
 * value.
 * @param isOwn SQL condition: the order `o` belongs to the person. $1 is the id of the account or the list of the
 * orders' ids
 * @param isOwnPush SQL condition: the notification subscription `s` belongs to the person. `o` is the order that the
 * device follows; it is NULL if the device follows something else, such as a size
 */
const ofOrders = (isOwn: string, isOwnPush: string) => ({
  commandes: listOf(
    `json_build_object(${EXPORTED_FIELDS}, 'à payer', o.due, 'articles', (
          SELECT json_agg(json_build_object('produit', l.product_name, 'taille', l.size, 'couleur', l.colour,
            'prix', l.price, 'quantité', l.quantity) ORDER BY l.position)
          FROM order_lines l WHERE l.order_id = o.id))
        AS entry, o.created_at AS place`,
    `FROM orders o WHERE o.id IN (${newestOrders(isOwn, "$3")})`,
  ),
  paiements: listOf(
    `json_build_object('commande', o.number, 'moyen', p.kind, 'montant', p.amount, 'référence', p.reference,
        'noté', p.entered_at) AS entry, p.entered_at AS place`,
    `FROM payments p JOIN orders o ON o.id = p.order_id WHERE ${isOwn}`,
  ),
  "paiements annoncés": listOf(
    `json_build_object('commande', o.number, 'moyen', a.kind, 'montant', a.amount, 'référence', a.reference,
        'état', a.state, 'annoncé', a.announced_at) AS entry, a.announced_at AS place`,
    `FROM announced_payments a JOIN orders o ON o.id = a.order_id WHERE ${isOwn}`,
  ),
  // Payments without an order belong to the person who has the payer's phone number. They are left out if another
  // person has given the same number in an order: otherwise a stranger could read the payments by giving that number.
  "paiements sans commande": listOf(
    `json_build_object('moyen', n.kind, 'montant', n.amount, 'référence', n.reference, 'nom', n.payer_name,
        'téléphone', n.payer_phone, 'gardé', n.kept_at) AS entry, n.kept_at AS place`,
    `FROM unmatched_payments n WHERE EXISTS (SELECT FROM orders o WHERE o.phone = n.payer_phone AND ${isOwn})
        AND NOT EXISTS (SELECT FROM orders o WHERE o.phone = n.payer_phone AND (${isOwn}) IS NOT TRUE)`,
  ),
  reçus: listOf(
    `json_build_object('numéro', ${RECEIPT_NUMBER}, 'commande', o.number,
        'personne', r.content->'customer', 'à payer', r.content->'due', 'montant', r.content->'amount',
        'payé', r.content->'paid', 'établi', r.issued_at) AS entry, r.issued_at AS place`,
    `FROM receipts r JOIN orders o ON o.id = r.order_id WHERE ${isOwn}`,
  ),
  // The shop's notes about a phone number are left out if another person has given the same number in an order:
  // otherwise a stranger could read the notes about somebody by giving that person's number.
  "notes de la boutique": listOf(
    `json_build_object('note', n.text, 'écrite', n.written_at) AS entry, n.written_at AS place`,
    `FROM customer_notes n WHERE EXISTS (SELECT FROM orders o WHERE o.phone = n.phone AND ${isOwn})
        AND NOT EXISTS (SELECT FROM orders o WHERE o.phone = n.phone AND (${isOwn}) IS NOT TRUE)`,
  ),
  retours: listOf(
    `json_build_object('commande', o.number, 'produit', r.product_name, 'quantité', r.quantity, 'montant', r.amount,
        'raison', r.reason, 'rapporté', r.returned_at) AS entry, r.returned_at AS place`,
    `FROM order_returns r JOIN orders o ON o.id = r.order_id WHERE ${isOwn}`,
  ),
  notifications: listOf(
    `json_build_object('sorte', s.kind, 'sujet', coalesce(o.number, nullif(concat_ws(' ', p.product_name, chosen.size, chosen.colour), '')),
        'depuis', s.created_at, 'consentement', s.consent, 'consenti', s.consented_at) AS entry, s.created_at AS place`,
    `FROM push_subscriptions s LEFT JOIN orders o ON o.id = s.order_id LEFT JOIN products p ON p.id = s.product_id
        LEFT JOIN LATERAL jsonb_to_recordset(p.variants) AS chosen (number int, size text, colour text)
        ON chosen.number = s.variant WHERE ${isOwnPush}`,
  ),
});

/** SQL of the JSON values in the file of a customer without an account. $1 is the list of the orders' ids. */
const OF_CUSTOMER = ofOrders("o.id = ANY($1::uuid[])", "o.id = ANY($1::uuid[])");
const isOfCustomer = (key: ExportKey): key is keyof typeof OF_CUSTOMER => key in OF_CUSTOMER;

/**
 * SQL of the JSON values in the file of a user's own data; `u` is the user's account, and $1 its id. E-mail addresses
 * are not verified, so a message with the user's address may be from a stranger. The file contains only messages that
 * were sent while the user was signed in.
 */
const EXPORTS = {
  ...ofOrders("o.user_id = $1", "(s.user_id = $1 OR o.user_id = $1)"),
  compte: `json_build_object('nom', u.name, 'e-mail', u.email, 'rôle', u.role, 'photo', u.profile_pic,
      'ouvert', u.created_at, 'modifié', u.updated_at)`,
  panier: listOf(
    `json_strip_nulls(json_build_object('produit', p.product_name, 'taille', v.size, 'couleur', v.colour,
        'quantité', l.quantity, 'prix', p.selling_price)) AS entry, l.position AS place`,
    `FROM cart_lines l JOIN products p ON p.id = l.product_id
        LEFT JOIN LATERAL jsonb_to_recordset(p.variants) AS v (number int, size text, colour text)
        ON v.number = l.variant WHERE l.user_id = u.id`,
  ),
  messages: listOf(
    `json_build_object('nom', m.full_name, 'e-mail', m.email, 'sujet', m.subject, 'message', m.message,
        'envoyé', m.created_at) AS entry, m.created_at AS place`,
    "FROM contact_messages m WHERE m.user_id = u.id",
    "$4",
  ),
  nouveautés:
    "(SELECT json_build_object('inscrit', n.created_at, 'consentement', n.consent) FROM newsletter_subscriptions n WHERE n.email = u.email)",
  "lien de mot de passe": `(SELECT json_build_object('expire', l.expires_at, 'utilisé', l.used_at) FROM password_links l
    WHERE l.user_id = u.id)`,
  appareils: listOf(
    `json_build_object('appareil', s.device_name, 'connecté', s.created_at, 'dernier usage', s.last_used_at,
        'expire', s.expires_at) AS entry, s.created_at AS place`,
    `FROM sessions s WHERE s.user_id = u.id AND ${isOpenSession("s")}`,
  ),
  journal: listOf(
    `json_build_object('action', j.action, 'par', CASE WHEN j.actor_id = u.id THEN j.actor_name END, 'sur', j.subject_name, 'changements', j.changes,
        'date', j.created_at) AS entry, j.created_at AS place`,
    "FROM audit_log_entries j WHERE j.actor_id = u.id OR j.subject_id = u.id",
  ),
} as const satisfies Readonly<Record<string, string>>;

export type ExportKey = keyof typeof EXPORTS;

/** Limits of a personal-data file: number of entries of each list, of messages, and of lines of all orders together. */
export interface PersonalDataBounds {
  entries: number;
  messages: number;
  lines: number;
}

/** Reads the data of an account for the given keys of its personal-data file; undefined for an erased account. */
export async function readPersonalData(
  connection: Connection,
  userId: string,
  keys: readonly ExportKey[],
  { entries, messages, lines }: PersonalDataBounds,
): Promise<object | undefined> {
  const values = keys.map((key) => `'${key}', ${EXPORTS[key]}`).join(", ");
  const statement = `SELECT json_build_object(${values}) AS data FROM users u WHERE u.id = $1`;
  return (await oneRow(connection, DATA, statement, [userId, entries, lines, messages]))?.data;
}

/** Reads the data of the given orders, for all keys of the personal-data file that are about orders. */
export async function readCustomerData(
  connection: Connection,
  orderIds: readonly string[],
  keys: readonly ExportKey[],
  { entries, lines }: PersonalDataBounds,
): Promise<object | undefined> {
  const values = keys.filter(isOfCustomer).map((key) => `'${key}', ${OF_CUSTOMER[key]}`);
  const statement = `SELECT json_build_object(${values.join(", ")}) AS data`;
  return (await oneRow(connection, DATA, statement, [orderIds, entries, lines]))?.data;
}

/**
 * Returns SQL of a JSON list, the newest entry first.
 * @param columns SQL of two columns: `entry`, and `place`, which sorts the entries
 */
function listOf(columns: string, source: string, limit = "$2"): string {
  return `(SELECT coalesce(json_agg(entry ORDER BY place DESC), '[]')
    FROM (SELECT ${columns} ${source} ORDER BY place DESC LIMIT ${limit}) AS listed)`;
}
