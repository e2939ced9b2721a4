import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useNavigate } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type RenderOptions, renderPage, testShop } from "../../../app/testing/render.tsx";
import { deadNetwork } from "../../../app/testing/server.ts";
import { type ProductPageQuery } from "../../../data/graphql/catalogue.generated.ts";
import { ResponseStatusContext } from "../../../lib/response-status.tsx";
import { pageTextOf } from "../../pages/texts/page-text.ts";
import { cardProduct } from "../testing/card-product.ts";
import { wholeProduct } from "../testing/whole-product.ts";
import type { WholeProduct } from "./product.ts";
import { ProductPage } from "./product-page.tsx";

const PRODUCT = wholeProduct();
const ADDRESS = `/product/${PRODUCT.id}`;

function Opener() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(ADDRESS)}>
      Ouvrir
    </button>
  );
}

const answered = (product: WholeProduct | null): ProductPageQuery => ({ __typename: "Query", product });

const open = (answer: () => unknown = () => answered(PRODUCT), options: RenderOptions = {}) =>
  renderPage(<ProductPage />, {
    address: ADDRESS,
    path: "/product/:id",
    answers: { ProductPage: answer },
    ...options,
  });

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const link = (name: string) => screen.getByRole("link", { name });
const hrefOf = (name: string) => decodeURIComponent(link(name).getAttribute("href") ?? "");
const meta = (property: string) =>
  document.head.querySelector(`meta[property="${property}"]`)?.getAttribute("content");

const testTexts = { faq: pageTextOf(testShop, "faq"), terms: pageTextOf(testShop, "terms") };

