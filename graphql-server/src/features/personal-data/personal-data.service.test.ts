import { afterAll, beforeAll, expect, it } from "vitest";
import { createDevice } from "../../platform/web-push/testing/test-device.ts";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";
import { PaymentClient } from "../orders/payments/testing/payment-client.ts";
import { OrderClient } from "../orders/testing/order-client.ts";
import { CONSENT, PushClient } from "../push/testing/push-client.ts";
import { PersonalDataService } from "./personal-data.service.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function fileOf(user: { token: string }): Promise<Record<string, unknown>> {
  const { data } = await shop.ask("{ personalData }", {}, user);
  return JSON.parse(String(data?.personalData));
}

it("the file of personal data contains everything of the account, but no secret and no other user's data", async () => {
  const patron = await shop.createUser("Patronne", "SUPER_ADMIN");
  const [user, other] = [await shop.createUser("Awa"), await shop.createUser("Binta")];
  const [dress = ""] = await shop.createProducts({ productName: "Robe Kribi", sellingPrice: 15_000 });
  const sizes = 'mutation ($id: ID!) { patchProduct(id: $id, patch: { variants: [{ size: "M" }] }) { id } }';
  await shop.ask(sizes, { id: dress }, patron);
  const { cart, messages } = shop.services;
  const change = "mutation ($userId: ID!) { changeUserRole(userId: $userId, role: ADMIN) { id } }";
  const phones = new Map([
    [user.id, "677123456"],
    [other.id, "677123457"],
  ]);
  for (const { id, email, token } of [user, other]) {
    await cart.apply(id, [
      { id: crypto.randomUUID(), kind: "ADD", productId: dress, quantity: 2 },
      { id: crypto.randomUUID(), kind: "ADD", productId: dress, variant: 1, quantity: 1 },
    ]);
    await messages.subscribeToNewsletter(email, "Par e-mail");
    // The messages of both users contain Awa's e-mail address, because anyone can enter any address. Awa's file must
    // contain only the message that she sent herself.
    const fields = { fullName: "Awa", email: user.email, subject: "order", message: `Bonjour de ${email}` };
    await messages.sendContactMessage(fields, id);
    const lines = [{ productName: "Robe Kribi", size: "M", price: 15_000, quantity: 2 }];
    const order = await new OrderClient(shop).placed(
      { name: "Awa", phone: phones.get(id), fee: 1_000, lines },
      { token },
    );
    await shop.ask(
      "mutation ($orderId: ID!, $id: ID!, $text: String!) { addCustomerNote(orderId: $orderId, id: $id, text: $text) { phone } }",
      { orderId: order, id: crypto.randomUUID(), text: `Note sur ${email}` },
      patron,
    );
    await new PushClient(shop).followOrder(createDevice(), order, { token });
    const payments = new PaymentClient(shop);
    await payments.enter(order, { kind: "BANK", amount: 31_000, reference: `De ${email}` }, patron);
    await shop.ask(
      "mutation ($payment: ReadPaymentInput!) { storeUnmatchedPayment(payment: $payment) { id } }",
      {
        payment: {
          ...{ kind: "MTN_MOMO", amount: 700, reference: `À ${email}`.slice(0, 40) },
          ...{ payerName: "Awa", payerPhone: phones.get(id) },
        },
      },
      patron,
    );
    await payments.announce(order, { amount: 2_000, reference: `Par ${email}` });
    for (const [from, to] of [
      ["NEW", "CONFIRMED"],
      ["CONFIRMED", "SHIPPED"],
      ["SHIPPED", "DELIVERED"],
    ] as const)
      await new OrderClient(shop).change(order, from, to, patron);
    await shop.services.database.query(
      `UPDATE orders SET service_id = gen_random_uuid(), place_id = gen_random_uuid(), appointment_minutes = 60,
         appointment_at = '2026-12-04T23:30Z' WHERE id = $1`,
      [order],
    );
    const reason = `Trop grand pour ${email}`;
    await shop.ask(
      `mutation ($id: ID!, $reason: String!, $requestId: ID!) {
        requestReturn(orderId: $id, reason: $reason, id: $requestId) }`,
      { id: order, reason, requestId: crypto.randomUUID() },
    );
    const returned = {
      id: crypto.randomUUID(),
      reason,
      lines: [{ position: 0, quantity: 1, isRestocked: false }],
      acceptShortage: false,
    };
    await shop.ask(
      "mutation ($id: ID!, $input: ReturnInput!) { returnOrder(orderId: $id, input: $input) { id } }",
      { id: order, input: returned },
      patron,
    );
    await shop.ask(change, { userId: id }, patron);
  }
  await messages.sendContactMessage({
    fullName: "Awa",
    email: user.email,
    subject: "order",
    message: "Bonjour d'une visiteuse",
  });
  expect(await fileOf(user)).toEqual({
    "établi le": expect.any(String),
    compte: {
      nom: "Awa",
      "e-mail": user.email,
      rôle: "ADMIN",
      photo: null,
      ouvert: expect.any(String),
      modifié: expect.any(String),
    },
    panier: [
      { produit: "Robe Kribi", taille: "M", quantité: 1, prix: 15_000 },
      { produit: "Robe Kribi", quantité: 2, prix: 15_000 },
    ],
    messages: [
      {
        nom: "Awa",
        "e-mail": user.email,
        sujet: "order",
        message: `Bonjour de ${user.email}`,
        envoyé: expect.any(String),
      },
    ],
    commandes: [
      {
        acompte: 0,
        numéro: expect.stringMatching(/^\w{6}$/),
        état: "DELIVERED",
        passée: expect.any(String),
        nom: "Awa",
        téléphone: "237677123456",
        quartier: null,
        "quartier à l’origine": null,
        "rendez-vous": "2026-12-05 00:30",
        "pas venu au rendez-vous": false,
        total: 30_000,
        livraison: 1_000,
        articles: [{ produit: "Robe Kribi", taille: "M", couleur: null, prix: 15_000, quantité: 2 }],
        remise: 0,
        "raison de la remise": "",
        "à payer": 16_000,
        payé: 31_000,
        "retour demandé": null,
        "raison du retour": `Trop grand pour ${user.email}`,
        "retour refusé": "",
        ...{ "jour promis": null, "à solder avant le": null },
      },
    ],
    "notes de la boutique": [{ note: `Note sur ${user.email}`, écrite: expect.any(String) }],
    paiements: [
      {
        commande: expect.stringMatching(/^\w{6}$/),
        moyen: "BANK",
        montant: 31_000,
        référence: `De ${user.email}`,
        noté: expect.any(String),
      },
    ],
    "paiements annoncés": [
      {
        commande: expect.stringMatching(/^\w{6}$/),
        moyen: "MTN_MOMO",
        montant: 2_000,
        référence: `Par ${user.email}`,
        état: "WAITING",
        annoncé: expect.any(String),
      },
    ],
    "paiements sans commande": [
      {
        ...{ moyen: "MTN_MOMO", montant: 700, référence: `À ${user.email}`.slice(0, 40) },
        ...{ nom: "Awa", téléphone: "237677123456", gardé: expect.any(String) },
      },
    ],
    reçus: [
      {
        numéro: expect.stringMatching(/^REC-\d{4}-000001$/),
        commande: expect.stringMatching(/^\w{6}$/),
        personne: { name: "Awa", phone: "237677123456" },
        "à payer": 31_000,
        montant: 31_000,
        payé: 31_000,
        établi: expect.any(String),
      },
    ],
    retours: [
      {
        commande: expect.stringMatching(/^\w{6}$/),
        produit: "Robe Kribi",
        quantité: 1,
        montant: 15_000,
        raison: `Trop grand pour ${user.email}`,
        rapporté: expect.any(String),
      },
    ],
    notifications: [
      {
        sorte: "ORDER",
        sujet: expect.stringMatching(/^\w{6}$/),
        depuis: expect.any(String),
        consentement: CONSENT,
        consenti: expect.any(String),
      },
    ],
    nouveautés: { inscrit: expect.any(String), consentement: "Par e-mail" },
    "lien de mot de passe": null,
    appareils: [
      {
        appareil: null,
        connecté: expect.any(String),
        "dernier usage": expect.any(String),
        expire: expect.any(String),
      },
    ],
    journal: [
      {
        action: "ROLE_CHANGED",
        par: null,
        sur: "Awa",
        changements: [{ field: "role", from: "GENERAL", to: "ADMIN" }],
        date: expect.any(String),
      },
    ],
  });
});

