import { screen, waitFor, within } from "@testing-library/react";
import { compareSizes } from "graphql-server/features/catalogue/variants/size";
import {
  type Availability,
  bestAvailability,
} from "graphql-server/features/catalogue/variants/variant-fields";
import { describe, expect, it } from "vitest";
import { renderPage } from "../../../app/testing/render.tsx";
import { cardProduct } from "../testing/card-product.ts";
import { countAnswers, listAnswers } from "../testing/list-answers.ts";
import { ListingPage } from "./listing-page.tsx";

const names = () =>
  screen.queryAllByRole("article").map((card) => within(card).getByRole("heading").textContent);
const shows = (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected));
const box = (name: string) => screen.getByRole("checkbox", { name });

const variantsOf = (availabilities: Readonly<Record<string, Availability>>) =>
  Object.entries(availabilities)
    .sort(([a], [b]) => compareSizes(a, b))
    .map(([size, availability], place) => ({
      __typename: "ProductVariant" as const,
      number: place + 1,
      size,
      colour: null,
      swatch: null,
      availability,
    }));

describe("chips for sizes and availability", () => {
  const sized = (number: number, category: string, availabilities: Record<string, Availability>) =>
    cardProduct(number, {
      productName: `${category} ${number}`,
      category,
      availability: bestAvailability(variantsOf(availabilities), "AVAILABLE"),
      variants: variantsOf(availabilities),
    });
  const SIZED = [
    sized(1, "Tennis", { 38: "AVAILABLE", 39: "SOLD_OUT" }),
    sized(2, "Tennis", { 39: "SOLD_OUT" }),
    sized(3, "Robe", { M: "AVAILABLE" }),
  ];
  const openSized = (query: string) =>
    renderPage(<ListingPage />, {
      address: `/product-category${query}`,
      answers: { CategoryCounts: countAnswers(SIZED), ProductList: listAnswers(SIZED) },
    });
  const labels = () =>
    within(screen.getByRole("group", { name: "Tailles" }))
      .getAllByRole("checkbox")
      .map((size) => size.closest("label")?.textContent);

  it("filter the list, and show for each size the number of found products in it", async () => {
    const { user, address } = await openSized("");
    await shows("Tennis 1", "Tennis 2", "Robe 3");
    expect(labels()).toEqual(["M1", "381", "392"]);
    expect(box("39")).toHaveAccessibleDescription("2");
    await user.click(box("39"));
    expect(address()).toBe("/product-category?size=39");
    await shows("Tennis 1", "Tennis 2");
    expect(labels()).toEqual(["M1", "381", "392"]);
    expect(box("Disponible seulement")).toHaveAccessibleDescription("1");
    await user.click(box("Disponible seulement"));
    expect(address()).toBe("/product-category?size=39&available=1");
    await shows("Tennis 1");
    await user.click(screen.getByRole("link", { name: "Retirer le filtre Taille 39" }));
    await shows("Tennis 1", "Robe 3");
    expect(address()).toBe("/product-category?available=1");
    expect(box("39")).not.toBeChecked();
  });

  it("are grouped by kind, below the categories and above colours and prices", async () => {
    await openSized("");
    await shows("Tennis 1", "Tennis 2", "Robe 3");
    const titles = screen
      .getAllByRole("heading")
      .filter(({ tagName, closest }) => tagName !== "H1" && closest !== undefined)
      .filter((heading) => heading.closest("form"))
      .map(({ textContent }) => textContent);
    expect(titles.filter((title) => !["Filtres"].includes(title ?? "")).slice(-3)).toEqual([
      "Tailles",
      "Vêtements",
      "Chaussures",
    ]);
    const controls = screen
      .getAllByRole("group")
      .concat(screen.getByLabelText("Prix minimum"), screen.getByLabelText("Rechercher dans la liste"));
    for (const [place, control] of controls.slice(1).entries())
      expect(controls[place]?.compareDocumentPosition(control)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("include a chosen size that no product has, so that the shopper can remove it", async () => {
    const { user, address } = await openSized("?category=Robe&size=38");
    await screen.findByText("Aucun produit trouvé pour ces filtres");
    expect(labels()).toEqual(["M1", "380"]);
    expect(screen.getByRole("heading", { level: 3, name: "Autres" })).toBeInTheDocument();
    await user.click(box("38"));
    expect(address()).toBe("/product-category?category=Robe");
    await shows("Robe 3");
  });
});

describe("chips for colours", () => {
  const coloured = (number: number, colours: Record<string, string | null>) =>
    cardProduct(number, {
      productName: `Robe ${number}`,
      variants: Object.entries(colours).map(([colour, swatch], place) => ({
        __typename: "ProductVariant" as const,
        number: place + 1,
        size: null,
        colour,
        swatch,
        availability: "AVAILABLE" as const,
      })),
    });
  const COLOURED = [
    coloured(1, { Noir: "#000000", "Bleu roi": "#33418a" }),
    coloured(2, { Noir: "#000000" }),
  ];
  const openColoured = (query: string) =>
    renderPage(<ListingPage />, {
      address: `/product-category${query}`,
      answers: { CategoryCounts: countAnswers(COLOURED), ProductList: listAnswers(COLOURED) },
    });

  it("filter the list, show the colour's swatch, and stay chosen when other filters are added", async () => {
    const { user, address } = await openColoured("?q=robe");
    await shows("Robe 1", "Robe 2");
    expect(box("Noir")).toHaveAccessibleDescription("2");
    await user.click(box("Bleu roi"));
    expect(address()).toBe("/product-category?colour=Bleu+roi&q=robe");
    await shows("Robe 1");
    const swatch = box("Bleu roi").closest("label")?.querySelector("circle");
    expect(swatch).toHaveAttribute("fill", "#33418a");
    await user.click(box("Disponible seulement"));
    expect(address()).toBe("/product-category?colour=Bleu+roi&q=robe&available=1");
    expect(box("Bleu roi")).toBeChecked();
    await user.click(screen.getByRole("link", { name: "Retirer le filtre Couleur Bleu roi" }));
    expect(box("Bleu roi")).not.toBeChecked();
  });

  it("are checked for the URL's colours, whatever their capital letters, even if no product has the colour", async () => {
    await openColoured("?colour=NOIR&colour=Rouge");
    await waitFor(() => expect(box("Noir")).toBeChecked());
    expect(box("Rouge")).toBeChecked();
    expect(box("Rouge")).toHaveAccessibleDescription("0");
  });
});
