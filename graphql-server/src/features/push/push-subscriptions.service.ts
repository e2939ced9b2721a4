import { lockSubscriptions } from "../../platform/database/advisory-locks.ts";
import { type Database, type Transaction, transaction } from "../../platform/database/sql.ts";
import { ShopError } from "../../platform/errors/shop-error.ts";
import type { CurrentUser } from "../../platform/security/current-user.ts";
import { WriteTransaction } from "../../platform/security/write-transaction.ts";
import { type PushDevice, parseDevice, unusableEndpoint } from "../../platform/web-push/push-device.ts";
import { PANEL_PUSHES, type PanelPush } from "./push-subject-kinds.ts";
import {
  changeEndpoint,
  countSubscriptions,
  deleteDevice,
  deleteFollowedOrder,
  deleteFollowedSize,
  deletePanelPushes,
  endOldestOfLargestClient,
  isGone,
  isSoldOut,
  keepNewestFollowers,
  lockOpenSession,
  type PushSubject,
  readPanelPushes,
  type Subscriber,
  upsertSubscription,
} from "./push-subscription.repository.ts";

const MAX_CONSENT_LENGTH = 500;
const MAX_OF_DEVICE: Readonly<Partial<Record<PushSubject["kind"], number>>> = { ORDER: 20, SIZE: 50 };
const MAX_DEVICES_OF_ORDER = 5;
const MAX_DEVICES_OF_USER = 20;
const MAX_DEVICES_OF_SIZE = 1_000;
/**
 * Largest number of subscriptions to sizes. Strangers can invent any number of devices, and the sender reads all
 * followed sizes every five seconds.
 */
const MAX_SUBSCRIPTIONS_TO_SIZES = 20_000;
/**
 * Name of a lock for subscriptions to sizes. Devices take it one after another, so that the counts of subscriptions are
 * exact.
 */
const SIZES_LOCK = "sizes";

export interface PushRequest {
  readonly device: PushDevice;
  /** The text with which the page asked for the consent. */
  readonly consent: string;
  readonly ip: string;
}

export interface PushSubscriptionsOptions {
  /** Origin of the tests' push service, which is on this machine; undefined outside of tests. */
  readonly testService: string | undefined;
  markOf(ip: string): string;
  /**
   * Locks an order by the id under which a device knows it.
   * @returns the order's own id; undefined if no device can follow the order
   */
  lockFollowable(transaction: Transaction, id: string): Promise<string | undefined>;
}

export class PushSubscriptionsService {
  readonly #database: Database;
  readonly #options: PushSubscriptionsOptions;

  constructor(database: Database, options: PushSubscriptionsOptions) {
    this.#database = database;
    this.#options = options;
  }

