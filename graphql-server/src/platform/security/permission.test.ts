import { isObjectType } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSchema } from "../../api/graphql/schema.ts";
import { RESOLVERS } from "../../composition/resolvers.ts";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { declaredPermission, type Permission } from "./permission.ts";
import type { Role } from "./role.rules.ts";

/** The permission that each resolver must declare. A test fails for a resolver without an entry. */
const TABLE: Record<string, Permission> = {
  "Query.product": "PUBLIC",
  "Query.products": "PUBLIC",
  "Query.categories": "PUBLIC",
  "Query.categoryGroups": "PUBLIC",
  "Query.categoryCounts": "PUBLIC",
  "Query.productsById": "PUBLIC",
  "Query.catalogueChanges": "PUBLIC",
  "Query.shop": "PUBLIC",
  "Query.shopSettings": "SUPER_ADMIN",
  "Mutation.saveShopDetails": "SUPER_ADMIN",
  "Mutation.saveShopText": "SUPER_ADMIN",
  "Mutation.saveServices": "SUPER_ADMIN",
  "Mutation.saveOrderHandling": "SUPER_ADMIN",
  "Query.me": "ANYONE",
  "Query.cart": "SIGNED_IN",
  "Query.users": "ADMIN",
  "Query.sortedProducts": "ADMIN",
  "Query.productsCsv": "ADMIN",
  "Mutation.importProducts": "ADMIN",
  "Query.personalDataRegister": "SUPER_ADMIN",
  "Query.contactMessages": "SUPER_ADMIN",
  "Query.contactMessagesCsv": "SUPER_ADMIN",
  "Query.newContactMessages": "SUPER_ADMIN",
  "Mutation.markMessageHandled": "SUPER_ADMIN",
  "Query.newsletterSubscriptions": "SUPER_ADMIN",
  "Query.newsletterSubscriptionsCsv": "SUPER_ADMIN",
  "Query.auditLog": "ADMIN",
  "Mutation.changeAvailability": "ADMIN",
  "Mutation.undo": "ADMIN",
  "Undone.products": "ANYONE",
  "Mutation.changeCategories": "ADMIN",
  "Mutation.changePrices": "ADMIN",
  "Mutation.markSoldOut": "ADMIN",
  "Mutation.deleteProducts": "ADMIN",
  "Query.imageUpload": "ADMIN",
  "Mutation.fetchImages": "ADMIN",
  "Mutation.createProduct": "ADMIN",
  "Mutation.updateProduct": "ADMIN",
  "Mutation.patchProduct": "ADMIN",
  "Mutation.deleteProduct": "ADMIN",
  "Mutation.changeUserRole": "ADMIN",
  "Mutation.deleteUser": "SUPER_ADMIN",
  "Mutation.signUp": "ANYONE",
  "Mutation.signIn": "ANYONE",
  "Mutation.signOut": "ANYONE",
  "Mutation.createPasswordLink": "SUPER_ADMIN",
  "Mutation.checkPasswordLink": "ANYONE",
  "Mutation.resetPassword": "ANYONE",
  "Query.sessions": "SIGNED_IN",
  "Query.personalData": "SIGNED_IN",
  "Mutation.updateProfile": "SIGNED_IN",
  "Mutation.changePassword": "SIGNED_IN",
  "Mutation.endSession": "SIGNED_IN",
  "Mutation.deleteAccount": "SIGNED_IN",
  "Mutation.applyCartOperations": "SIGNED_IN",
  "Mutation.sendContactMessage": "ANYONE",
  "Mutation.placeOrder": "ANYONE",
  "Query.freeSlots": "ANYONE",
  "Query.slotsForMove": "ADMIN",
  "Query.reservedSlots": "SUPER_ADMIN",
  "Query.appointments": "ADMIN",
  "Mutation.bookAppointment": "ADMIN",
  "Mutation.moveAppointment": "ADMIN",
  "Mutation.markNoShow": "ADMIN",
  "Mutation.requestSlot": "ANYONE",
  "Query.deliveryZones": "ANYONE",
  "Mutation.saveDeliveryZone": "SUPER_ADMIN",
  "Mutation.deleteDeliveryZone": "SUPER_ADMIN",
  "Mutation.sortDeliveryZones": "SUPER_ADMIN",
  "Query.bannerSlides": "SUPER_ADMIN",
  "Mutation.saveBannerSlide": "SUPER_ADMIN",
  "Mutation.deleteBannerSlide": "SUPER_ADMIN",
  "Mutation.sortBannerSlides": "SUPER_ADMIN",
  "Query.firstSteps": "SUPER_ADMIN",
  "Mutation.dismissFirstSteps": "SUPER_ADMIN",
  "Mutation.removeDemo": "SUPER_ADMIN",
  "Query.orderStates": "ANYONE",
  "Mutation.attachOrders": "SIGNED_IN",
  "Query.myOrders": "SIGNED_IN",
  "Query.orders": "ADMIN",
  "Query.order": "ADMIN",
  "Query.newOrders": "ADMIN",
  "Query.dashboard": "ADMIN",
  "Query.today": "ADMIN",
  "Query.ordersCsv": "ADMIN",
  "Mutation.recordOrder": "ADMIN",
  "Mutation.changeOrderState": "ADMIN",
  "Mutation.cancelOrders": "ADMIN",
  "Mutation.changeOrderStates": "ADMIN",
  "Mutation.changeInternalText": "ADMIN",
  "Mutation.changeOrderDay": "ADMIN",
  "Mutation.changeOrder": "ADMIN",
  "Mutation.returnOrder": "ADMIN",
  "Mutation.requestReturn": "ANYONE",
  "Mutation.declineReturn": "ADMIN",
  "Query.orderHistory": "ADMIN",
  "Query.deviceOrders": "ANYONE",
  "Mutation.enterPayment": "ADMIN",
  "Mutation.cancelPayment": "ADMIN",
  "Mutation.announcePayment": "ANYONE",
  "Mutation.decideAnnouncement": "ADMIN",
  "Mutation.sellInShop": "ADMIN",
  "Query.orderPayments": "ADMIN",
  "Query.devicePayments": "ANYONE",
  "Query.announcedPayments": "ADMIN",
  "Query.waitingPayments": "ADMIN",
  "Query.customer": "ADMIN",
  "Query.customerOrders": "ADMIN",
  "Mutation.addCustomerNote": "ADMIN",
  "Mutation.deleteCustomerNote": "ADMIN",
  "Query.customerData": "ADMIN",
  "Mutation.eraseCustomer": "ADMIN",
  "Query.rounds": "ADMIN",
  "Query.round": "ADMIN",
  "Query.riders": "ADMIN",
  "Query.riderRound": "ANYONE",
  "Mutation.openRound": "ADMIN",
  "Mutation.closeRound": "ADMIN",
  "Mutation.reportDelivery": "ANYONE",
  "Query.dayCloses": "ADMIN",
  "Query.paymentMatches": "ADMIN",
  "Query.unmatchedPayments": "ADMIN",
  "Query.unmatchedPaymentCount": "ADMIN",
  "Mutation.enterReadPayment": "ADMIN",
  "Mutation.storeUnmatchedPayment": "ADMIN",
  "Mutation.putAwayUnmatchedPayment": "ADMIN",
  "Query.dayClosesCsv": "ADMIN",
  "Mutation.closeDay": "ADMIN",
  "Query.salesFigures": "ADMIN",
  "Query.paymentsCsv": "ADMIN",
  "Query.pushKey": "PUBLIC",
  "Query.panelPushes": "ADMIN",
  "Mutation.followOrder": "ANYONE",
  "Mutation.followSize": "ANYONE",
  "Mutation.setPanelPushes": "ADMIN",
  "Mutation.movePushDevice": "ANYONE",
  "Mutation.endPush": "ANYONE",
  "Mutation.subscribeToNewsletter": "ANYONE",
  "Mutation.unsubscribeFromNewsletter": "ANYONE",
  "Product.colourImages": "PUBLIC",
  "Product.owner": "PUBLIC",
  "Product.similarProducts": "PUBLIC",
  "Product.stock": "ANYONE",
  "Product.lowStockAt": "ANYONE",
  "ProductConnection.sizes": "PUBLIC",
  "ProductConnection.colours": "PUBLIC",
  "Query.mostOrdered": "PUBLIC",
  "ProductConnection.reading": "PUBLIC",
  "ProductConnection.availableCount": "PUBLIC",
  "ProductConnection.soldOutCount": "PUBLIC",
  "Category.productCount": "PUBLIC",
  "Category.newestProduct": "PUBLIC",
  "Category.products": "PUBLIC",
  "CategoryGroup.productImages": "PUBLIC",
  "CategoryGroup.productCount": "PUBLIC",
  "CategoryGroup.products": "PUBLIC",
};

