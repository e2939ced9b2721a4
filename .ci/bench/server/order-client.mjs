import { randomUUID } from "node:crypto";

const PLACE = "mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { id } }";
const CHANGE_STATE = `mutation ($id: ID!, $from: OrderState!, $to: OrderState!, $requestId: ID!) {
  changeOrderState(id: $id, from: $from, to: $to, acceptShortage: false, requestId: $requestId) { id } }`;
const ANNOUNCE = "mutation ($input: AnnouncementInput!) { announcePayment(input: $input) { id } }";
const DECIDE = `mutation ($id: ID!, $seen: Float!, $requestId: ID!) {
    decideAnnouncement(id: $id, isConfirmed: true, seen: $seen, acceptAboveDue: false, requestId: $requestId) { id } }`;
const RETURN =
  "mutation ($orderId: ID!, $input: ReturnInput!) { returnOrder(orderId: $orderId, input: $input) { id } }";
const SELL = "mutation ($input: ShopSaleInput!) { sellInShop(input: $input) { id } }";
const CREATE = "mutation ($input: ProductInput!) { createProduct(input: $input) { id } }";
const DELETE =
  "mutation ($editId: ID!, $ids: [ID!]!) { deleteProducts(editId: $editId, ids: $ids) { count } }";
const STOCK = `mutation ($id: ID!, $patch: ProductPatch!, $requestId: ID) {
  patchProduct(id: $id, patch: $patch, requestId: $requestId) { id } }`;

const DELETED_AT_ONCE = 50;

/** Sends, over HTTP, the requests of a customer's phone and of the admin panel that change orders and stock. */
export class OrderBenchClient {
  #address;
  #token;

  /** @param token token of a super admin's session */
  constructor(address, token) {
    this.#address = address;
    this.#token = token;
  }

  /** Places an order like a visitor's phone. @returns the order's id */
  async place(lines) {
    const id = randomUUID();
    const input = { id, channel: "CHAT", placedAt: new Date().toISOString(), lines };
    await this.#succeed(
      PLACE,
      { input: { ...input, name: "Awa", phone: "677000000", quarter: "Akwa" } },
      null,
    );
    return id;
  }

  /** Gives an order another state. @returns the answer's error code; undefined if the state was changed */
  changeState(id, from, to) {
    return this.#codeOf(CHANGE_STATE, { id, from, to, requestId: randomUUID() });
  }

  /**
   * Announces a payment by mobile money to the shop, like « J’ai payé » on a customer's phone. The payment waits for an
   * admin's confirmation. @returns the payment's id
   */
  async announce(orderId, amount) {
    const id = randomUUID();
    const input = { id, orderId, kind: "MTN_MOMO", amount, reference: id.slice(0, 20) };
    await this.#succeed(ANNOUNCE, { input }, null);
    return id;
  }

  confirmPayment(id) {
    return this.#succeed(DECIDE, { id, seen: 0, requestId: randomUUID() });
  }

  /** Enters that the customer has brought back one piece of an order's first line. */
  returnPiece(orderId) {
    const lines = [{ position: 0, quantity: 1, isRestocked: true }];
    return this.#succeed(RETURN, {
      orderId,
      input: { id: randomUUID(), lines, reason: "Trop petit", acceptShortage: false },
    });
  }

  sell(lines) {
    const payment = { id: randomUUID(), kind: "CASH", reference: "" };
    return this.#succeed(SELL, { input: { id: randomUUID(), lines, payment, acceptShortage: false } });
  }

  /**
   * Creates a product whose stock is counted.
   * @param pieces number of pieces of each size, or of the product if it has no sizes
   * @returns the product's id
   */
  async createProduct(productName, image, pieces, sizes = []) {
    const product = { productName, brandName: "Mesure", category: "Robe", productImages: [image] };
    const stock =
      sizes.length > 0 ? { variants: sizes.map((size) => ({ size, stock: pieces })) } : { stock: pieces };
    const input = { ...product, description: "Mesure", price: 10_000, sellingPrice: 10_000, ...stock };
    return (await this.#succeed(CREATE, { input })).createProduct.id;
  }

  async deleteProducts(ids) {
    for (let first = 0; first < ids.length; first += DELETED_AT_ONCE)
      await this.#succeed(DELETE, { editId: randomUUID(), ids: ids.slice(first, first + DELETED_AT_ONCE) });
  }

  /** Sets the number of pieces of a product without sizes. @returns the answer's error code; undefined for success */
  setStock(id, stock) {
    return this.#codeOf(STOCK, { id, patch: { stock }, requestId: randomUUID() });
  }

  async #codeOf(query, variables) {
    const { errors } = await this.#ask(query, variables);
    return errors && (errors[0].extensions?.code ?? errors[0].message);
  }

  async #succeed(query, variables, token) {
    const { data, errors } = await this.#ask(query, variables, token);
    if (errors) throw new Error(errors[0].message);
    return data;
  }

  async #ask(query, variables, token = this.#token) {
    const answer = await fetch(`${this.#address}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ query, variables }),
    });
    return answer.json();
  }
}
