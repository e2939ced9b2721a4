/* Every name under which the shop stores or shares something on a device. These values must not change from release
   1.0.0 on: phones have stored records under them, and an open tab or the running service worker may still be of the
   former release. */

/** Local storage: the session's token, under the name that existing front ends use. */
export const TOKEN_KEY = "token";
/** Local storage: the signed-in user as JSON. */
export const USER_KEY = "user";
/** Local storage: present if the server ended the last session; absent after a sign-out. */
export const SESSION_ENDED_KEY = "session-ended";
/**
 * Local storage: tokens of sessions from which the user signed out without a network, as JSON. The server must still
 * revoke these sessions.
 */
export const REVOCATIONS_KEY = "revocations";
/**
 * Local storage: the draft of a form in the admin panel (values that are typed and not saved), as JSON. The full key
 * also contains the user's id and the form's name. The entry survives an expired session, but not a sign-out.
 */
export const DRAFT_KEY = "brouillon";
/**
 * Local storage: present while this device has a copy of the whole catalogue (the replica). Queries then ask the
 * replica first.
 */
export const REPLICA_WHOLE_KEY = "catalogue";
/**
 * Local storage: present after the user has erased the catalogue's copy on this device, until the user asks for it
 * again. Meanwhile the shop fetches no copy.
 */
export const REPLICA_ERASED_KEY = "catalogue-efface";
/** Local storage: present after the user chose to load the whole application, even in the browser's data-saver mode. */
export const LOAD_ALL_KEY = "tout-charger";
/** Local storage: a cart edit that is not in the database yet, as JSON. The full key ends with the edit's id. */
export const CART_LOG_PREFIX = "modification:";
/**
 * Local storage: present while a visitor’s cart may be in the database. If it is absent, no database is opened for a
 * visitor’s cart.
 */
export const VISITOR_CART_KEY = "panier";
/** Local storage: present while a message may be in the outbox. If it is absent, no database is opened for messages. */
export const MESSAGES_PENDING_KEY = "courrier";
/** Local storage: a message that is not in the database yet, as JSON. The full key ends with the message's id. */
export const MESSAGE_LOG_PREFIX = "courrier:";
/**
 * Local storage: favourites as JSON, newest first. The name alone is the key of a visitor's favourites; the full key of
 * a user's favourites ends with a colon and the user's id.
 */
export const FAVOURITES_KEY = "favoris";
/** Local storage: the recently viewed products of this device as JSON, newest first. */
export const RECENTLY_SEEN_KEY = "vus";
/** Local storage: the last searches on this device as JSON, newest first. */
export const LAST_SEARCHES_KEY = "recherches";
/**
 * Local storage: the products that were ordered by the most customers, as JSON, with the time at which the server sent
 * them.
 */
export const MOST_ORDERED_KEY = "demandes";
/** Local storage: the last free slots of services that the shop has sent, as JSON, with the time of each answer. */
export const FREE_SLOTS_KEY = "heures-libres";
/**
 * Local storage, as JSON: orders whose chat was opened and whose customer must still be asked whether the message was
 * sent, and the latest orders whose customer has answered yes. The full key ends with a colon and the owner's id.
 */
export const SENT_ORDER_KEY = "envoi";
/** Local storage: an order that is not in the database yet, as JSON. The full key ends with the order's id. */
export const ORDER_LOG_PREFIX = "order:";
/**
 * Local storage: an order whose link was clicked before the application could handle the click, as JSON. The full key
 * ends with a colon and the order's id.
 */
export const RECORDED_ORDERS_KEY = "commandes-pressees";
/**
 * Local storage: name, phone and quarter that a customer has entered for orders, as JSON. The full key ends with a
 * colon and the owner's id.
 */
export const CUSTOMER_KEY = "coordonnees";
/**
 * Local storage: the id of the delivery zone that was chosen in the cart. The full key ends with a colon and the
 * owner's id.
 */
export const DELIVERY_ZONE_KEY = "zone";
/**
 * Local storage: the orders and the sold-out sizes that the user follows by notifications on this device, as JSON. The
 * full key ends with a colon and the owner's id.
 */
export const FOLLOWED_KEY = "notifications";
/**
 * Local storage: an admin's choice of the events (new order, payment, message) about which the shop notifies this
 * device, as JSON. The full key ends with a colon and the owner's id.
 */
export const CHOSEN_PUSHES_KEY = "admin-notifications";
/** Local storage: present if the admin panel plays a sound for new orders on this device. */
export const ORDER_SOUND_KEY = "son-commandes";
/**
 * Local storage: which columns and categories of imported CSV tables an admin has assigned to the shop's fields and
 * categories, as JSON.
 */
