import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { type RenderOptions, renderPage } from "../../../app/testing/render.tsx";
import { adminProduct, productPage, superAdmin } from "../testing/admin-responses.ts";
import { ProductsPage } from "./products-page.tsx";
import { productFilterOf, productsUrl } from "./products-url.ts";

const SOLD_OUT = adminProduct(2, { productName: "Sac Akwa", availability: "SOLD_OUT" });
const ALL = [adminProduct(1), SOLD_OUT];

const open = (answers: NonNullable<RenderOptions["answers"]>, query = "") =>
  renderPage(<ProductsPage user={superAdmin} />, {
    address: `/admin-panel/all-products${query}`,
    path: "/admin-panel/all-products",
    user: superAdmin,
    answers,
  });
const listed = ({ filter }: Record<string, unknown>) => {
  const page = productPage((filter as { soldOutOnly?: boolean }).soldOutOnly ? [SOLD_OUT] : ALL);
  return { ...page, products: { ...page.products, soldOutCount: 1 } };
};
const button = (name: string) => screen.findByRole("button", { name });

it("a click on « Épuisé » lists only the sold-out products, and a second click all products", async () => {
  const asked = vi.fn(listed);
  const { user } = await open({ PanelProducts: asked });
  await user.click(await button("Épuisé (1)"));
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
  expect(asked.mock.lastCall?.[0]).toEqual({ filter: { soldOutOnly: true }, first: 20 });
  expect(await button("Épuisé (1)")).toHaveAttribute("aria-pressed", "true");
  expect(screen.getByText("/admin-panel/all-products?epuise=1")).toBeDefined();
  await user.click(await button("Épuisé (1)"));
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
  expect(screen.getByText("/admin-panel/all-products")).toBeDefined();
});

it("the filter « Bientôt épuisé » is removed or set by one click, and the sort order stays", async () => {
  const SortedProducts = vi.fn(() => productPage([SOLD_OUT]));
  const { user } = await open({ PanelProducts: listed, SortedProducts }, "?bientot=1&tri=asc");
  await user.click(await button("Bientôt épuisé"));
  await waitFor(() =>
    expect(SortedProducts).toHaveBeenCalledWith({ filter: {}, order: "CHEAPEST", lowStock: true, first: 20 }),
  );
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
  expect(screen.getByText("/admin-panel/all-products?tri=asc")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Bientôt épuisés", hidden: true }));
  expect(await button("Bientôt épuisé")).toHaveAttribute("aria-pressed", "true");
});

it("the URL contains all filters and the sort order, even while a form is open above the list", async () => {
  const asked = vi.fn(listed);
  const query = "?recherche=sac&categorie=Sac+%C3%A0+main&tri=asc&epuise=1";
  const { user } = await open({ PanelProducts: asked }, query);
  await screen.findByRole("article");
  expect(asked).toHaveBeenCalledWith({
    filter: { categories: ["Sac à main"], search: "sac", soldOutOnly: true },
    sort: "asc",
    first: 20,
  });
  await user.click(await button("Modifier Sac Akwa"));
  expect(screen.getByText(`/admin-panel/all-products${query}&produit=${SOLD_OUT.id}`)).toBeDefined();
});

it("when a sold-out product becomes available, the number beside « Épuisé » changes without another query", async () => {
  const back = { ...SOLD_OUT, availability: "AVAILABLE" as const };
  const { user } = await open({
    PanelProducts: listed,
    ChangeAvailability: () => ({ changeAvailability: back }),
  });
  await button("Épuisé (1)");
  await user.click(await screen.findByRole("button", { name: /Épuisé.*Sac Akwa/ }));
  await button("Épuisé (0)");
});

it.each([
  {},
  { soldOut: true },
  { lowStock: true },
  { search: "robe & jupe", category: "Sac à main", order: "NAME" as const, soldOut: true },
])("a filter that is written to a URL is the same when it is read again: %o", (filter) => {
  const { searchParams } = new URL(productsUrl(filter), "https://boutique.example");
  expect(productFilterOf(searchParams)).toEqual({
    search: "",
    category: "",
    order: "newest",
    soldOut: false,
    lowStock: false,
    ...filter,
  });
});

it("a URL with invalid filters shows the whole list", () => {
  const query = new URLSearchParams("tri=hasard&epuise=oui");
  expect(productFilterOf(query)).toEqual({
    search: "",
    category: "",
    order: "newest",
    soldOut: false,
    lowStock: false,
  });
});
