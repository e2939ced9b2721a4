import { beforeEach, describe, expect, it, vi } from "vitest";
import { testShop, testUser } from "../../app/testing/render.tsx";
import { answerOperations, deadNetwork, server } from "../../app/testing/server.ts";
import { CatalogueStore } from "../../data/catalogue-store/catalogue-store.ts";
import { EmptyDevice } from "../../data/catalogue-store/testing/store-fixture.tsx";
import { openDatabase } from "../../data/offline/database/database.ts";
import { Session, type SessionUser } from "../../data/session/session.ts";
import { answered, senderOf } from "../../data/session/testing/sender-of.ts";
import { eraseDevice } from "../../features/account/use-sign-out.ts";
import { Cart } from "../../features/cart/cart.ts";
import { openCart, productsOf } from "../../features/cart/open-cart.ts";
import { product } from "../../features/cart/testing/cart-server.ts";
import { cardProduct } from "../../features/catalogue/testing/card-product.ts";
import { readDraft } from "../../features/messages/contact-draft.ts";
import { deviceOrder } from "../../features/orders/outbox/testing/device-order.ts";
import { startOrders } from "../../features/orders/start-orders.ts";
import { ShopStore } from "../shop-context.tsx";
import { safeStorage } from "./safe-storage.ts";
import { storeSharedMessage, takeSharedMessage } from "./shared-message.ts";
import * as names from "./storage-keys.ts";
import { fakeCaches } from "./testing/fake-caches.ts";

/**
 * The kind of a record on the phone, which decides when the record is erased:
 * - `private`: data of a signed-in user; erased when the session ends in any way.
 * - `unsent`: work of a user that is not sent yet, and favourites, which exist only on the phone; kept for that user
 *   when the session expires, erased at sign-out.
 * - `session`: identifies the signed-in user, or ends a session.
 * - `device`: belongs to the phone, whoever is signed in.
 */
type Kind = "private" | "unsent" | "session" | "device";

/**
 * The kind of data under each name in `storage-keys.ts`; undefined for names that store nothing. A new name must be
 * added here.
 */
const KINDS: Record<keyof typeof names, Kind | undefined> = {
  TOKEN_KEY: "session",
  USER_KEY: "session",
  SESSION_ENDED_KEY: "session",
  REVOCATIONS_KEY: "session",
  CUSTOMER_KEY: "private",
  DELIVERY_ZONE_KEY: "private",
  SENT_ORDER_KEY: "private",
  FOLLOWED_KEY: "private",
  CHOSEN_PUSHES_KEY: "private",
  DRAFT_KEY: "unsent",
  CONTACT_DRAFT_KEY: "unsent",
  CART_LOG_PREFIX: "unsent",
  ORDER_LOG_PREFIX: "unsent",
  MESSAGE_LOG_PREFIX: "unsent",
  RECORDED_ORDERS_KEY: "unsent",
  REPLICA_WHOLE_KEY: "device",
  REPLICA_ERASED_KEY: "device",
  LOAD_ALL_KEY: "device",
  VISITOR_CART_KEY: "device",
  MESSAGES_PENDING_KEY: "device",
  FAVOURITES_KEY: "unsent",
  RECENTLY_SEEN_KEY: "device",
  LAST_SEARCHES_KEY: "device",
  MOST_ORDERED_KEY: "device",
  FREE_SLOTS_KEY: "device",
  ORDER_SOUND_KEY: "device",
  DATA_SAVER_SHOWN_KEY: "device",
  OFFLINE_SHOWN_KEY: "device",
  IMPORT_MAPPING_KEY: "device",
  COPIES_KEY: "device",
  VISIT_KEY: "device",
  IMAGE_CACHE: "device",
  SHOP_CACHE: "device",
  SHOWN_CACHE: "device",
  SHARED_MESSAGE_CACHE: "unsent",
  RIDER_DATABASE: "device",
  RIDER_CACHE: "device",
  RIDER_OUTBOX: undefined,
  RIDER_SYNC_TAG: undefined,
  DATABASE_NAME: undefined,
  DEVELOPMENT_DATABASE_NAME: undefined,
  DATA_ALLOWED_EVENT: undefined,
  ORDER_RECORDED_EVENT: undefined,
  SHOP_CHANNEL: undefined,
  REPLICA_LOCK: undefined,
  REPLICA_CHANNEL: undefined,
  CART_OUTBOX_LOCK: undefined,
  CART_OUTBOX_CHANNEL: undefined,
  ORDER_OUTBOX_LOCK: undefined,
  ORDERS_CHANNEL: undefined,
  MESSAGE_OUTBOX_LOCK: undefined,
  MESSAGE_OUTBOX_CHANNEL: undefined,
  CART_SYNC_TAG: undefined,
  MESSAGE_SYNC_TAG: undefined,
  ORDER_SYNC_TAG: undefined,
};

