import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { SharedReceipt } from "./receipt-text.ts";
import { ShareReceipt } from "./share-receipt.tsx";

/**
 * Replaces the canvas, which the test environment does not have.
 * @param canDraw false for a phone without enough memory
 * @returns the texts that are drawn afterwards
 */
function stubCanvas(canDraw = true): string[] {
  const texts: string[] = [];
  const context = {
    fillRect: () => undefined,
    fillText: (text: string) => void texts.push(text),
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
  return texts;
}

/** @returns the names of the files that are downloaded afterwards */
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

const receipt: SharedReceipt = {
  number: "REC-2026-000007",
  issuedAt: "2026-11-28T10:00:00.000Z",
  isCancelled: false,
  content: {
    seller: { name: "Mboa Mode", address: "Douala", phone: "237600000000" },
    customer: { name: "Awa Ngono", phone: null },
    orderNumber: "K7M42P",
    lines: [{ productName: "Ballerines Wouri", size: "39", colour: null, price: 18_500, quantity: 1 }],
    ...{ discount: 0, fee: 0, due: 18_500, kind: "CASH", amount: 18_500, paid: 18_500 },
  },
};

afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(HTMLCanvasElement.prototype, { getContext, toBlob });
  for (const name of ["share", "canShare"]) Reflect.deleteProperty(navigator, name);
});

describe("a receipt", () => {
  it("is shared as an image in a browser that can share files", async () => {
    stubCanvas();
    const downloads = recordDownloads();
    const share = vi.fn(async (_: ShareData) => undefined);
    Object.assign(navigator, { share, canShare: () => true });
    render(<ShareReceipt receipt={receipt} label="Partager" />);
    await userEvent.click(await screen.findByRole("button", { name: "Partager" }));
    const files = share.mock.lastCall?.[0].files?.map(({ name, type }) => [name, type]);
    expect(files).toEqual([[FILE, "image/png"]]);
    expect(downloads).toEqual([]);
  });

  it.each([
    ["is not saved if the user closes the share sheet", "AbortError", []],
    ["is saved if the phone refuses to share it", "NotAllowedError", [FILE]],
  ])("%s", async (_, name, saved) => {
    stubCanvas();
    const downloads = recordDownloads();
    const share = vi.fn(() => Promise.reject(new DOMException("no", name)));
    Object.assign(navigator, { share, canShare: () => true });
    render(<ShareReceipt receipt={receipt} label="Partager" />);
    await userEvent.click(await screen.findByRole("button", { name: "Partager" }));
    await waitFor(() => expect(share).toHaveBeenCalledOnce());
    expect(downloads).toEqual(saved);
  });

  it("is saved as an image, or sent to the customer's chat, in a browser that cannot share files", async () => {
    stubCanvas();
    const downloads = recordDownloads();
    const { rerender } = render(<ShareReceipt receipt={receipt} label="Partager" />);
    const save = screen.getByRole("button", { name: "Enregistrer l’image" });
    await waitFor(() => expect(save).toBeEnabled());
    expect(screen.queryByRole("link")).toBeNull();
    await userEvent.click(save);
    expect(downloads).toEqual([FILE]);
    rerender(<ShareReceipt receipt={receipt} label="Partager" chatUrl="https://wa.me/237677123456?text=a" />);
    expect(screen.getByRole("link", { name: "Envoyer par WhatsApp" })).toHaveAttribute(
      "href",
      "https://wa.me/237677123456?text=a",
    );
  });

  it("cannot be saved as an image if it cannot be drawn", async () => {
    stubCanvas(false);
    Object.assign(navigator, { canShare: () => true });
    render(<ShareReceipt receipt={receipt} label="Partager" chatUrl="https://wa.me/?text=a" />);
    expect(screen.getByRole("link", { name: "Envoyer par WhatsApp" })).toBeVisible();
    // Waits until drawing the image has failed, which renders the buttons again.
    await act(async () => undefined);
    expect(screen.getByRole("button", { name: "Enregistrer l’image" })).toBeDisabled();
  });

  it("has the buyer's name in its image", async () => {
    const drawn = stubCanvas();
    render(<ShareReceipt receipt={receipt} label="Partager" />);
    await waitFor(() => expect(drawn).toContain("Awa Ngono"));
  });
});