function resolvedFields(): { name: string; permission: Permission | undefined }[] {
  return Object.values(createSchema(RESOLVERS).getTypeMap())
    .filter((type) => isObjectType(type) && !type.name.startsWith("__"))
    .flatMap((type) =>
      isObjectType(type) ? Object.values(type.getFields()).map((field) => ({ type: type.name, field })) : [],
    )
    .filter(({ field }) => field.resolve !== undefined)
    .map(({ type, field }) => ({ name: `${type}.${field.name}`, permission: declaredPermission(field) }));
}

it("every resolver declares the permission that this test's table has for it", () => {
  expect(Object.fromEntries(resolvedFields().map(({ name, permission }) => [name, permission]))).toEqual(
    TABLE,
  );
});

describe("the server enforces permissions", () => {
  const SOME_ID = "0b1c2d3e-4f50-4a6b-8c7d-9e0f1a2b3c4d";
  const INPUT = `{ productName: "x", brandName: "x", category: "x", productImages: [], description: "x", price: 1, sellingPrice: 1 }`;
  const CALLS = {
    "Query.cart": "{ cart { version } }",
    "Mutation.applyCartOperations": "mutation { applyCartOperations(operations: []) { cart { version } } }",
    "Mutation.createPasswordLink": `mutation { createPasswordLink(userId: "${SOME_ID}") { url } }`,
    "Query.sessions": "{ sessions { id } }",
    "Query.personalData": "{ personalData }",
    "Mutation.updateProfile": `mutation { updateProfile(input: { name: "Awa" }) { id } }`,
    "Mutation.changePassword": `mutation { changePassword(currentPassword: "x", password: "xxxxxx") }`,
    "Mutation.endSession": `mutation { endSession(id: "${SOME_ID}") }`,
    "Mutation.deleteAccount": `mutation { deleteAccount(currentPassword: "x") }`,
    "Query.imageUpload": "{ imageUpload { url preset } }",
    "Mutation.fetchImages": "mutation { fetchImages(urls: []) { url } }",
    "Query.auditLog": "{ auditLog { edges { cursor } } }",
    "Mutation.undo": `mutation { undo(editId: "${SOME_ID}") { count } }`,
    "Mutation.changeCategories": `mutation { changeCategories(editId: "${SOME_ID}", ids: [], category: "x") { count } }`,
    "Mutation.changePrices": `mutation {
      changePrices(editId: "${SOME_ID}", ids: [], change: { percent: 1, roundTo: 1, both: true }) { count } }`,
    "Mutation.changeAvailability": `mutation { changeAvailability(productId: "${SOME_ID}", changes: []) { id } }`,
    "Mutation.markSoldOut": `mutation { markSoldOut(editId: "${SOME_ID}", ids: [], isSoldOut: true) { count } }`,
    "Mutation.deleteProducts": `mutation { deleteProducts(editId: "${SOME_ID}", ids: []) { count } }`,
    "Query.productsCsv": "{ productsCsv }",
    "Mutation.importProducts": `mutation { importProducts(csv: "", dryRun: true) { created } }`,
    "Query.sortedProducts": "{ sortedProducts(order: NAME) { totalCount } }",
    "Query.newContactMessages": "{ newContactMessages }",
    "Mutation.markMessageHandled": `mutation { markMessageHandled(id: "${SOME_ID}", handled: true) { id } }`,
    "Mutation.saveDeliveryZone": `mutation { saveDeliveryZone(id: "${SOME_ID}", input: { town: "x", fee: 0 }) { id } }`,
    "Mutation.deleteDeliveryZone": `mutation { deleteDeliveryZone(id: "${SOME_ID}") { id } }`,
    "Mutation.sortDeliveryZones": "mutation { sortDeliveryZones(ids: []) { id } }",
    "Query.bannerSlides": "{ bannerSlides { id } }",
    "Mutation.saveBannerSlide": `mutation {
      saveBannerSlide(editId: "${SOME_ID}", id: "${SOME_ID}", input: { wide: "x", tall: "x", alt: "x" }) { id } }`,
    "Mutation.deleteBannerSlide": `mutation { deleteBannerSlide(editId: "${SOME_ID}", id: "${SOME_ID}") { id } }`,
    "Mutation.sortBannerSlides": "mutation { sortBannerSlides(ids: []) { id } }",
    "Query.firstSteps": "{ firstSteps { hasOwnPhone } }",
    "Mutation.dismissFirstSteps": "mutation { dismissFirstSteps(isDismissed: true) { hasOwnPhone } }",
    "Mutation.removeDemo": `mutation { removeDemo(editId: "${SOME_ID}") { products } }`,
    "Query.shopSettings": "{ shopSettings { version } }",
    "Query.personalDataRegister": "{ personalDataRegister { name } }",
    "Mutation.saveShopDetails": `mutation { saveShopDetails(editId: "${SOME_ID}", seen: {}, input: {}) { version } }`,
    "Mutation.saveShopText": `mutation { saveShopText(editId: "${SOME_ID}", page: faq) { version } }`,
    "Mutation.saveServices": `mutation { saveServices(editId: "${SOME_ID}") { version } }`,
    "Mutation.saveOrderHandling": `mutation {
      saveOrderHandling(editId: "${SOME_ID}", adminsHandleAllOrders: true) { version } }`,
    "Mutation.attachOrders": `mutation { attachOrders(ids: ["${SOME_ID}"]) }`,
    "Query.myOrders": "{ myOrders { edges { cursor } } }",
    "Query.orders": "{ orders { totalCount } }",
    "Query.order": `{ order(id: "${SOME_ID}") { id } }`,
    "Query.newOrders": "{ newOrders }",
    "Query.dashboard": "{ dashboard { seesAllOrders } }",
    "Query.today": "{ today { received } }",
    "Query.ordersCsv": "{ ordersCsv }",
    "Mutation.recordOrder": `mutation {
      recordOrder(input: { id: "${SOME_ID}", lines: [], placedAt: "2026-11-22T10:00:00.000Z" }) { id } }`,
    "Mutation.changeOrderState": `mutation { changeOrderState(id: "${SOME_ID}", from: NEW, to: CONFIRMED, acceptShortage: false, requestId: "${SOME_ID}") { id } }`,
    "Mutation.cancelOrders": `mutation { cancelOrders(ids: ["${SOME_ID}"], unwanted: true, requestId: "${SOME_ID}") { id } }`,
    "Mutation.changeOrderStates": `mutation { changeOrderStates(ids: ["${SOME_ID}"], to: CONFIRMED, requestId: "${SOME_ID}") { refused { reason } } }`,
    "Mutation.changeOrder": `mutation { changeOrder(id: "${SOME_ID}", seen: {}, to: {}, acceptShortage: false, requestId: "${SOME_ID}") { id } }`,
    "Mutation.declineReturn": `mutation { declineReturn(orderId: "${SOME_ID}", seen: "2026-11-28T10:00:00Z", reason: "x", requestId: "${SOME_ID}") { id } }`,
    "Mutation.returnOrder": `mutation { returnOrder(orderId: "${SOME_ID}", input: { id: "${SOME_ID}", lines: [], reason: "", acceptShortage: false }) { id } }`,
    "Query.orderHistory": `{ orderHistory(id: "${SOME_ID}") { id } }`,
    "Mutation.enterPayment": `mutation {
      enterPayment(input: { id: "${SOME_ID}", orderId: "${SOME_ID}", kind: CASH, amount: 1, reference: "", seen: 0, acceptAboveDue: false }) { id } }`,
    "Mutation.cancelPayment": `mutation { cancelPayment(id: "${SOME_ID}", paymentId: "${SOME_ID}") { id } }`,
    "Mutation.decideAnnouncement": `mutation { decideAnnouncement(id: "${SOME_ID}", isConfirmed: true, seen: 0, acceptAboveDue: false, requestId: "${SOME_ID}") { id } }`,
    "Mutation.sellInShop": `mutation { sellInShop(input: { acceptShortage: false,
      id: "${SOME_ID}", lines: [], payment: { id: "${SOME_ID}", kind: CASH, reference: "" } }) { id } }`,
    "Query.orderPayments": `{ orderPayments(orderId: "${SOME_ID}") { payments { id } } }`,
    "Query.announcedPayments": "{ announcedPayments { id } }",
    "Query.waitingPayments": "{ waitingPayments }",
    "Query.customer": `{ customer(orderId: "${SOME_ID}") { phone } }`,
    "Query.customerOrders": `{ customerOrders(orderId: "${SOME_ID}") { totalCount } }`,
    "Mutation.addCustomerNote": `mutation { addCustomerNote(orderId: "${SOME_ID}", id: "${SOME_ID}", text: "x") { phone } }`,
    "Mutation.deleteCustomerNote": `mutation { deleteCustomerNote(orderId: "${SOME_ID}", id: "${SOME_ID}") { phone } }`,
    "Query.customerData": `{ customerData(orderId: "${SOME_ID}") }`,
    "Mutation.eraseCustomer": `mutation { eraseCustomer(orderId: "${SOME_ID}", requestId: "${SOME_ID}") { orders } }`,
    "Query.paymentMatches": `{ paymentMatches(payment: { kind: MTN_MOMO, amount: 1, reference: "MP-1" }) { mayKeep } }`,
    "Query.unmatchedPayments": "{ unmatchedPayments { id } }",
    "Query.unmatchedPaymentCount": "{ unmatchedPaymentCount }",
    "Mutation.enterReadPayment": `mutation {
      enterReadPayment(input: { orderId: "${SOME_ID}", payment: { kind: MTN_MOMO, amount: 1, reference: "" }, seen: 0,
        acceptAboveDue: false }) { id } }`,
    "Mutation.storeUnmatchedPayment": `mutation {
      storeUnmatchedPayment(payment: { kind: MTN_MOMO, amount: 1, reference: "" }) { id } }`,
    "Mutation.putAwayUnmatchedPayment": `mutation { putAwayUnmatchedPayment(id: "${SOME_ID}", isPutAway: true) { id } }`,
    "Query.slotsForMove": `{ slotsForMove(orderId: "${SOME_ID}") { now } }`,
    "Query.reservedSlots": "{ reservedSlots { startsAt } }",
    "Query.appointments": `{ appointments(from: "2026-12-01", to: "2026-12-07") { id } }`,
    "Mutation.bookAppointment": `mutation {
      bookAppointment(input: { id: "${SOME_ID}", serviceId: "${SOME_ID}", startsAt: "2026-12-05T09:00:00Z" }) { id } }`,
    "Mutation.moveAppointment": `mutation {
      moveAppointment(id: "${SOME_ID}", from: "2026-12-05T09:00:00Z", to: "2026-12-05T10:00:00Z", requestId: "${SOME_ID}") { id } }`,
    "Mutation.markNoShow": `mutation { markNoShow(id: "${SOME_ID}", requestId: "${SOME_ID}") { id } }`,
    "Query.rounds": "{ rounds { id } }",
    "Query.round": `{ round(id: "${SOME_ID}") { round { id } } }`,
    "Query.riders": "{ riders { name } }",
    "Mutation.openRound": `mutation {
      openRound(input: { id: "${SOME_ID}", riderName: "", riderPhone: "", orderIds: [] }) { round { id } } }`,
    "Mutation.closeRound": `mutation {
      closeRound(id: "${SOME_ID}", input: { lines: [], broughtBack: -1 }, requestId: "${SOME_ID}") { round { id } } }`,
    "Query.dayCloses": `{ dayCloses(from: "2026-11-01", to: "2026-11-30") { day } }`,
    "Query.dayClosesCsv": `{ dayClosesCsv(from: "2026-11-01", to: "2026-11-30") }`,
    "Mutation.closeDay": `mutation {
      closeDay(input: { day: "2026-11-01", expected: 0, counted: -1 }, requestId: "${SOME_ID}") { day } }`,
    "Query.salesFigures": `{ salesFigures(from: "2026-11-01", to: "2026-11-30") { owed } }`,
    "Query.paymentsCsv": "{ paymentsCsv }",
    "Query.panelPushes": `{ panelPushes(endpoint: "x") }`,
    "Mutation.setPanelPushes": `mutation {
      setPanelPushes(device: { endpoint: "x", p256dh: "x", auth: "x" }, kinds: [], consent: "x") }`,
    "Mutation.changeInternalText": `mutation { changeInternalText(id: "${SOME_ID}", field: note, from: "", to: "y", requestId: "${SOME_ID}") { id } }`,
    "Mutation.changeOrderDay": `mutation { changeOrderDay(id: "${SOME_ID}", day: promisedDay, to: "2026-12-05", requestId: "${SOME_ID}") { id } }`,
    "Mutation.deleteUser": `mutation { deleteUser(userId: "${SOME_ID}") { messages } }`,
    "Query.contactMessages": "{ contactMessages { totalCount } }",
    "Query.contactMessagesCsv": "{ contactMessagesCsv }",
    "Query.newsletterSubscriptions": "{ newsletterSubscriptions { totalCount } }",
    "Query.newsletterSubscriptionsCsv": "{ newsletterSubscriptionsCsv }",
    "Query.users": "{ users { totalCount } }",
    "Mutation.createProduct": `mutation { createProduct(input: ${INPUT}) { id } }`,
    "Mutation.updateProduct": `mutation { updateProduct(id: "${SOME_ID}", input: ${INPUT}) { id } }`,
    "Mutation.patchProduct": `mutation { patchProduct(id: "${SOME_ID}", patch: {}) { id } }`,
    "Mutation.deleteProduct": `mutation { deleteProduct(id: "${SOME_ID}") }`,
    "Mutation.changeUserRole": `mutation { changeUserRole(userId: "${SOME_ID}", role: ADMIN) { id } }`,
  };
  const ROLES: (Role | undefined)[] = [undefined, "GENERAL", "ADMIN", "SUPER_ADMIN"];
  const ALLOWED: Record<Permission, (Role | undefined)[]> = {
    PUBLIC: ROLES,
    ANYONE: ROLES,
    SIGNED_IN: ["GENERAL", "ADMIN", "SUPER_ADMIN"],
    ADMIN: ["ADMIN", "SUPER_ADMIN"],
    SUPER_ADMIN: ["SUPER_ADMIN"],
  };
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop.close());

  it("of every restricted field: the table `CALLS` of this test has a request for each of them", () => {
    const restricted = Object.keys(TABLE).filter((name) => !["PUBLIC", "ANYONE"].includes(TABLE[name] ?? ""));
    expect(Object.keys(CALLS).sort()).toEqual(restricted.sort());
  });

  it.each(Object.entries(CALLS).flatMap(([name, call]) => ROLES.map((role) => [name, role, call] as const)))(
    "%s is allowed to the role %s (undefined: a visitor) if `TABLE` allows it, and is otherwise refused",
    async (name, role, call) => {
      const token = role && (await shop.createUser(`Une ${role} ${name}`, role)).token;
      const { errors } = await shop.ask(call, {}, { token });
      const permission = TABLE[name] ?? "SUPER_ADMIN";
      const code = errors?.[0]?.extensions.code;
      const refusal = code === "FORBIDDEN" || code === "UNAUTHENTICATED" ? code : undefined;
      const expected = ALLOWED[permission].includes(role)
        ? undefined
        : role
          ? "FORBIDDEN"
          : "UNAUTHENTICATED";
      expect(refusal).toBe(expected);
    },
  );
});