it("the personal-data file of a new account contains empty lists for data that the account does not have", async () => {
  const file = await fileOf(await shop.createUser("Celine"));
  expect(file).toMatchObject({
    panier: [],
    messages: [],
    notifications: [],
    nouveautés: null,
    journal: [],
    paiements: [],
    reçus: [],
  });
});

it("the personal-data file contains only the newest messages and order lines, up to a fixed number of each", async () => {
  const user = await shop.createUser("Delphine");
  const orders = new OrderClient(shop);
  const lines = [1, 2, 3].map((n) => ({ productName: `Robe ${n}`, price: 15_000, quantity: 1 }));
  for (const count of [1, 3, 1]) await orders.placed({ lines: lines.slice(0, count) }, user);
  const fields = { fullName: "Delphine", email: user.email, subject: "order" };
  for (const message of ["un", "deux", "trois"])
    await shop.services.messages.sendContactMessage({ ...fields, message }, user.id);
  const bounded = async (bounds: { entries: number; messages: number; lines: number }) => {
    const file = JSON.parse(await new PersonalDataService(shop.services.database, bounds).file(user.id));
    return [
      file.commandes.map(({ articles }: { articles: unknown[] }) => articles.length),
      file.messages.length,
    ];
  };
  expect(await bounded({ entries: 10, messages: 2, lines: 4 })).toEqual([[1, 3], 2]);
  expect(await bounded({ entries: 10, messages: 3, lines: 3 })).toEqual([[1], 3]);
});