describe("the product page", () => {
  it("shows brand, name, category, price and former price, the reduction and the description", async () => {
    await open();
    await heading("Sac à main Bonanjo");
    expect(screen.getByText("Atelier Bonanjo")).toBeInTheDocument();
    expect(link("Sac à main")).toHaveAttribute("href", "/product-category?category=Sac+%C3%A0+main");
    expect(screen.getByText(/^24\s500\sFCFA$/)).toBeInTheDocument();
    expect(screen.getByText(/^32\s000\sFCFA$/).closest("s")).toBeInTheDocument();
    expect(screen.getByText(/−23\s%/)).toBeInTheDocument();
    expect(screen.getByText(/Sac porté main, fond renforcé & deux poches/)).toBeInTheDocument();
  });

  it("links to the texts about delivery, payment and returns, and to the contact page", async () => {
    await open();
    await heading("Sac à main Bonanjo");
    const targets = {
      "Livraison en 24-48h": "/faq#livraison",
      "Paiement à la livraison, mobile money": "/faq#paiement",
      "Retours et échanges": "/terms#retours-et-remboursements",
      "Mboa Mode vous répond": "/contact",
    };
    for (const [name, target] of Object.entries(targets)) expect(link(name)).toHaveAttribute("href", target);
    const ids = [testTexts.faq, testTexts.terms].flatMap(({ sections }) => sections.map(({ id }) => id));
    expect(ids).toEqual(expect.arrayContaining(["livraison", "paiement", "retours-et-remboursements"]));
  });

  it.each([
    ["the lowest fee", [1_500, 1_000], "Livraison en 24-48h, dès 1 000 FCFA"],
    ["the only fee", [1_000, 1_000], "Livraison en 24-48h, 1 000 FCFA"],
    ["free delivery", [0, 0], "Livraison en 24-48h, gratuite"],
    ["delivery that is free in some zones", [1_000, 0], "Livraison en 24-48h, gratuite selon le quartier"],
  ])("shows one line about the delivery fees of all zones, which names %s", async (_, fees, text) => {
    const zones = fees.map((fee, n) => ({ id: String(n), town: "Douala", quarter: `Q${n}`, fee, delay: "" }));
    await open(undefined, { shop: { zones } });
    await heading("Sac à main Bonanjo");
    const found = screen.getByRole("link", { name: /^Livraison/ });
    await waitFor(() => expect(found.textContent?.replace(/\s/g, " ")).toBe(text));
  });

  it("does not count the pickup at the shop as free delivery", async () => {
    const zone = { id: "1", town: "Douala", quarter: "", fee: 1_000, delay: "" };
    const pickup = { ...zone, id: "2", town: "Retrait à la boutique", fee: 0 };
    await open(undefined, { shop: { zones: [zone, pickup] } });
    await heading("Sac à main Bonanjo");
    const found = screen.getByRole("link", { name: /^Livraison/ });
    await waitFor(() =>
      expect(found.textContent?.replace(/\s/g, " ")).toBe("Livraison en 24-48h, 1 000 FCFA"),
    );
  });

  it.each([
    ["the time of all zones", ["2 jours", "2 jours"], "Livraison en 2 jours, 1 000 FCFA"],
    ["no time if the zones differ", ["24h", "3 à 5 jours"], "Livraison : 1 000 FCFA"],
    ["no time if only some zones have a time of their own", ["", "3 à 5 jours"], "Livraison : 1 000 FCFA"],
  ])("promises a delivery time only if it is true for all zones: %s", async (_, delays, text) => {
    const zones = delays.map((delay, n) => ({
      id: String(n),
      town: `Ville ${n}`,
      quarter: "",
      fee: 1_000,
      delay,
    }));
    await open(undefined, { shop: { zones } });
    await heading("Sac à main Bonanjo");
    const found = screen.getByRole("link", { name: /^Livraison/ });
    await waitFor(() => expect(found.textContent?.replace(/\s/g, " ")).toBe(text));
  });

  it("promises no delivery time until the page has loaded the delivery zones", async () => {
    await open(undefined, { shop: { part: "none" } });
    await heading("Sac à main Bonanjo");
    expect(link("Livraison\u00a0: prix selon la ville")).toHaveAttribute("href", "/faq#livraison");
  });

  it.each([
    ["in one town", "Douala", "Paiement à la livraison à Douala"],
    ["nowhere", "", "Acompte, puis paiement à la livraison"],
  ])(
    "promises payment on delivery only where the shop asks for no deposit: %s",
    async (_, depositTown, text) => {
      await open(undefined, { shop: { depositShare: 30, depositTown } });
      await heading("Sac à main Bonanjo");
      expect(link(text)).toHaveAttribute("href", "/faq#paiement");
    },
  );

  it("shows the delivery time that the owner has entered", async () => {
    await open(undefined, { shop: { deliveryTime: "3 jours" } });
    await heading("Sac à main Bonanjo");
    expect(screen.getByText("Livraison en 3 jours")).toBeInTheDocument();
  });

  it("shows no delivery time for a sold-out product", async () => {
    await open(() => answered(wholeProduct({ availability: "SOLD_OUT" })));
    await heading("Sac à main Bonanjo");
    expect(link("Demander sur WhatsApp")).toBeInTheDocument();
    expect(screen.queryByText(/livraison/i)).not.toBeInTheDocument();
  });

  it("says on the image that a product is sold out, and « Me prévenir » leads to a link that asks the shop", async () => {
    const { container } = await open(() => answered(wholeProduct({ availability: "SOLD_OUT" })));
    await heading("Sac à main Bonanjo");
    const stage = screen.getByRole("list", { name: "Images du produit" }).parentElement;
    expect(stage).toHaveTextContent("Épuisé");
    expect(container.querySelector("[data-note]")).toHaveAttribute("data-note", "Épuisé");
    const target = link("Me prévenir").getAttribute("href") ?? "";
    const notice = container.querySelector<HTMLElement>(target);
    expect(within(notice ?? container).getByRole("heading")).toHaveTextContent(
      "Me prévenir quand il revient",
    );
    expect(hrefOf("Demander sur WhatsApp")).toContain("Prévenez-moi quand ce produit est disponible");
    expect(notice).toContainElement(link("Demander sur WhatsApp"));
    expect(screen.getAllByRole("link", { name: /WhatsApp/ })).toHaveLength(2);
    expect(link("Appeler")).toBeInTheDocument();
  });

  it("has the favourite button on the image", async () => {
    await open();
    await heading("Sac à main Bonanjo");
    const heart = await screen.findAllByRole("button", { name: "Favori : Sac à main Bonanjo" });
    const stage = screen.getByRole("list", { name: "Images du produit" }).parentElement;
    expect(heart).toHaveLength(1);
    expect(stage).toContainElement(heart[0] ?? null);
  });

  it("shows the chosen colour's image in the bar on phones, beside the buttons that order and add to the cart", async () => {
    const variants = ["Bordeaux", "Noir"].map((colour, place) => ({
      __typename: "ProductVariant" as const,
      ...{ number: place + 1, size: null, colour, swatch: null, availability: "AVAILABLE" as const },
    }));
    const product = wholeProduct({ variants, imageColours: ["Bordeaux", "Noir", ""] });
    const { container, user } = await open(() => answered(product));
    await heading("Sac à main Bonanjo");
    const bar = container.querySelector<HTMLElement>("[data-price]");
    const image = () => bar?.querySelector("img")?.getAttribute("src");
    expect(within(bar ?? container).getByRole("link", { name: "Commander sur WhatsApp" })).toBeVisible();
    expect(within(bar ?? container).getByRole("button", { name: "Ajouter au panier" })).toBeVisible();
    expect(image()).toBe("/images/abcdefghijklmnop/160");
    await user.click(screen.getByRole("radio", { name: "Noir" }));
    expect(image()).toBe("/images/bbbbbbbbbbbbbbbb/160");
  });

  it("has a cart button, a link that calls, and a chat link whose message has name, price and description", async () => {
    await open();
    await heading("Sac à main Bonanjo");
    expect(hrefOf("Commander sur WhatsApp")).toBe(
      "https://wa.me/237600000000?text=Je souhaite commander : Sac à main Bonanjo (24\u202f500\u00a0FCFA)\n" +
        `Sac porté main, fond renforcé & deux poches.\nContient un téléphone.\nhttp://localhost:4000${ADDRESS}`,
    );
    expect(link("Appeler")).toHaveAttribute("href", "tel:+237600000000");
    expect(screen.getByRole("button", { name: "Ajouter au panier" })).toBeInTheDocument();
  });

  it("has links that share its URL by chat and on two social networks", async () => {
    await open();
    await heading("Sac à main Bonanjo");
    const url = `http://localhost:4000${ADDRESS}`;
    const shares = screen.getAllByRole("link", { name: /^Partager/ });
    expect(shares.map((share) => share.getAttribute("aria-label"))).toEqual([
      "Partager sur WhatsApp",
      "Partager sur Facebook",
      "Partager sur X",
    ]);
    expect(hrefOf("Partager sur WhatsApp")).toBe(`https://wa.me/?text=Sac à main Bonanjo\n${url}`);
    const facebook = new URL(link("Partager sur Facebook").getAttribute("href") ?? "");
    expect([facebook.host, facebook.searchParams.get("u")]).toEqual(["www.facebook.com", url]);
    const x = new URL(link("Partager sur X").getAttribute("href") ?? "");
    expect([x.host, x.searchParams.get("url"), x.searchParams.get("text")]).toEqual([
      "twitter.com",
      url,
      "Sac à main Bonanjo",
    ]);
    expect(screen.queryByRole("button", { name: /Partager/ })).not.toBeInTheDocument();
  });

  it("links to similar products", async () => {
    await open();
    await heading("Sac à main Bonanjo");
    const similar = within(screen.getByRole("region", { name: "Produits similaires" }));
    expect(similar.getAllByRole("heading", { level: 3 }).map((one) => one.textContent)).toEqual([
      "Pochette Akwa",
      "Cabas Mvan",
    ]);
  });

  it("has no row of similar products if there are none", async () => {
    await open(() => answered(wholeProduct({ similarProducts: [] })));
    await heading("Sac à main Bonanjo");
    expect(screen.queryByText("Produits similaires")).not.toBeInTheDocument();
  });
});

