import { screen, within } from "@testing-library/react";
import type { Variant } from "graphql-server/features/catalogue/variants/variant-fields";
import { describe, expect, it } from "vitest";
import { renderPage, testUser } from "../../../app/testing/render.tsx";
import { wholeProduct } from "../testing/whole-product.ts";
import type { WholeProduct } from "./product.ts";
import { ProductPage } from "./product-page.tsx";

const NAME = "Sac à main Bonanjo";
const ORDER = "Commander sur WhatsApp";
const ASK = "Demander sur WhatsApp";
const DESCRIPTION = "Sac porté main, fond renforcé & deux poches.\nContient un téléphone.";

const variant = (number: number, overrides: Partial<Variant>): WholeProduct["variants"][number] => ({
  __typename: "ProductVariant",
  number,
  size: null,
  colour: null,
  swatch: null,
  availability: "AVAILABLE",
  ...overrides,
});
const SIZES = [
  variant(1, { size: "38" }),
  variant(2, { size: "39", availability: "LAST_PIECES" }),
  variant(3, { size: "40", availability: "SOLD_OUT" }),
];

async function open(overrides: Partial<WholeProduct>, query = "", user = false) {
  const product = wholeProduct({ similarProducts: [], ...overrides });
  const page = await renderPage(<ProductPage />, {
    address: `/product/${product.id}${query}`,
    path: "/product/:id",
    ...(user && { user: testUser }),
    answers: {
      ProductPage: () => ({ __typename: "Query", product }),
      Cart: () => ({ cart: { __typename: "Cart", version: 0, lines: [] } }),
    },
  });
  await screen.findByRole("heading", { level: 1, name: NAME });
  return { ...page, product, link: `http://localhost:4000/product/${product.id}` };
}

const chip = (name: string) => screen.getByRole("radio", { name });
const chosen = () => screen.queryAllByRole("radio", { checked: true }).map((one) => one.textContent);
/** Returns the message of a link, with normal spaces in place of no-break spaces. */
const messageOf = (name: string) => {
  const href = screen.getByRole("link", { name }).getAttribute("href") ?? "";
  return new URL(href).searchParams.get("text")?.replace(/[\u00a0\u202f]/g, " ");
};
const offer = () => screen.getByRole("article");

describe("the chosen size and colour on a product's page", () => {
  it("are in the order's message, each on its own line below the product's name and price", async () => {
    const { user, link } = await open({
      variants: [
        variant(1, { size: "S", colour: "Bordeaux", swatch: "#7a1f2b" }),
        variant(2, { size: "S", colour: "Noir", swatch: "#111111" }),
      ],
    });
    expect(messageOf(ORDER)).toBe(
      `Je souhaite commander : ${NAME} (24 500 FCFA)\nCouleur : à préciser\n${DESCRIPTION}\n${link}`,
    );
    await user.click(chip("Bordeaux"));
    expect(messageOf(ORDER)).toBe(
      `Je souhaite commander : ${NAME} (24 500 FCFA)\nTaille : S\nCouleur : Bordeaux\n${DESCRIPTION}\n${link}`,
    );
  });

  it("are asked for in a dialog after « Commander », and the page then shows the choice", async () => {
    const { user } = await open({ variants: SIZES });
    await user.click(screen.getByRole("link", { name: ORDER }));
    const sheet = within(await screen.findByRole("dialog", { name: NAME }));
    await user.click(sheet.getByRole("radio", { name: "38" }));
    const link = sheet.getByRole("link", { name: ORDER });
    const text = new URL(link.getAttribute("href") ?? "").searchParams.get("text");
    expect(text).toContain(`\nTaille : 38\n${DESCRIPTION}\n`);
    await user.click(link);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(chosen()).toEqual(["38"]);
  });

  const TWO_COLOURS = {
    productImages: ["/images/bordeaux00000001", "/images/noir000000000001"],
    imageColours: ["Bordeaux", "Noir"],
    colourImages: [{ __typename: "ColourImage" as const, colour: "Noir", image: "/images/noir000000000001" }],
    variants: ["Bordeaux", "Noir"].flatMap((colour, place) =>
      ["38", "39"].map((size, step) => variant(2 * place + step + 1, { colour, size })),
    ),
  };

  it.each([
    ["colour", "Noir", "38", "Taille : 38\nCouleur : Noir"],
    ["size", "39", "Bordeaux", "Taille : 39\nCouleur : Bordeaux"],
  ])(
    "are completed in a dialog that opens with the choice if only a %s is chosen on the page",
    async (_, half, rest, lines) => {
      const { user } = await open(TWO_COLOURS);
      await user.click(chip(half));
      await user.click(screen.getByRole("link", { name: ORDER }));
      const dialog = await screen.findByRole("dialog", { name: NAME });
      const sheet = within(dialog);
      expect(sheet.getAllByRole("radio", { checked: true }).map((one) => one.textContent)).toEqual([half]);
      if (half === "Noir")
        expect(dialog.querySelector("img")).toHaveAttribute("src", expect.stringContaining("noir"));
      await user.click(sheet.getByRole("radio", { name: rest }));
      const link = sheet.getByRole("link", { name: ORDER });
      expect(new URL(link.getAttribute("href") ?? "").searchParams.get("text")).toContain(`\n${lines}\n`);
    },
  );

  it("need not be complete: after « Je ne sais pas encore », the order contains only the colour", async () => {
    const { user } = await open(TWO_COLOURS);
    await user.click(chip("Noir"));
    await user.click(screen.getByRole("link", { name: ORDER }));
    const sheet = within(await screen.findByRole("dialog", { name: NAME }));
    const link = sheet.getByRole("link", { name: "Je ne sais pas encore" });
    const text = new URL(link.getAttribute("href") ?? "").searchParams.get("text");
    expect(text).toContain(`\nTaille : à préciser\nCouleur : Noir\n${DESCRIPTION}`);
    await user.click(link);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(chosen()).toEqual(["Noir"]);
  });

  it("are added to the page's URL and to shared links, and other parameters of the URL stay", async () => {
    const { user, address, product, link } = await open({ variants: SIZES }, "?utm_source=chat");
    await user.click(chip("38"));
    expect(address()).toBe(`/product/${product.id}?utm_source=chat&variante=1`);
    expect(messageOf("Partager sur WhatsApp")).toBe(`${NAME}\n${link}?variante=1`);
    expect(document.head.querySelector("link[rel=canonical]")).toHaveAttribute("href", link);
  });

  it("are read from the URL, and each size's chip is a link to the URL with this size", async () => {
    const { product } = await open({ variants: SIZES }, "?variante=2");
    expect(chosen()).toEqual(["39"]);
    expect(messageOf(ORDER)).toContain("\nTaille : 39\n");
    expect(within(offer()).getByText("Dernières pièces")).toBeInTheDocument();
    expect(chip("38")).toHaveAttribute("href", `/product/${product.id}?variante=1`);
  });

  it.each(["?variante=9", "?variante=", "?variante=1.5", "?variante=abc"])(
    "are not chosen if the URL names a variant that does not exist: %s",
    async (query) => {
      await open({ variants: SIZES }, query);
      expect(chosen()).toEqual([]);
      expect(messageOf(ORDER)).toContain("\nTaille : à préciser\n");
    },
  );

  it("change the images: a click on a colour shows its image, even if no size is chosen yet", async () => {
    const { user } = await open(TWO_COLOURS);
    const first = () => screen.getAllByRole("img", { name: new RegExp(NAME) })[0];
    expect(first()).toHaveAttribute("src", expect.stringContaining("bordeaux"));
    await user.click(chip("Noir"));
    expect(first()).toHaveAttribute("src", expect.stringContaining("noir"));
    expect(chosen()).toEqual(["Noir"]);
  });

  it("are chosen automatically if there is only one variant", async () => {
    const { link } = await open({ variants: [variant(4, { size: "Taille unique" })] });
    expect(chosen()).toEqual(["Taille unique"]);
    expect(messageOf(ORDER)).toContain("\nTaille : Taille unique\n");
    expect(messageOf("Partager sur WhatsApp")).toBe(`${NAME}\n${link}`);
  });

  it("are not shown if there is nothing to choose", async () => {
    await open({});
    expect(screen.queryByRole("radiogroup")).not.toBeInTheDocument();
    expect(within(offer()).queryByText(/Épuisé|Dernières|Disponible/)).not.toBeInTheDocument();
  });
});

