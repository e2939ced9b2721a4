import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderPage } from "../../../app/testing/render.tsx";
import { type Answer, losingFirst, refusal } from "../../../app/testing/server.ts";
import type { ShopSaleInput } from "../../../data/graphql/admin.generated.ts";
import type { Order } from "../api/orders-api.ts";
import type { Receipt } from "../api/payments-api.ts";
import { admin, adminProduct, productPage, sizes } from "../testing/admin-responses.ts";
import { panelLine, panelOrder, panelPayment, paymentsOf } from "../testing/order-responses.ts";
import { ShopSalePage } from "./shop-sale-page.tsx";

const SHOE = adminProduct(1, {
  productName: "Ballerines",
  sellingPrice: 18_500,
  variants: sizes(["38", "39"]),
});
const BAG = adminProduct(2, { productName: "Sac", sellingPrice: 9_000 });

const receipt: Receipt = {
  __typename: "Receipt",
  number: "REC-2026-000007",
  issuedAt: "2026-11-28T10:00:00.000Z",
  isCancelled: false,
  content: {
    __typename: "ReceiptContent",
    seller: {
      __typename: "ReceiptSeller",
      name: "Mboa Mode",
      address: "Douala",
      phone: "237600000000",
      legal: null,
      vatRate: null,
    },
    customer: null,
    orderNumber: "K7M42P",
    lines: [],
    ...{ discount: 0, fee: 0, due: 18_500, kind: "CASH", amount: 18_500, paid: 18_500 },
  },
};

/** Answers like the server: a sale that is sent twice with the same id is stored once. */
function till() {
  const sent: ShopSaleInput[] = [];
  const sold = new Map<string, Order>();
  const SellInShop: Answer = ({ input }) => {
    const sale = input as ShopSaleInput;
    sent.push(sale);
    const total = sale.lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
    const due = total - (sale.discount ?? 0);
    const lines = sale.lines.map(({ productName, price, quantity }, position) =>
      panelLine({ position, productName, price, quantity }),
    );
    const order = panelOrder({
      ...{ id: sale.id, state: "DELIVERED", channel: "SHOP", total, fee: null, due, paid: due, lines },
    });
    const kept = sold.get(sale.id) ?? order;
    sold.set(sale.id, kept);
    return { sellInShop: kept };
  };
  return { sent, sold, SellInShop };
}

async function open(answers: Record<string, Answer>) {
  const page = await renderPage(<ShopSalePage />, {
    user: admin,
    answers: {
      PanelProducts: ({ filter }) =>
        productPage([(filter as { search: string }).search === "sac" ? BAG : SHOE]),
      OrderProducts: ({ ids }) => ({
        productsById: [SHOE, BAG].filter(({ id }) => (ids as string[]).includes(id)),
      }),
      OrderPayments: () => paymentsOf([panelPayment({ receipt })]),
      ...answers,
    },
  });
  const search = screen.getByLabelText("Chercher un produit de la boutique");
  return { ...page, search };
}

const text = (element: HTMLElement) => element.textContent?.replace(/\s+/g, " ") ?? "";

it("selling one article takes three taps after the search, and the page then shows the change to give back", async () => {
  const { sent, SellInShop } = till();
  const { user, search } = await open({ SellInShop });
  await user.type(search, "ball");
  await user.click(await screen.findByRole("button", { name: "Ajouter Ballerines, 39" }));
  await user.click(screen.getByRole("radio", { name: "Espèces" }));
  await user.type(screen.getByLabelText(/^Argent donné/), "20 000");
  expect(text(screen.getByText(/^Monnaie à rendre/))).toBe("Monnaie à rendre : 1 500 FCFA");
  await user.click(screen.getByRole("button", { name: /^Encaisser 18.500/ }));
  expect(await screen.findByText(/^Vente K7M-42P/)).toBeVisible();
  expect(text(document.body)).toContain("Monnaie à rendre : 1 500 FCFA");
  expect(sent).toEqual([
    {
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      lines: [
        {
          ...{ productId: SHOE.id, productName: "Ballerines", variant: 2, size: "39", colour: null },
          ...{ price: 18_500, quantity: 1, image: null },
        },
      ],
      ...{ discount: 0, discountReason: "", name: null, phone: null, acceptShortage: false },
      payment: { id: expect.stringMatching(/^[\da-f-]{36}$/), kind: "CASH", reference: "" },
    },
  ]);
  await user.click(screen.getByRole("button", { name: "Reçu REC-2026-000007" }));
  expect(screen.getByRole("dialog", { name: "Reçu REC-2026-000007" })).toBeVisible();
  act(() => void dispatchEvent(new Event("beforeprint")));
  expect(text(document.body)).toContain("Mboa ModeTél.");
  act(() => void dispatchEvent(new Event("afterprint")));
});