describe("the button for the phone's own share dialog", () => {
  afterEach(() => void Reflect.deleteProperty(navigator, "share"));

  it("is shown if the browser can open this dialog", async () => {
    const share = vi.fn(async () => undefined);
    Object.assign(navigator, { share });
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "Partager avec une application" }));
    expect(share).toHaveBeenCalledWith({
      url: `http://localhost:4000${ADDRESS}`,
      title: "Sac à main Bonanjo",
    });
  });
});

describe("the page's metadata for search engines and chat applications", () => {
  afterEach(() => void vi.unstubAllEnvs());

  it("contain name, brand, price, description and image", async () => {
    vi.stubEnv("SSR", true);
    await open();
    await heading("Sac à main Bonanjo");
    expect(document.title).toBe("Sac à main Bonanjo — Atelier Bonanjo — Mboa Mode");
    expect(meta("og:title")).toBe("Sac à main Bonanjo — Atelier Bonanjo — Mboa Mode");
    expect(meta("og:description")).toContain(
      "Sac porté main, fond renforcé & deux poches. Contient un téléphone.",
    );
    expect(meta("og:image")).toBe("http://localhost:4000/images/abcdefghijklmnop/640.jpg");
    expect(meta("og:image:alt")).toBe("Sac à main Bonanjo");
    expect(meta("og:image:width")).toBeUndefined();
    expect(meta("og:url")).toBe(`http://localhost:4000${ADDRESS}`);
    expect([meta("og:price:amount"), meta("og:price:currency")]).toEqual(["24500", "XAF"]);
    expect(document.head.querySelector("link[rel=canonical]")).toHaveAttribute(
      "href",
      `http://localhost:4000${ADDRESS}`,
    );
  });
});

