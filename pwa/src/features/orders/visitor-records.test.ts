import { beforeEach, describe, expect, it } from "vitest";
import { testShop, testUser } from "../../app/testing/render.tsx";
import { CatalogueStore } from "../../data/catalogue-store/catalogue-store.ts";
import { EmptyDevice } from "../../data/catalogue-store/testing/store-fixture.tsx";
import { favourites } from "../../data/offline/saved-products/saved-products.ts";
import { Session } from "../../data/session/session.ts";
import { answered, senderOf } from "../../data/session/testing/sender-of.ts";
import { ShopStore } from "../../lib/shop-context.tsx";
import { eraseOthersRecords, eraseRecords, ownedKey } from "../../lib/storage/owned-records.ts";
import { DELIVERY_ZONE_KEY, USER_KEY } from "../../lib/storage/storage-keys.ts";
import { cardProduct } from "../catalogue/testing/card-product.ts";
import { keepCustomer, NO_DETAILS, readCustomer, usableCustomer } from "./customer.ts";
import { openOrders } from "./session-orders.ts";
import { startOrders } from "./start-orders.ts";
import { noteVisit } from "./visit.ts";

const brice = { ...testUser, id: "22222222-2222-4222-8222-222222222222", name: "Brice" };
const typed = { name: "Awa", phone: "677123456", quarter: "Akwa" };
const robe = cardProduct(1, { productName: "Robe" });
const jupe = cardProduct(2, { productName: "Jupe" });
const names = () => favourites.get().map(({ productName }) => productName);
const zoneOf = (owner: string | null) => localStorage.getItem(ownedKey(DELIVERY_ZONE_KEY, owner));

let session: Session;

async function openPage(): Promise<void> {
  session = new Session(senderOf({ Me: answered({ me: testUser }), SignOut: answered({ signOut: true }) }));
  await session.restore();
  const shown = { lines: [], status: "ready" };
  const cart = { get: () => shown, subscribe: () => () => undefined, remove: () => undefined };
  const catalogue = new CatalogueStore({ device: new EmptyDevice() });
  await startOrders(session, new ShopStore(testShop), cart, catalogue);
}

function typeInCart(): void {
  keepCustomer(null, typed);
  localStorage.setItem(ownedKey(DELIVERY_ZONE_KEY, null), "akwa");
  noteVisit(DELIVERY_ZONE_KEY);
}

async function signOut(): Promise<void> {
  const id = session.get().user?.id;
  await session.signOut();
  await openOrders(session).eraseOf(id);
}

beforeEach(openPage);

describe("what a visitor has typed in the cart", () => {
  it("belongs to the user after the sign-in, and no longer to the visitor", () => {
    typeInCart();
    session.adopt("jeton", testUser);
    expect(usableCustomer(testUser.id)).toEqual(typed);
    expect(zoneOf(testUser.id)).toBe("akwa");
    expect(readCustomer(null)).toEqual(NO_DETAILS);
    expect(zoneOf(null)).toBeNull();
  });

  it("replaces the same details of the user who signs in; the user's other details stay", () => {
    keepCustomer(testUser.id, { name: "Awa Ngono", phone: "", quarter: "Bali" });
    keepCustomer(null, { name: "", phone: "677123456", quarter: "Akwa" });
    session.adopt("jeton", testUser);
    expect(readCustomer(testUser.id)).toEqual({ name: "Awa Ngono", phone: "677123456", quarter: "Akwa" });
  });

  it("in an earlier visit stays the visitor's, because phones are shared", () => {
    typeInCart();
    sessionStorage.clear();
    session.adopt("jeton", testUser);
    expect(readCustomer(testUser.id)).toEqual(NO_DETAILS);
    expect(zoneOf(testUser.id)).toBeNull();
    expect(readCustomer(null)).toEqual(typed);
  });

  it("is deleted from the phone when the user signs out", async () => {
    typeInCart();
    session.adopt("jeton", testUser);
    await signOut();
    expect(JSON.stringify(localStorage)).not.toContain("677123456");
    expect([zoneOf(null), zoneOf(testUser.id)]).toEqual([null, null]);
  });

  it("belongs to the user even if the sign-in happened in another tab", async () => {
    typeInCart();
    localStorage.setItem("token", "jeton");
    localStorage.setItem(USER_KEY, JSON.stringify(testUser));
    await session.restore();
    expect(readCustomer(testUser.id)).toEqual(typed);
  });
});

describe("favourites", () => {
  it("of a visitor come before the user's favourites after the sign-in, and all are erased at the sign-out", async () => {
    localStorage.setItem(`favoris:${testUser.id}`, JSON.stringify([jupe]));
    favourites.put(robe);
    let heard = 0;
    favourites.subscribe(() => {
      heard += 1;
    });
    session.adopt("jeton", testUser);
    expect(names()).toEqual(["Robe", "Jupe"]);
    expect(heard).toBeGreaterThan(0);
    await signOut();
    expect(names()).toEqual([]);
    expect(JSON.stringify(localStorage)).not.toContain("Robe");
    session.adopt("jeton", brice);
    expect(names()).toEqual([]);
  });

  it("that a former release has stored without a user are a visitor's", () => {
    localStorage.setItem("favoris", JSON.stringify([robe]));
    expect(names()).toEqual(["Robe"]);
  });

  it("are hidden after a session has expired, and stay stored until another user signs in", () => {
    session.adopt("jeton", testUser);
    favourites.put(robe);
    localStorage.removeItem(USER_KEY);
    eraseOthersRecords(null, true);
    expect(names()).toEqual([]);
    session.adopt("jeton", testUser);
    expect(names()).toEqual(["Robe"]);
    eraseOthersRecords(brice.id, false);
    expect(names()).toEqual([]);
  });

  it("disappear from one tab when the user signs out in another tab", () => {
    session.adopt("jeton", testUser);
    favourites.put(robe);
    let heard = 0;
    const stop = favourites.subscribe(() => {
      heard += 1;
    });
    localStorage.removeItem(USER_KEY);
    eraseRecords(testUser.id);
    dispatchEvent(new StorageEvent("storage", { key: USER_KEY }));
    stop();
    expect([heard, names()]).toEqual([1, []]);
  });
});