it("an article found by the search shows the number of pieces of each size, and which size is sold out", async () => {
  const shoe = adminProduct(1, {
    productName: "Ballerines",
    variants: sizes(["37", "38", "39"], { "39": "SOLD_OUT" }),
    stock: [{ __typename: "VariantStock", number: 1, count: 4 }],
  });
  const bag = adminProduct(2, {
    productName: "Sac",
    stock: [{ __typename: "VariantStock", number: 0, count: 12 }],
  });
  const { user, search } = await open({ PanelProducts: () => productPage([shoe, bag]) });
  await user.type(search, "ball");
  const found = within(await screen.findByRole("list", { name: "Produits trouvés" }));
  const names = found
    .getAllByRole("button")
    .map((button) => [button.getAttribute("aria-label"), button.textContent]);
  expect(names).toEqual([
    ["Ajouter Ballerines, 37, 4 en stock", "374"],
    ["Ajouter Ballerines, 38", "38"],
    ["Ajouter Ballerines, 39, épuisé", "39épuisé"],
    ["Ajouter Sac, 12 en stock", "Ajouter12"],
  ]);
});

it("after an article is removed, the focus is on the next article, or on the heading if none is left", async () => {
  const { user, search } = await open({});
  await user.type(search, "ball");
  await user.click(await screen.findByRole("button", { name: "Ajouter Ballerines, 39" }));
  await user.type(search, "sac");
  await user.click(await screen.findByRole("button", { name: /^Ajouter Sac/ }));
  await user.click(screen.getByRole("button", { name: "Retirer Ballerines" }));
  expect(screen.getByRole("button", { name: /^Retirer Sac/ })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: /^Retirer Sac/ }));
  expect(screen.getByRole("heading", { name: "Vente en boutique" })).toHaveFocus();
});

it("after a sale the form is empty, and the next sale has a new id", async () => {
  const { sent, SellInShop } = till();
  const { user, search } = await open({ SellInShop });
  for (const time of [1, 2]) {
    await user.type(time === 1 ? search : screen.getByLabelText(/^Chercher/), "sac");
    await user.click(await screen.findByRole("button", { name: "Ajouter Sac" }));
    await user.click(screen.getByRole("radio", { name: "MTN MoMo" }));
    await user.click(screen.getByRole("button", { name: /^Encaisser/ }));
    await user.click(await screen.findByRole("button", { name: "Vente suivante" }));
    expect(screen.queryByRole("list", { name: "Articles vendus" })).toBeNull();
    expect(screen.queryByText("Brouillon retrouvé")).toBeNull();
  }
  expect(new Set(sent.flatMap(({ id, payment }) => [id, payment.id])).size).toBe(4);
});

it("a sale is not sent if it lacks an article or a kind of payment, or if the customer gives too little cash", async () => {
  const { sent, SellInShop } = till();
  const { user, search } = await open({ SellInShop });
  await user.click(screen.getByRole("button", { name: "Encaisser" }));
  expect(screen.getByText("Choisissez un article")).toBeVisible();
  expect(screen.getByText("Choisissez un moyen de paiement")).toBeVisible();
  await user.type(search, "sac");
  await user.click(await screen.findByRole("button", { name: "Ajouter Sac" }));
  await user.click(screen.getByRole("radio", { name: "Espèces" }));
  await user.type(screen.getByLabelText(/^Argent donné/), "5000");
  await user.click(screen.getByRole("button", { name: /^Encaisser/ }));
  expect(await screen.findByText("Ce n’est pas assez")).toBeVisible();
  expect(sent).toEqual([]);
});