describe("the gallery of product images", () => {
  it("shows the image whose thumbnail is clicked, and marks this thumbnail", async () => {
    const { user } = await open();
    await heading("Sac à main Bonanjo");
    const [first, second] = screen.getAllByRole("button", { name: /^Image \d sur 3$/ });
    expect(first).toHaveAttribute("aria-current", "true");
    await user.click(screen.getByRole("button", { name: "Image 2 sur 3" }));
    expect(second).toHaveAttribute("aria-current", "true");
    expect(first).not.toHaveAttribute("aria-current");
    await user.tab();
    await user.keyboard("{Enter}");
    expect(screen.getByRole("button", { name: "Image 3 sur 3" })).toHaveAttribute("aria-current", "true");
  });

  it("loads its first image before all others", async () => {
    await open();
    const image = await screen.findByRole("img", { name: "Sac à main Bonanjo" });
    expect(image).toHaveAttribute("loading", "eager");
    expect(image).toHaveAttribute("fetchpriority", "high");
    expect(screen.getByRole("img", { name: "Sac à main Bonanjo, image 2" })).toHaveAttribute(
      "loading",
      "lazy",
    );
  });

  it("zooms into the image under the mouse on a large screen, until the mouse leaves it", async () => {
    const { container, user } = await open();
    const image = await screen.findByRole("img", { name: "Sac à main Bonanjo" });
    const zoom = () => container.querySelector("[data-zoom] img");
    expect(zoom()).toBeNull();
    await user.hover(image);
    expect(zoom()).toHaveAttribute("src", "/images/abcdefghijklmnop/1280");
    await user.unhover(image);
    expect(zoom()).toBeNull();
  });

  it("does not enlarge the image when a finger touches it", async () => {
    const { container } = await open();
    const image = await screen.findByRole("img", { name: "Sac à main Bonanjo" });
    fireEvent.pointerOver(image, { pointerType: "touch" });
    expect(container.querySelector("[data-zoom]")).toBeNull();
  });

  it("keeps the space of the thumbnails even if the chosen colour has only one image", async () => {
    const variants = ["Bordeaux", "Noir"].map((colour, place) => ({
      __typename: "ProductVariant" as const,
      ...{ number: place + 1, size: null, colour, swatch: null, availability: "AVAILABLE" as const },
    }));
    const product = wholeProduct({ variants, imageColours: ["Bordeaux", "Noir", "Bordeaux"] });
    const { user } = await open(() => answered(product));
    await heading("Sac à main Bonanjo");
    expect(screen.getAllByRole("button", { name: /^Image \d sur 3$/ })).toHaveLength(3);
    await user.click(screen.getByRole("radio", { name: "Noir" }));
    expect(screen.getAllByRole("button", { name: /^Image/ })).toHaveLength(1);
  });

  it("has no thumbnails for a single image", async () => {
    await open(() => answered(wholeProduct({ productImages: ["/images/abcdefghijklmnop"] })));
    await heading("Sac à main Bonanjo");
    expect(screen.queryByRole("button", { name: /^Image/ })).not.toBeInTheDocument();
  });
});