/**
 * The kind of data in each object store of the database. In a store marked `private` or `unsent`, the kind depends on
 * the record: an order, for example, is `unsent` until the shop has it, and `private` afterwards.
 */
const STORES: Readonly<Record<string, Kind>> = {
  chunk: "device",
  patch: "device",
  meta: "device",
  cart: "private",
  recent: "private",
  ops: "unsent",
  messages: "unsent",
  orders: "unsent",
};

const brice: SessionUser = { ...testUser, id: "22222222-2222-4222-8222-222222222222", name: "Brice" };
const { id: AWA } = testUser;

it("this test lists every storage key and object store of the phone with the kind of its data", async () => {
  expect(Object.keys(KINDS).sort()).toEqual(Object.keys(names).sort());
  expect([...(await openDatabase()).objectStoreNames].sort()).toEqual(Object.keys(STORES).sort());
});

/**
 * Stores data of Awa, who is signed in, and of a visitor who used the phone before Awa. Each record's text contains its
 * kind.
 */
async function fillPhone(): Promise<void> {
  localStorage.setItem(names.TOKEN_KEY, "jeton");
  localStorage.setItem(names.USER_KEY, JSON.stringify(testUser));
  for (const [owner, kind] of [
    [AWA, "awa-private"],
    ["visitor", "visitor-private"],
  ]) {
    localStorage.setItem(`${names.CUSTOMER_KEY}:${owner}`, JSON.stringify({ name: kind }));
    localStorage.setItem(`${names.DELIVERY_ZONE_KEY}:${owner}`, kind ?? "");
    localStorage.setItem(`${names.SENT_ORDER_KEY}:${owner}`, JSON.stringify([kind]));
    const followed = { endpoint: "", subjects: [{ orderId: kind }] };
    localStorage.setItem(`${names.FOLLOWED_KEY}:${owner}`, JSON.stringify(followed));
    localStorage.setItem(
      `${names.CHOSEN_PUSHES_KEY}:${owner}`,
      JSON.stringify({ endpoint: kind, kinds: [] }),
    );
  }
  localStorage.setItem(`${names.DRAFT_KEY}:${AWA}:nouveau`, JSON.stringify("awa-typed"));
  localStorage.setItem(
    `${names.FAVOURITES_KEY}:${AWA}`,
    JSON.stringify([cardProduct(1, { productName: "awa-typed" })]),
  );
  sessionStorage.setItem(names.CONTACT_DRAFT_KEY, JSON.stringify({ message: "awa-typed", userId: AWA }));
  const database = await openDatabase();
  const operation = { kind: "ADD", variant: 0, quantity: 1, userId: AWA, madeAt: 1 } as const;
  const unsent = product("awa-unsent", 1);
  await database.put("ops", { ...operation, id: "o", productId: unsent.id, product: unsent, sent: false });
  const lines = [{ quantity: 1, variant: 0, product: product("awa-private", 1) }];
  await database.put("cart", { content: { version: 3, lines }, refusals: [], keptIds: [] }, AWA);
  await database.put("messages", {
    id: "m",
    kind: "newsletter",
    email: "awa-unsent",
    consent: "",
    userId: AWA,
  });
  for (const order of [
    deviceOrder({ id: "a", userId: AWA, name: "awa-private", state: "NEW" }),
    deviceOrder({ id: "b", userId: AWA, name: "awa-unsent" }),
    deviceOrder({ id: "c", name: "visitor-order", state: "NEW" }),
  ])
    await database.put("orders", order);
  localStorage.setItem(names.MESSAGES_PENDING_KEY, "1");
}

/** Opens a page of the shop. The server answers that `user` is signed in. */
async function openPage(user: SessionUser | null = testUser) {
  let me = user;
  const sender = senderOf({
    get Me() {
      return answered({ me });
    },
    SignOut: answered({ signOut: true }),
  });
  const session = new Session(sender);
  const catalogue = new CatalogueStore({ device: new EmptyDevice() });
  const cart = new Cart(session, async (made) =>
    openCart(session, {
      storage: safeStorage,
      made: made(),
      productsOf: (ids) => productsOf(catalogue, ids),
    }),
  );
  await session.restore();
  await startOrders(session, new ShopStore(testShop), cart, catalogue);
  return {
    session,
    cart,
    become: (user: SessionUser | null) => {
      me = user;
    },
  };
}
type Page = Awaited<ReturnType<typeof openPage>>;