describe("adding the product to the cart", () => {
  it("asks for a missing size beside the chips, and then adds the chosen size", async () => {
    const { user, cart } = await open({ variants: SIZES }, "", true);
    const add = screen.getByRole("button", { name: "Ajouter au panier" });
    await user.click(add);
    expect(screen.getByRole("alert")).toHaveTextContent("Choisissez une taille");
    expect(chip("38")).toHaveFocus();
    expect(cart.get().lines).toEqual([]);
    await user.keyboard("{ArrowRight}");
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    await user.click(add);
    expect(cart.get().lines).toMatchObject([{ variant: 2, quantity: 1 }]);
  });

  it("adds the product's only size without asking", async () => {
    const { user, cart } = await open({ variants: [variant(4, { size: "Taille unique" })] }, "", true);
    await user.click(screen.getByRole("button", { name: "Ajouter au panier" }));
    expect(cart.get().lines).toMatchObject([{ variant: 4 }]);
  });

  it("adds the size that the page's URL selects, without a click on the size", async () => {
    const { user, cart } = await open({ variants: SIZES }, "?variante=1");
    await user.click(screen.getByRole("button", { name: "Ajouter au panier" }));
    expect(cart.get().lines).toMatchObject([{ variant: 1, quantity: 1 }]);
  });
});

describe("a product or chosen variant that is sold out", () => {
  it("is marked as sold out, and can only be asked about, not ordered", async () => {
    const { link } = await open({ availability: "SOLD_OUT" });
    expect(within(offer()).getByText("Épuisé")).toBeInTheDocument();
    expect(messageOf(ASK)).toBe(`Prévenez-moi quand ce produit est disponible : ${NAME}\n${link}`);
    expect(screen.queryByRole("link", { name: ORDER })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /panier/ })).not.toBeInTheDocument();
  });

  it("can be changed for another size that is available", async () => {
    const { user, link } = await open({ variants: SIZES });
    expect(within(offer()).queryByText("Épuisé")).not.toBeInTheDocument();
    await user.click(chip("40, épuisé"));
    expect(within(offer()).getByText("Épuisé")).toBeInTheDocument();
    expect(messageOf(ASK)).toBe(
      `Prévenez-moi quand ce produit est disponible : ${NAME}\nTaille : 40\n${link}`,
    );
    await user.click(chip("38"));
    expect(screen.getByRole("link", { name: ORDER })).toBeInTheDocument();
  });
});
