import { randomUUID } from "node:crypto";
import { createDevice } from "../../../platform/web-push/testing/test-device.ts";
import { PASSWORD, type RequestOptions, type TestShop } from "../../../testing/test-shop.ts";
import { PaymentClient } from "../../orders/payments/testing/payment-client.ts";
import { OrderClient } from "../../orders/testing/order-client.ts";
import { PushClient } from "../../push/testing/push-client.ts";

export interface Account {
  id: string;
  email: string;
  token: string;
}

/**
 * Opens an account and uses every feature that stores personal data, except orders. All texts that are stored for the
 * account contain `name`.
 */
export async function openAccount(shop: TestShop, name: string): Promise<Account> {
  const query = (sql: string, values: unknown[]) => shop.services.database.query(sql, values);
  const { id, email } = await shop.createUser(name);
  const password = `${PASSWORD} ${name}`;
  const { url } = await shop.services.passwordLinks.createFromCli(email);
  const reset =
    "mutation ($password: String!, $token: String!) { resetPassword(password: $password, token: $token) { token } }";
  const { data } = await shop.ask(reset, { password, token: url.split("#")[1] });
  if (!data) throw new Error(`${name}'s password was not set`);
  const { token } = data.resetPassword as { token: string };
  const user = { id, email, token };
  await query("UPDATE sessions SET device_name = $2 WHERE user_id = $1", [id, `Téléphone de ${name}`]);
  await query("UPDATE users SET profile_pic = $2 WHERE id = $1", [id, `/images/${name}`]);

  const [dress = ""] = await shop.createProducts({});
  const add = { id: randomUUID(), kind: "ADD", productId: dress, quantity: 1 };
  await shop.ask(
    "mutation ($o: [CartOperationInput!]!) { applyCartOperations(operations: $o) { results { status } } }",
    { o: [add] },
    user,
  );
  await shop.services.messages.subscribeToNewsletter(email);
  const message = { fullName: name, email, subject: "order", message: `Bonjour de ${name}` };
  await shop.services.messages.sendContactMessage(message, id);
  return user;
}

/**
 * Places an order, and stores every kind of data that the shop can store about the order, such as payments and returns,
 * with the customer's name.
 * @param as the customer's account; nothing for a visitor
 * @returns the order's id
 */
export async function orderEverything(
  shop: TestShop,
  patron: { token: string },
  { name, phone }: { name: string; phone: string },
  as: RequestOptions = {},
): Promise<string> {
  const [orders, payments, push] = [new OrderClient(shop), new PaymentClient(shop), new PushClient(shop)];
  const query = (sql: string, values: unknown[]) => shop.services.database.query(sql, values);
  const order = await orders.placed(
    {
      ...{ name, phone, quarter: `Chez ${name}` },
      lines: [{ productName: "Robe Kribi", price: 15_000, quantity: 2 }],
    },
    as,
  );
  for (const follower of [as, {}]) await push.followOrder(createDevice(), order, follower);
  await query("UPDATE push_subscriptions SET client = $2 WHERE order_id = $1", [order, name.slice(0, 3)]);
  await query(
    `INSERT INTO push_messages (id, subscription_id, topic, content)
     SELECT gen_random_uuid(), id, 'essai', jsonb_build_object('body', $2::text) FROM push_subscriptions WHERE order_id = $1`,
    [order, `Bonjour ${name}`],
  );
  await orders.note(order, "", `${name} passe à midi`, patron);
  await shop.ask(
    "mutation ($orderId: ID!, $id: ID!, $text: String!) { addCustomerNote(orderId: $orderId, id: $id, text: $text) { phone } }",
    { orderId: order, id: randomUUID(), text: `${name} paie toujours` },
    patron,
  );
  const change = `mutation ($id: ID!, $seen: OrderParts!, $to: OrderParts!, $requestId: ID!) {
      changeOrder(id: $id, seen: $seen, to: $to, acceptShortage: false, requestId: $requestId) { id } }`;
  const discount = { id: order, seen: { discount: { amount: 0, reason: "" } } };
  await shop.ask(
    change,
    { ...discount, to: { discount: { amount: 500, reason: `Pour ${name}` } }, requestId: randomUUID() },
    patron,
  );
  await payments.enter(order, { reference: `Virement de ${name}` }, patron);
  await shop.ask(
    "mutation ($payment: ReadPaymentInput!) { storeUnmatchedPayment(payment: $payment) { id } }",
    {
      payment: {
        ...{ kind: "MTN_MOMO", amount: 700, reference: `${name} ${randomUUID().slice(0, 8)}` },
        ...{ payerName: name, payerPhone: phone },
      },
    },
    patron,
  );
  await payments.announce(order, { reference: `Par ${name}` });
  for (const [from, to] of [
    ["NEW", "CONFIRMED"],
    ["CONFIRMED", "SHIPPED"],
    ["SHIPPED", "DELIVERED"],
  ] as const)
    await orders.change(order, from, to, patron);
  const reason = `Trop grand pour ${name}`;
  await query(
    `WITH round AS (INSERT INTO rounds (id, key, rider_name, rider_phone, opened_by_name)
       VALUES (gen_random_uuid(), gen_random_uuid(), 'Serge', '237699112233', 'Patronne') RETURNING id)
     INSERT INTO round_orders (round_id, order_id, position, is_open, reason) SELECT id, $1, 1, false, $2 FROM round`,
    [order, reason],
  );
  await query(
    `WITH appointment AS (UPDATE orders SET service_id = gen_random_uuid(), place_id = gen_random_uuid(),
         appointment_at = date_trunc('hour', now()), appointment_minutes = 60 WHERE id = $1
       RETURNING place_id, appointment_at, id)
     INSERT INTO taken_quarters SELECT * FROM appointment`,
    [order],
  );
  const request = `mutation ($id: ID!, $reason: String!, $requestId: ID!) {
    requestReturn(orderId: $id, reason: $reason, id: $requestId) }`;
  await shop.ask(request, { id: order, reason, requestId: randomUUID() });
  const lines = [{ position: 0, quantity: 1, isRestocked: false }];
  const take =
    "mutation ($id: ID!, $input: ReturnInput!) { returnOrder(orderId: $id, input: $input) { id } }";
  await shop.ask(
    take,
    { id: order, input: { id: randomUUID(), reason, lines, acceptShortage: false } },
    patron,
  );
  await shop.ask(request, { id: order, reason, requestId: randomUUID() });
  const [asked] = await query("SELECT return_requested_at AS seen FROM orders WHERE id = $1", [order]);
  const decline = `mutation ($id: ID!, $seen: DateTimeISO!, $reason: String!, $requestId: ID!) {
      declineReturn(orderId: $id, seen: $seen, reason: $reason, requestId: $requestId) { id } }`;
  await shop.ask(
    decline,
    { id: order, seen: asked.seen, reason: `${name} l’a portée`, requestId: randomUUID() },
    patron,
  );
  return order;
}
