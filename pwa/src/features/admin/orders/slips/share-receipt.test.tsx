import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Receipt } from "../../api/payments-api.ts";
import { receiptChatUrl } from "./receipt-text.ts";
import { ShareReceipt } from "./share-receipt.tsx";

/** Replaces the canvas, which the test environment does not have. @param canDraw false for a phone without memory */
function stubCanvas(canDraw = true): void {
  const context = {
    fillRect: () => undefined,
    fillText: () => undefined,
    measureText: (text: string) => ({ width: text.length * 14 }),
  };
  const draw = (): unknown => {
    if (!canDraw) throw new Error("no memory");
    return context;
  };
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: draw,
    toBlob: (done: BlobCallback) => done(new Blob(["png"], { type: "image/png" })),
  });
}

/** @returns the names of the files that are downloaded from now on */
function recordDownloads(): string[] {
  const downloads: string[] = [];
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:a");
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
  return downloads;
}

const FILE = "recu-REC-2026-000007.png";
const { getContext, toBlob } = HTMLCanvasElement.prototype;

const LINE = {
  ...{ __typename: "ReceiptLine" as const, productName: "Ballerines Wouri", size: "39", colour: null },
  ...{ price: 18_500, quantity: 1 },
};
const receiptOf = (content: Partial<Receipt["content"]> = {}): Receipt => ({
  __typename: "Receipt",
  number: "REC-2026-000007",
  issuedAt: "2026-11-28T10:00:00.000Z",
  isCancelled: false,
  content: {
    __typename: "ReceiptContent",
    seller: {
      ...{ __typename: "ReceiptSeller" as const, name: "Mboa Mode", address: "Douala" },
      ...{ phone: "237600000000", legal: null, vatRate: null },
    },
    customer: { __typename: "ReceiptCustomer", name: "Awa Ngono", phone: "237677123456" },
    orderNumber: "K7M42P",
    lines: [LINE],
    ...{ discount: 0, fee: 0, due: 18_500, kind: "CASH", amount: 18_500, paid: 18_500 },
    ...content,
  },
});

afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(HTMLCanvasElement.prototype, { getContext, toBlob });
  for (const name of ["share", "canShare"]) Reflect.deleteProperty(navigator, name);
});

describe("a receipt in the panel", () => {
  it("is shared as a picture where the browser shares files", async () => {
    stubCanvas();
    const downloads = recordDownloads();
    const share = vi.fn(async (_: ShareData) => undefined);
    Object.assign(navigator, { share, canShare: () => true });
    render(<ShareReceipt receipt={receiptOf()} />);
    await userEvent.click(await screen.findByRole("button", { name: "Partager le reçu" }));
    const files = share.mock.lastCall?.[0].files?.map(({ name, type }) => [name, type]);
    expect(files).toEqual([[FILE, "image/png"]]);
    expect(downloads).toEqual([]);
  });

  it.each([
    ["AbortError", []],
    ["NotAllowedError", [FILE]],
  ])(
    "is saved if the phone refuses to share it, but not if the user closes the sheet: %s",
    async (name, saved) => {
      stubCanvas();
      const downloads = recordDownloads();
      const share = vi.fn(() => Promise.reject(new DOMException("no", name)));
      Object.assign(navigator, { share, canShare: () => true });
      render(<ShareReceipt receipt={receiptOf()} />);
      await userEvent.click(await screen.findByRole("button", { name: "Partager le reçu" }));
      await waitFor(() => expect(share).toHaveBeenCalledOnce());
      expect(downloads).toEqual(saved);
    },
  );

  it("is elsewhere sent to the customer's chat, or saved as a picture", async () => {
    stubCanvas();
    const downloads = recordDownloads();
    render(<ShareReceipt receipt={receiptOf()} />);
    const chat = screen.getByRole("link", { name: "Envoyer par WhatsApp" });
    expect(chat).toHaveAttribute(
      "href",
      expect.stringContaining("https://wa.me/237677123456?text=Mboa%20Mode"),
    );
    const save = screen.getByRole("button", { name: "Enregistrer l’image" });
    await waitFor(() => expect(save).toBeEnabled());
    await userEvent.click(save);
    expect(downloads).toEqual([FILE]);
  });

  it("is sent as a message if it cannot be drawn", async () => {
    stubCanvas(false);
    Object.assign(navigator, { canShare: () => true });
    render(<ShareReceipt receipt={receiptOf({ customer: null })} />);
    expect(screen.getByRole("link", { name: "Envoyer par WhatsApp" })).toHaveAttribute(
      "href",
      expect.stringContaining("https://wa.me/?text="),
    );
    expect(screen.getByRole("button", { name: "Enregistrer l’image" })).toBeDisabled();
  });
});

describe("the message of a receipt", () => {
  const messageOf = (receipt: Receipt) => new URL(receiptChatUrl(receipt)).searchParams.get("text");

  it("names shop, order, articles and sums", () => {
    expect(messageOf(receiptOf())).toBe(
      [
        "Mboa Mode",
        "Reçu REC-2026-000007 : Commande K7M-42P, 28 nov. 2026, 11:00",
        "1 × Ballerines Wouri, 39 : 18 500 FCFA",
        "Total : 18 500 FCFA",
        "Payé par Espèces : 18 500 FCFA",
        "Reste à payer : 0 FCFA",
      ].join("\n"),
    );
  });

  it("says that the payment was cancelled", () => {
    expect(messageOf({ ...receiptOf(), isCancelled: true })).toContain(
      "Paiement annulé : ce reçu ne vaut plus",
    );
  });

  it("counts the articles that do not fit into a link of 700 characters", () => {
    const many = receiptOf({ lines: Array.from({ length: 30 }, () => LINE) });
    expect(receiptChatUrl(many).length).toBeLessThanOrEqual(700);
    expect(messageOf(many)).toMatch(/\net \d+ autres articles\nTotal : /);
  });
});
