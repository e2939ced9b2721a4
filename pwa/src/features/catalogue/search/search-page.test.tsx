import { act, screen, waitFor, within } from "@testing-library/react";
import { Link } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { renderPage } from "../../../app/testing/render.tsx";
import { deadNetwork } from "../../../app/testing/server.ts";
import type { ProductListQueryVariables } from "../../../data/graphql/catalogue.generated.ts";
import { cardProduct } from "../testing/card-product.ts";
import { listAnswers } from "../testing/list-answers.ts";
import { SearchPage, page as searchPage } from "./search-page.tsx";

const PRODUCTS = [
  cardProduct(1, { productName: "Robe en wax" }),
  cardProduct(2, { productName: "Robe longue" }),
  cardProduct(3, { productName: "Sac raphia", category: "Sac à main" }),
];
async function open(
  query = "",
  answer: (variables: ProductListQueryVariables) => unknown = listAnswers(PRODUCTS),
) {
  const asked: ProductListQueryVariables[] = [];
  const page = await renderPage(
    <>
      <SearchPage />
      {["r", "ro", "robe", "sac", "zzz"].map((q) => (
        <Link key={q} to={`/search?q=${q}`}>{`taper ${q}`}</Link>
      ))}
    </>,
    {
      address: `/search${query}`,
      answers: {
        ProductList: (variables) => {
          asked.push(variables);
          return answer(variables);
        },
      },
    },
  );
  const type = (q: string) => act(async () => screen.getByRole("link", { name: `taper ${q}` }).click());
  return { ...page, asked, type };
}

const names = () => screen.queryAllByRole("heading", { level: 3 }).map((heading) => heading.textContent);
const links = () => {
  const nav = screen.queryByRole("navigation", { name: "Voir aussi" });
  return (nav ? within(nav).getAllByRole("link") : []).map((link) => [
    link.textContent,
    link.getAttribute("href"),
  ]);
};
const refine = () => screen.queryByRole("link", { name: "Filtrer et trier" });