async function stored(): Promise<string> {
  const database = await openDatabase();
  const stores = await Promise.all(
    [...database.objectStoreNames].map((name) => database.getAll(name as "ops")),
  );
  return JSON.stringify([localStorage, sessionStorage, stores]);
}

beforeEach(async () => {
  server.use(
    ...answerOperations({
      ApplyCartOperations: deadNetwork,
      PlaceOrder: deadNetwork,
      SubscribeToNewsletter: deadNetwork,
      MyOrders: deadNetwork,
    }),
  );
  await fillPhone();
});

describe("once a session has ended", () => {
  it.each<[string, (page: Page) => unknown]>([
    [
      "because it has expired or was ended from another device",
      async ({ become, session }) => {
        become(null);
        await session.restore();
      },
    ],
    ["because another user has signed in", ({ session }) => session.adopt("autre", brice)],
    [
      "because another user has signed in in another tab",
      async ({ become, session }) => {
        localStorage.setItem(names.TOKEN_KEY, "autre");
        localStorage.setItem(names.USER_KEY, JSON.stringify(brice));
        become(brice);
        await session.restore();
      },
    ],
    [
      "because the token was removed in another tab",
      async ({ session }) => {
        localStorage.removeItem(names.TOKEN_KEY);
        await session.restore();
      },
    ],
  ])(
    "%s: the user's private data are erased, but unsent work and a visitor's data stay on the phone",
    async (_, end) => {
      const page = await openPage();
      await end(page);
      await expect.poll(stored).not.toContain("awa-private");
      expect((await stored()).match(/"(p-)?awa-unsent"/g)).toHaveLength(4);
      expect((await stored()).match(/visitor-private/g)).toHaveLength(5);
      const { user } = page.session.get();
      if (!user) return;
      expect(readDraft(user.id)).toEqual({});
      expect(await stored()).not.toContain("awa-typed");
    },
  );

  it("because the user has signed out: a text that another application has shared with the shop is erased", async () => {
    vi.stubGlobal("caches", fakeCaches());
    await storeSharedMessage("awa-unsent");
    const { session, cart } = await openPage();
    await session.signOut();
    await eraseDevice(session, cart, AWA);
    expect(await takeSharedMessage()).toBeUndefined();
  });

  it("because the user has signed out: all their data are erased, but a visitor's orders and details stay", async () => {
    const { session, cart } = await openPage();
    expect(await session.signOut()).toMatchObject({ ok: true });
    await eraseDevice(session, cart, AWA);
    expect(await stored()).not.toContain("awa-");
    expect((await stored()).match(/visitor-(private|order)/g)).toHaveLength(4);
  });
});

describe("a draft of the contact form in another tab", () => {
  const draft = (typed: object) => sessionStorage.setItem(names.CONTACT_DRAFT_KEY, JSON.stringify(typed));
  const leaveElsewhere = async ({ session }: Page) => {
    localStorage.removeItem(names.TOKEN_KEY);
    localStorage.removeItem(names.USER_KEY);
    await session.restore();
  };

  it.each([
    ["the user typed it", { message: "awa-typed", userId: AWA }],
    ["a visitor typed it before the sign-in", { message: "awa-typed" }],
  ])("is erased when the user signs out, whatever page that tab shows, if %s", async (_, typed) => {
    const page = await openPage();
    draft(typed);
    await leaveElsewhere(page);
    expect(sessionStorage.getItem(names.CONTACT_DRAFT_KEY)).toBeNull();
  });

  it("is erased when that tab is opened again after the sign-out", async () => {
    for (const key of [names.TOKEN_KEY, names.USER_KEY]) localStorage.removeItem(key);
    await openPage(null);
    expect(sessionStorage.getItem(names.CONTACT_DRAFT_KEY)).toBeNull();
  });

  it("is erased when another user signs in", async () => {
    const page = await openPage();
    page.session.adopt("autre", brice);
    expect(sessionStorage.getItem(names.CONTACT_DRAFT_KEY)).toBeNull();
  });

  it("stays if its author's session has expired, or if a visitor typed it and opens the shop again", async () => {
    const page = await openPage();
    page.become(null);
    await page.session.restore();
    expect(readDraft(AWA)).toEqual({ message: "awa-typed" });
    localStorage.clear();
    draft({ message: 'about "userId":"x' });
    await openPage(null);
    expect(readDraft(undefined)).toEqual({ message: 'about "userId":"x' });
  });
});