describe("while a product loads, the product page", () => {
  const never = () => new Promise(() => undefined);

  it("shows placeholders", async () => {
    const { container } = await open(never);
    expect(screen.getByText("Chargement du produit")).toBeInTheDocument();
    expect(container.querySelectorAll(".thumbnails > [aria-hidden]")).toHaveLength(4);
    expect(screen.getByRole("region", { name: "Produits similaires" }).querySelectorAll("li")).toHaveLength(
      4,
    );
  });

  async function openKnown(answer: () => unknown) {
    const { catalogue, ...page } = await renderPage(
      <>
        <ProductPage />
        <Opener />
      </>,
      { address: "/product/other", path: "/product/:id", answers: { ProductPage: answer } },
    );
    const { id, productName, category, price, sellingPrice } = PRODUCT;
    const node = cardProduct(1, { id, productName, category, price, sellingPrice });
    catalogue.answerWith([{ name: "ProductList", variables: {}, data: { products: { edges: [{ node }] } } }]);
    await act(async () => screen.getByRole("button", { name: "Ouvrir" }).click());
    return page;
  }

  it("shows at once the fields that the product's card has loaded, and offers to order the product", async () => {
    await openKnown(never);
    await heading("Sac à main Bonanjo");
    expect(screen.getByText(/^24\s500\sFCFA$/)).toBeInTheDocument();
    expect(screen.getByRole("img", { name: "Sac à main Bonanjo" })).toBeInTheDocument();
    expect(hrefOf("Commander sur WhatsApp")).toBe(
      "https://wa.me/237600000000?text=Je souhaite commander : Sac à main Bonanjo (24\u202f500\u00a0FCFA)\n" +
        `http://localhost:4000${ADDRESS}`,
    );
  });

  it("still shows the card's fields after a failure, with a message, and loads all fields at a retry", async () => {
    let isDown = true;
    const { user } = await openKnown(() => (isDown ? deadNetwork() : answered(PRODUCT)));
    await heading("Sac à main Bonanjo");
    expect(await screen.findByRole("alert")).toHaveTextContent("La description n’a pas pu être chargée");
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Réessayer" }));
    expect(await screen.findByText("Atelier Bonanjo")).toBeInTheDocument();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });
});

describe("in place of a product that cannot be shown, the product page", () => {
  it("says that the product is unknown, with status 404 and a link to the catalogue", async () => {
    const status = { code: 200 };
    await renderPage(
      <ResponseStatusContext value={status}>
        <ProductPage />
      </ResponseStatusContext>,
      { address: "/product/unknown", path: "/product/:id", answers: { ProductPage: () => answered(null) } },
    );
    await heading("Produit introuvable");
    expect(status.code).toBe(404);
    expect(link("Voir le catalogue")).toHaveAttribute("href", "/product");
  });

  it("says that the server did not answer, and queries the product again on request", async () => {
    let isDown = true;
    const { user } = await open(() => (isDown ? deadNetwork() : answered(PRODUCT)));
    expect(await screen.findByText(/Connexion impossible/)).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Réessayer" }));
    await heading("Sac à main Bonanjo");
  });
});