  /**
   * Subscribes a device to the changes of an order's state. Any client that knows the order's id may follow the order:
   * nobody can guess the id, and only the order's device and the shop know it.
   * @returns false if the order is unknown, delivered, cancelled or erased
   * @throws ShopError BAD_USER_INPUT for an invalid device or consent; UNAUTHENTICATED if the session has ended;
   * CONFLICT if the device follows too many orders
   */
  followOrder(request: PushRequest, orderId: string, user: CurrentUser | null): Promise<boolean> {
    return this.#follow(this.#subscriber(request, user, null), [], async (manager) => {
      const id = await this.#options.lockFollowable(manager, orderId);
      return id === undefined ? undefined : { kind: "ORDER", orderId: id };
    });
  }

  /**
   * Subscribes a device to a single notification, which is sent when a size is available again. If too many devices
   * follow this size, or sizes in general, the client with the most devices loses its oldest device.
   * @param size product and number of its variant; a null number means the product as a whole
   * @returns false if the size is unknown or available now
   * @throws ShopError as `followOrder`; CONFLICT also if too many devices follow sizes and no client can lose one,
   * because each client has only one device
   */
  followSize(
    request: PushRequest,
    size: { productId: string; variant: number | null },
    user: CurrentUser | null,
  ): Promise<boolean> {
    const subscriber = this.#subscriber(request, user, this.#options.markOf(request.ip));
    return this.#follow(subscriber, [SIZES_LOCK], async (manager) =>
      (await isSoldOut(manager, size.productId, size.variant)) ? { kind: "SIZE", ...size } : undefined,
    );
  }

  panelPushes({ userId }: CurrentUser, endpoint: string): Promise<PanelPush[]> {
    return readPanelPushes(this.#database, endpoint, userId);
  }

  /**
   * Sets the events of the admin panel for which an admin receives notifications on a device. If another admin has
   * subscribed on this device, that admin's subscriptions end. Only super admins read contact messages, so other admins
   * receive no event MESSAGE.
   * @returns the events that were set
   * @throws ShopError BAD_USER_INPUT for an invalid device or consent; UNAUTHENTICATED if the session has ended or the
   * account is erased; FORBIDDEN for a user who is no admin any more; CONFLICT if the admin has too many devices
   */
  setPanelPushes(
    request: PushRequest,
    kinds: readonly PanelPush[],
    currentUser: CurrentUser,
  ): Promise<PanelPush[]> {
    const subscriber = this.#subscriber(request, currentUser, null);
    return new WriteTransaction(this.#database).runAs(currentUser, "ADMIN", async (manager, { role }) => {
      await lockSubscriber(manager, subscriber);
      const wanted = PANEL_PUSHES.filter(
        (kind) => kinds.includes(kind) && (kind !== "MESSAGE" || role === "SUPER_ADMIN"),
      );
      await deletePanelPushes(manager, subscriber.device.endpoint, wanted);
      for (const kind of wanted) await store(manager, subscriber, { kind });
      return wanted;
    });
  }

  /**
   * Gives a device's subscriptions the endpoint that its browser has now.
   * @returns true if the subscriptions were moved by this request or by an earlier one; false if the former device is
   * unknown, or if subscriptions with the new endpoint exist already
   * @throws ShopError BAD_USER_INPUT for an invalid new device
   */
  move(former: PushDevice, given: PushDevice): Promise<boolean> {
    const device = parseDevice(given, this.#options.testService);
    return transaction(this.#database, async (manager) => {
      await lockSubscriptions(manager, [former.endpoint, device.endpoint]);
      if (await isGone(manager, device)) throw unusableEndpoint();
      return changeEndpoint(manager, former, device);
    });
  }

  /** Ends a device's notifications: about an order, about a size, or all of them. */
  async end(
    endpoint: string,
    {
      orderId,
      productId,
      variant,
    }: { orderId: string | null; productId: string | null; variant: number | null },
  ): Promise<void> {
    if (orderId !== null) await deleteFollowedOrder(this.#database, endpoint, orderId);
    else if (productId !== null) await deleteFollowedSize(this.#database, endpoint, productId, variant);
    else await deleteDevice(this.#database, endpoint);
  }

  #follow(
    subscriber: Subscriber,
    locks: readonly string[],
    find: (manager: Transaction) => Promise<PushSubject | undefined>,
  ): Promise<boolean> {
    return transaction(this.#database, async (manager) => {
      await lockSubscriber(manager, subscriber, locks);
      const subject = await find(manager);
      if (subject) await store(manager, subscriber, subject);
      return subject !== undefined;
    });
  }

  #subscriber({ device, consent }: PushRequest, user: CurrentUser | null, client: string | null): Subscriber {
    if (consent.trim() === "" || consent.length > MAX_CONSENT_LENGTH)
      throw ShopError.badInput({
        consent: `Le texte montré doit avoir 1 à ${MAX_CONSENT_LENGTH} caractères`,
      });
    return { device: parseDevice(device, this.#options.testService), consent, user, client };
  }
}

/**
 * Locks the user's account and session first and the device last. All transactions use this sequence; in different
 * sequences, two transactions could wait for each other for ever.
 */
async function lockSubscriber(
  manager: Transaction,
  { device, user }: Subscriber,
  locks: readonly string[] = [],
): Promise<void> {
  if (user && !(await lockOpenSession(manager, user))) throw ShopError.unauthenticated();
  await lockSubscriptions(manager, [device.endpoint, ...(user ? [user.userId] : []), ...locks]);
  if (await isGone(manager, device)) throw unusableEndpoint();
}

async function store(manager: Transaction, subscriber: Subscriber, subject: PushSubject): Promise<void> {
  await upsertSubscription(manager, subscriber, subject);
  // When a browser changes a phone's endpoint, the subscription with the former endpoint remains. Therefore a new
  // device replaces the oldest device that follows the order.
  if (subject.orderId)
    await keepNewestFollowers(manager, subject.orderId, subscriber.device, MAX_DEVICES_OF_ORDER);
  if (subject.productId) {
    await endOldestOfLargestClient(manager, subscriber, subject, MAX_DEVICES_OF_SIZE);
    await endOldestOfLargestClient(manager, subscriber, undefined, MAX_SUBSCRIPTIONS_TO_SIZES);
  }
  const { ofDevice, ofUser, ofSize, ofSizes } = await countSubscriptions(manager, subscriber, subject);
  const maxOfDevice = MAX_OF_DEVICE[subject.kind] ?? Number.POSITIVE_INFINITY;
  if (ofDevice > maxOfDevice)
    throw new ShopError(
      "CONFLICT",
      subject.kind === "SIZE"
        ? `Cet appareil attend déjà ${maxOfDevice} tailles`
        : `Cet appareil suit déjà ${maxOfDevice} commandes`,
    );
  if (ofUser > MAX_DEVICES_OF_USER)
    throw new ShopError("CONFLICT", `${MAX_DEVICES_OF_USER} appareils au plus pour un compte`);
  if (ofSize > MAX_DEVICES_OF_SIZE || ofSizes > MAX_SUBSCRIPTIONS_TO_SIZES)
    throw new ShopError("CONFLICT", "Trop d’appareils attendent déjà : demandez cette taille par message");
}
