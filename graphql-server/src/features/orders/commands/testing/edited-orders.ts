import { randomUUID } from "node:crypto";
import { openTestShop, type RequestOptions, type TestShop } from "../../../../testing/test-shop.ts";
import { OrderClient } from "../../testing/order-client.ts";

interface Line {
  position: number;
  productId: string | null;
  productName: string;
  size: string | null;
  colour: string | null;
  price: number;
  quantity: number;
  returned: number;
}
type EditLine = Omit<Line, "returned">;
interface Changed {
  state: string;
  total: number;
  fee: number | null;
  discount: number;
  discountReason: string;
  returned: number;
  due: number;
  isPickup: boolean;
  quarter: string | null;
  customerName: string | null;
  editedAt: string | null;
  returnRequestedAt: string | null;
  asOrdered: { total: number; fee: number | null; lines: { productName: string; quantity: number }[] } | null;
  lines: Line[];
}
interface Admin {
  id: string;
  token: string;
}

const FIELDS = `state total fee discount discountReason returned due isPickup quarter customerName editedAt
  returnRequestedAt asOrdered { total fee lines { productName quantity } }
  lines { position productId productName size colour price quantity returned }`;

export class EditedOrders {
  readonly shop: TestShop;
  readonly orders: OrderClient;
  readonly patron: Admin;
  readonly awa: Admin;
  /**
   * Id of the super admin's shoes: 5 pieces of the size 38 and 1 of the size 39 are in stock, and the size 40 is not
   * counted.
   */
  shoe = "";
  /** Id of Awa's bag. */
  bag = "";

  private constructor(shop: TestShop, patron: Admin, awa: Admin) {
    this.shop = shop;
    this.orders = new OrderClient(shop);
    this.patron = patron;
    this.awa = awa;
  }

  static async open(): Promise<EditedOrders> {
    const shop = await openTestShop();
    const patron = await shop.createUser("Patronne", "SUPER_ADMIN");
    return new EditedOrders(shop, patron, await shop.createUser("Awa", "ADMIN"));
  }

  close(): Promise<void> {
    return this.shop.close();
  }

  /** Deletes all orders and creates the products anew. */
  async reset(): Promise<void> {
    await this.shop.services.database.query("TRUNCATE orders, products CASCADE");
    [this.shoe = "", this.bag = ""] = await this.shop.createProducts(
      { productName: "Ballerines", ownerId: this.patron.id, sellingPrice: 15_000 },
      { productName: "Sac d’Awa", ownerId: this.awa.id, sellingPrice: 20_000 },
    );
    const variants = [{ size: "38", stock: 5 }, { size: "39", stock: 1 }, { size: "40" }];
    const { errors } = await this.shop.ask(
      "mutation ($id: ID!, $patch: ProductPatch!) { patchProduct(id: $id, patch: $patch) { id } }",
      { id: this.shoe, patch: { variants } },
      this.patron,
    );
    if (errors) throw new Error(errors[0]?.message);
  }

  size38(quantity = 1) {
    return {
      ...{ productId: this.shoe, productName: "Ballerines", variant: 1, size: "38", price: 15_000 },
      quantity,
    };
  }

  /** Places an order of two pairs of shoes. @returns its id */
  placed(fields: object = {}): Promise<string> {
    return this.orders.placed({ lines: [this.size38(2)], ...fields });
  }

  /** Gives an order each of these states, one after the other. */
  async inState(id: string, ...states: string[]): Promise<void> {
    let from = "NEW";
    for (const to of states) {
      const { errors } = await this.orders.change(id, from, to, this.patron);
      if (errors) throw new Error(errors[0]?.message);
      from = to;
    }
  }

  async delivered(fields: object = {}): Promise<string> {
    const id = await this.placed({ fee: 1_000, quarter: "Akwa", ...fields });
    await this.inState(id, "CONFIRMED", "SHIPPED", "DELIVERED");
    return id;
  }

  async read(id: string): Promise<Changed> {
    const { data } = await this.shop.ask(
      `query ($id: ID!) { order(id: $id) { ${FIELDS} } }`,
      { id },
      this.patron,
    );
    return data?.order as Changed;
  }

  async lines(id: string): Promise<EditLine[]> {
    return (await this.read(id)).lines.map(({ returned, ...line }) => line);
  }

  /** Sends a change. @returns the changed order, or the error's code, message and fields */
  async change(
    id: string,
    seen: object,
    to: object,
    { acceptShortage = false, ...as }: RequestOptions & { acceptShortage?: boolean } = this.patron,
  ) {
    const query = `mutation ($id: ID!, $seen: OrderParts!, $to: OrderParts!, $acceptShortage: Boolean!, $requestId: ID!) {
      changeOrder(id: $id, seen: $seen, to: $to, acceptShortage: $acceptShortage, requestId: $requestId) { ${FIELDS} } }`;
    const { data, errors } = await this.shop.ask(
      query,
      { id, seen, to, acceptShortage, requestId: randomUUID() },
      as,
    );
    const [error] = errors ?? [];
    return {
      order: data?.changeOrder as Changed | undefined,
      code: error?.extensions?.code,
      message: error?.message,
      fields: error?.extensions?.fields,
    };
  }

  /** Changes an order's lines, like an admin who has just opened the order. */
  async changeLines(id: string, by: (lines: EditLine[]) => object[], options?: object) {
    const lines = await this.lines(id);
    return this.change(id, { lines }, { lines: by(lines) }, { ...this.patron, ...options });
  }

  /** Enters a return. @returns the changed order, or the error's code */
  async returned(orderId: string, input: object) {
    const query = `mutation ($orderId: ID!, $input: ReturnInput!) { returnOrder(orderId: $orderId, input: $input) { ${FIELDS} } }`;
    const { data, errors } = await this.shop.ask(
      query,
      { orderId, input: { id: randomUUID(), reason: "Trop petit", acceptShortage: false, ...input } },
      this.patron,
    );
    return { order: data?.returnOrder as Changed | undefined, code: errors?.[0]?.extensions?.code };
  }

  /** Returns the numbers of pieces of the sizes 38 and 39 in stock. */
  async shelf(): Promise<number[] | undefined> {
    const { data } = await this.shop.ask(
      `{ product(id: "${this.shoe}") { stock { count } } }`,
      {},
      this.patron,
    );
    const product = data?.product as { stock: { count: number }[] } | undefined;
    return product?.stock.map(({ count }) => count);
  }
}