describe("the search page", () => {
  it("shows « Chargement ... » with six placeholders, then the number of results with their cards", async () => {
    let arrive = () => {};
    const gate = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const answer = listAnswers(PRODUCTS);
    const { container } = await open("?q=robe", async (variables) => gate.then(() => answer(variables)));
    expect(screen.getByText("Chargement ...")).toBeInTheDocument();
    expect(container.querySelectorAll("li > [aria-hidden]")).toHaveLength(6);
    // The link « Filtrer et trier » is shown from the start, because adding it together with the cards would shift the
    // layout.
    expect(refine()).toBeInTheDocument();
    arrive();
    expect(await screen.findByText("Resultat : 2")).toBeInTheDocument();
    expect(screen.queryByText("Chargement ...")).not.toBeInTheDocument();
    expect(names()).toEqual(["Robe en wax", "Robe longue"]);
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("« robe »");
  });

  it("shows « Pas de données.... » if nothing matches, and links to other pages", async () => {
    await open("?q=introuvable");
    expect(await screen.findByText("Pas de données....")).toBeInTheDocument();
    expect(screen.getByText("Resultat : 0")).toBeInTheDocument();
    expect(
      screen.getByText(/^Vérifiez l’orthographe, essayez un mot plus court, ou choisissez/),
    ).toBeVisible();
    expect(refine()).not.toBeInTheDocument();
    const categories = within(screen.getByRole("navigation", { name: "Catégories" }));
    expect(categories.getByRole("link", { name: "Femmes" })).toHaveAttribute(
      "href",
      "/product-category?category=Femmes",
    );
  });

  it("shows all products if the search box is empty", async () => {
    const { asked } = await open();
    expect(await screen.findByText("Resultat : 3")).toBeInTheDocument();
    expect(asked).toEqual([{ first: 20 }]);
  });

  it("shows « Chargement ... » while the user types, but queries only after a pause", async () => {
    const { asked, type } = await open("?q=sac");
    await screen.findByText("Resultat : 1");
    for (const q of ["r", "ro", "robe"]) await type(q);
    expect(screen.getByText("Chargement ...")).toBeInTheDocument();
    expect(names()).toEqual(["Sac raphia"]);
    expect(await screen.findByText("Resultat : 2")).toBeInTheDocument();
    expect(names()).toEqual(["Robe en wax", "Robe longue"]);
    expect(asked.map(({ filter }) => filter?.search)).toEqual(["sac", "robe"]);
  });

  it("shows placeholders while the products load after a search without results", async () => {
    const { type } = await open("?q=zzz");
    await screen.findByText("Pas de données....");
    await type("robe");
    expect(screen.queryByText("Pas de données....")).not.toBeInTheDocument();
    expect(screen.getByText("Chargement des produits")).toBeInTheDocument();
    await screen.findByText("Resultat : 2");
  });

  it("links to the listing, where the same search can be filtered and sorted", async () => {
    await open("?q=robe");
    expect(refine()).toHaveAttribute("href", "/product-category?q=robe");
  });

  it("shows links to services above the results, even if there are no results", async () => {
    await open("?q=ongles");
    await screen.findByText("Pas de données....");
    expect(links()).toEqual([["Soins des ongles", "/services"]]);
    expect(screen.getByText(/^Suivez un lien ci-dessus, ou choisissez une catégorie/)).toBeVisible();
    expect(screen.queryByText(/orthographe/)).not.toBeInTheDocument();
  });

  it("shows no links to services if the search is for a product", async () => {
    await open("?q=robe");
    await screen.findByText("Resultat : 2");
    expect(screen.queryByRole("navigation", { name: "Voir aussi" })).not.toBeInTheDocument();
  });

  it("shows the filters read from the words as removable chips, and lists the words that were ignored", async () => {
    const answer = listAnswers(PRODUCTS);
    const reading = (wishes: { label: string; rest: string }[], dropped: string[]) => ({
      __typename: "SearchReading" as const,
      wishes: wishes.map((wish) => ({ __typename: "SearchWish" as const, ...wish })),
      dropped,
    });
    const { user, address } = await open("?q=robe+rouge+taille+M", (variables) => {
      const { products, ...query } = answer({ ...variables, filter: { search: "robe" } });
      const isWhole = variables.filter?.search === "robe rouge taille M";
      const wishes = [
        { label: "Rouge", rest: "robe taille M" },
        { label: "Taille M", rest: "robe rouge" },
      ];
      return {
        ...query,
        products: { ...products, reading: isWhole ? reading(wishes, []) : reading([], ["rouge", "douce"]) },
      };
    });
    const chips = await screen.findByRole("list", { name: "Souhaits de la recherche" });
    expect(
      within(chips)
        .getAllByRole("link")
        .map((link) => [link.textContent, link.getAttribute("href")]),
    ).toEqual([
      ["Retirer le souhait Rouge", "/search?q=robe+taille+M"],
      ["Retirer le souhait Taille M", "/search?q=robe+rouge"],
    ]);
    await user.click(within(chips).getByRole("link", { name: "Retirer le souhait Taille M" }));
    expect(address()).toBe("/search?q=robe+rouge");
    expect(within(chips).getByRole("link", { name: "Retirer le souhait Rouge" })).toHaveFocus();
    expect(await screen.findByText("Sans « rouge » ni « douce »")).toBeInTheDocument();
    expect(screen.queryByRole("list", { name: "Souhaits de la recherche" })).not.toBeInTheDocument();
  });

  it("stores a search on the device after its results were on screen for a while", async () => {
    await open("?q=robe");
    await screen.findByText("Resultat : 2");
    expect(localStorage.getItem("recherches")).toBeNull();
    await waitFor(() => expect(localStorage.getItem("recherches")).toBe('["robe"]'));
  });

  it("says that the search failed, and tries again on request", async () => {
    let isDown = true;
    const answer = listAnswers(PRODUCTS);
    const { user } = await open("?q=robe", (variables) => (isDown ? deadNetwork() : answer(variables)));
    expect(await screen.findByText(/Connexion impossible/)).toBeInTheDocument();
    expect(screen.queryByText(/Resultat/)).not.toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Réessayer" }));
    await waitFor(() => expect(names()).toHaveLength(2));
  });

  it("queries in the browser with the same variables as the server does for the HTML", async () => {
    const { asked } = await open("?q=%20robe%20");
    await waitFor(() => expect(asked).toHaveLength(1));
    const search = new URLSearchParams("q=%20robe%20");
    expect(searchPage.queries?.({ params: {}, search })[0]?.variables).toEqual(asked[0]);
  });
});