it("a discount lowers the amount that the customer pays", async () => {
  const { sent, SellInShop } = till();
  const { user, search } = await open({ SellInShop });
  await user.type(search, "sac");
  await user.click(await screen.findByRole("button", { name: "Ajouter Sac" }));
  await user.click(screen.getByRole("button", { name: /^Une pièce de plus/ }));
  await user.click(screen.getByText("Remise, nom de la personne"));
  await user.type(screen.getByLabelText(/^Remise, en FCFA/), "1 000");
  await user.click(screen.getByRole("radio", { name: "Orange Money" }));
  await user.type(screen.getByLabelText(/^Référence/), "PP1");
  await user.click(screen.getByRole("button", { name: /^Encaisser 17.000/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ discount: 1_000, payment: { kind: "ORANGE_MONEY", reference: "PP1" } });
});

it("if the answer to a sale was lost, a changed second attempt stores no second sale, and the page warns", async () => {
  const { sold, SellInShop } = till();
  const { user, search } = await open({ SellInShop: losingFirst(SellInShop) });
  await user.type(search, "sac");
  await user.click(await screen.findByRole("button", { name: "Ajouter Sac" }));
  await user.click(screen.getByRole("radio", { name: "Espèces" }));
  await user.click(screen.getByRole("button", { name: /^Encaisser/ }));
  expect(await screen.findByText(/^Connexion impossible/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Une pièce de plus/ }));
  await user.click(screen.getByRole("button", { name: /^Encaisser 18.000/ }));
  expect(await screen.findByText(/^Un premier envoi était déjà arrivé/)).toBeVisible();
  expect(sold.size).toBe(1);
});

it("a sale for which the stock has too few pieces is stored only after a question", async () => {
  const { SellInShop } = till();
  const sell = vi.fn((variables: Record<string, unknown>) =>
    (variables.input as ShopSaleInput).acceptShortage
      ? SellInShop(variables)
      : refusal("CONFLICT", "Il n’y a pas assez de pièces en stock", { 0: "Sac : 1 demandée, 0 en stock" }),
  );
  const { user, search } = await open({ SellInShop: sell });
  await user.type(search, "sac");
  await user.click(await screen.findByRole("button", { name: "Ajouter Sac" }));
  await user.click(screen.getByRole("radio", { name: "Espèces" }));
  await user.click(screen.getByRole("button", { name: /^Encaisser/ }));
  expect(await screen.findByText("Sac : 1 demandée, 0 en stock")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Vendre quand même" }));
  expect(await screen.findByText(/^Vente K7M-42P/)).toBeVisible();
});

it("an unfinished sale is still in the form after a reload", async () => {
  const { user, search, unmount } = await open({});
  await user.type(search, "sac");
  await user.click(await screen.findByRole("button", { name: "Ajouter Sac" }));
  unmount();
  await open({});
  expect(within(screen.getByRole("list", { name: "Articles vendus" })).getByText(/^Sac/)).toBeVisible();
  expect(screen.getByText("Brouillon retrouvé")).toBeVisible();
});

it("the URL of a label's QR code, pasted into the search field, finds only the label's size of the product", async () => {
  const { user, search } = await open({});
  await user.click(search);
  await user.paste(`https://boutique.example/product/${SHOE.id}?variante=2`);
  expect(await screen.findByRole("button", { name: "Ajouter Ballerines, 39" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Ajouter Ballerines, 38" })).toBeNull();
});

it("in a browser that can read codes, the camera reads a label's code and is then switched off", async () => {
  const stop = vi.fn();
  const codes = ["6001234567890", `https://boutique.example/product/${BAG.id}`];
  vi.stubGlobal(
    "BarcodeDetector",
    class {
      detect = async () => [{ rawValue: codes.length > 1 ? codes.shift() : codes[0] }];
    },
  );
  vi.stubGlobal("navigator", {
    ...navigator,
    userAgent: navigator.userAgent,
    onLine: true,
    mediaDevices: { getUserMedia: async () => ({ getTracks: () => [{ stop }] }) },
  });
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  Object.defineProperty(HTMLMediaElement.prototype, "srcObject", {
    configurable: true,
    writable: true,
    value: null,
  });
  const { user } = await open({});
  await user.click(screen.getByRole("button", { name: "Scanner le code" }));
  expect(await screen.findByRole("button", { name: "Ajouter Sac" })).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(stop).toHaveBeenCalled();
});

it("in a browser that cannot read codes, the page has the search but no scanner", async () => {
  await open({});
  expect(screen.queryByRole("button", { name: "Scanner le code" })).toBeNull();
});