export const IMPORT_MAPPING_KEY = "import-tableaux";
/**
 * Local storage: the number of the newest copy of local storage. The database contains this copy and the same number.
 * If the number in local storage is lower than the number in the database, local storage has lost its last changes.
 */
export const COPIES_KEY = "copies";
/**
 * Session storage: the time (ms) at which the visitor of this tab last typed or confirmed personal data, such as the
 * phone number. Older data may be another person's, because phones are shared. The full key ends with a colon and the
 * name of the data's record.
 */
export const VISIT_KEY = "visite";
/** Session storage: the unsent text of the contact form as JSON. */
export const CONTACT_DRAFT_KEY = "message";
/** Session storage: present after this tab has shown the notice that the visit saves data. */
export const DATA_SAVER_SHOWN_KEY = "economie-vue";
/**
 * Session storage: the time of the last sync before the network was lost (ms, or "null"). It is stored once the notice
 * « hors ligne » about this loss has folded, so that the next page shows the notice folded from the start.
 */
export const OFFLINE_SHOWN_KEY = "hors-ligne-vu";

/** Event of the window: the user has chosen to load everything, so the page need not save data any more. */
export const DATA_ALLOWED_EVENT = "data-taken";
/** Event of the window: an order was recorded in local storage, and the application must read it. */
export const ORDER_RECORDED_EVENT = "commandes-pressees";

export const DATABASE_NAME = "shop";
/**
 * Name of the database before release 1.0.0. The shop cannot read its records any more, so it deletes this database.
 */
export const DEVELOPMENT_DATABASE_NAME = "boutique";
export const IMAGE_CACHE = "pictures";

/** Cache with one empty answer for each size whose notification « available again » this device has shown. */
export const SHOWN_CACHE = "notifications-tailles";

/** Cache with one answer: a message that another application has shared, until a page reads it. */
export const SHARED_MESSAGE_CACHE = "partage";

/**
 * Cache with one answer: the shop's settings as the server last sent them. A release that adds a setting increases the
 * number in this name and in `SHOP_CHANNEL`, because the settings that the former release has stored lack the new
 * setting.
 */
export const SHOP_CACHE = "settings-1";
/** Broadcast channel: a tab sends the current settings of the shop to the others. */
export const SHOP_CHANNEL = "settings-1";

/** Web Lock: only one tab at a time updates the replica (the catalogue's copy on this device). */
export const REPLICA_LOCK = "catalogue";
/** Broadcast channel: tabs inform each other of writes to the replica (the catalogue's copy on this device). */
export const REPLICA_CHANNEL = "catalogue";
/** Web Lock: among all tabs and the service worker, only one at a time sends cart operations. */
export const CART_OUTBOX_LOCK = "cart-outbox";
/**
 * Broadcast channel: after a change of unsent cart edits, tabs and service worker send each other the id of the cart's
 * user.
 */
export const CART_OUTBOX_CHANNEL = "cart-outbox";
/** Web Lock: among all tabs and the service worker, only one at a time sends orders. */
export const ORDER_OUTBOX_LOCK = "order-outbox";
/** Broadcast channel: tabs and service worker inform each other that the device's orders have changed. */
export const ORDERS_CHANNEL = "orders";
/** Web Lock: among all tabs and the service worker, only one at a time sends messages. */
export const MESSAGE_OUTBOX_LOCK = "message-outbox";
/** Broadcast channel: tabs and service worker inform each other that the messages have changed. */
export const MESSAGE_OUTBOX_CHANNEL = "message-outbox";
/** Tag of the background sync that sends edits of the cart. */
export const CART_SYNC_TAG = "cart-outbox";
/** Tag of the background sync that sends contact messages. */
export const MESSAGE_SYNC_TAG = "message-outbox";
/** Tag of the background sync that sends orders. */
export const ORDER_SYNC_TAG = "order-outbox";

/**
 * Database of the rider's page. It has one record for each delivery round, with the round's orders and the rider's
 * unsent reports. A record is erased when the shop answers that the round is closed or unknown, or after days without
 * an answer; `erase-old-rounds.ts` does this whenever the rider opens a round. The database is separate from the shop's
 * database, because a rider's phone may never open the shop.
 */
export const RIDER_DATABASE = "tournee";
/**
 * Cache with the document and the files of the rider's page. Its name begins with « workbox- », because a rider's phone
 * may also have the shop's worker, which removes the caches that it does not know, except those with this beginning.
 */
export const RIDER_CACHE = "workbox-tournee";
/**
 * Web Lock and broadcast channel of the outbox with a delivery round's reports. The full names end with a colon and the
 * round's key.
 */
export const RIDER_OUTBOX = "tournee";
export const RIDER_SYNC_TAG = "tournee";
