import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { back, box, names, open, PRODUCTS, shows } from "../../../app/testing/opened-listing.tsx";
import { deadNetwork } from "../../../app/testing/server.ts";
import { listAnswers } from "../testing/list-answers.ts";

describe("ticking categories", () => {
  it("changes the URL, and shows the products of these categories at once", async () => {
    const { user, address } = await open("?category=Robe");
    await shows("Robe en wax", "Robe longue");
    await user.click(box("Ensemble"));
    expect(address()).toBe("/product-category?category=Robe&category=Ensemble");
    await shows("Robe en wax", "Robe longue", "Ensemble ndop");
    await user.click(box("Robe"));
    expect(address()).toBe("/product-category?category=Ensemble");
    await shows("Ensemble ndop");
  });

  it("can be undone and repeated step by step with « back » and « forward » of the browser", async () => {
    const { user, address } = await open("?category=Robe");
    await user.click(box("Jupe"));
    await user.click(box("Montre"));
    await user.click(back());
    await waitFor(() => expect(address()).toBe("/product-category?category=Robe&category=Jupe"));
    expect(box("Montre")).not.toBeChecked();
    expect(box("Jupe")).toBeChecked();
    await user.click(back());
    await waitFor(() => expect(box("Jupe")).not.toBeChecked());
    await shows("Robe en wax", "Robe longue");
    await user.click(screen.getByRole("button", { name: "Page suivante" }));
    await waitFor(() => expect(box("Jupe")).toBeChecked());
    await shows("Robe en wax", "Robe longue", "Jupe plissée");
  });

  it("is possible for categories that the owner has invented, which are listed below the default ones", async () => {
    const { user, address } = await open("");
    const own = await screen.findByRole("checkbox", { name: "Bijoux" });
    expect(own).toHaveAccessibleDescription("1");
    expect(screen.getByRole("heading", { name: "Autres" })).toBeDefined();
    await user.click(own);
    expect(address()).toBe("/product-category?category=Bijoux");
    await shows("Collier");
  });

  it("can be undone for a category that the owner has invented and that the URL contains", async () => {
    const { user, address } = await open("?category=Bijoux");
    await shows("Collier");
    await user.click(box("Bijoux"));
    expect(address()).toBe("/product-category");
  });
});

describe("the count beside each filter", () => {
  it("is the number of products that would be shown with this filter and the other chosen filters", async () => {
    const { user } = await open("?min=6000");
    await waitFor(() => expect(box("Robe")).toHaveAccessibleDescription("2"));
    expect(box("Tennis")).toHaveAccessibleDescription("0");
    expect(box("En promotion")).toHaveAccessibleDescription("1");
    await user.click(box("Robe"));
    expect(box("Jupe")).toHaveAccessibleDescription("1");
    expect(box("En promotion")).toHaveAccessibleDescription("0");
    await user.click(box("En promotion"));
    expect(box("Robe")).toHaveAccessibleDescription("0");
    expect(box("Jupe")).toHaveAccessibleDescription("1");
  });

  it("is missing until the server has answered", async () => {
    await open("", listAnswers(PRODUCTS), deadNetwork);
    await waitFor(() => expect(names()).toHaveLength(6));
    expect(screen.getByText("Chaussures Femmes et Hommes").tagName).toBe("H3");
  });
});

describe("a category with sub-categories", () => {
  it("includes the products of its sub-categories in list and counts, with only the category in the URL", async () => {
    const { user, address } = await open("?category=Femmes");
    await shows("Robe en wax", "Robe longue", "Jupe plissée", "Ensemble ndop");
    expect(screen.getByText("4 articles")).toBeInTheDocument();
    await waitFor(() => expect(box("Femmes")).toHaveAccessibleDescription("4"));
    expect(box("Hommes")).toHaveAccessibleDescription("1");
    expect(box("Robe")).toHaveAccessibleDescription("2");
    expect(box("En promotion")).toHaveAccessibleDescription("1");
    await user.click(box("En promotion"));
    expect(address()).toBe("/product-category?category=Femmes&promotion=1");
    await shows("Jupe plissée");
    expect(box("Femmes")).toHaveAccessibleDescription("1");
  });
});

describe("promotions", () => {
  it("are shown alone after a click on « En promotion », which « back » undoes", async () => {
    const { user, address } = await open();
    await user.click(box("En promotion"));
    expect(address()).toBe("/product-category?promotion=1");
    await shows("Jupe plissée");
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Promotions");
    expect(document.title).toBe("Promotions — Mboa Mode");
    await user.click(back());
    await waitFor(() => expect(names()).toHaveLength(6));
    expect(box("En promotion")).not.toBeChecked();
  });
});

describe("typing into a filter's field", () => {
  it("filters the list after a pause, and adds only one step to the history", async () => {
    const { user, address, asked } = await open("?category=Robe");
    await shows("Robe en wax", "Robe longue");
    await user.type(screen.getByLabelText("Rechercher dans la liste"), "wax");
    await shows("Robe en wax");
    expect(address()).toBe("/product-category?category=Robe&q=wax");
    expect(asked.map(({ filter }) => filter?.search)).toEqual([undefined, "wax"]);
    expect(screen.getByText("1 article")).toBeInTheDocument();
  });

  it("leaves the text in the field as typed, with its spaces, while the URL changes", async () => {
    const { user, address } = await open();
    const search = screen.getByLabelText<HTMLInputElement>("Rechercher dans la liste");
    await user.type(search, "robe ");
    await waitFor(() => expect(address()).toBe("/product-category?q=robe"));
    await user.type(search, "longue");
    await waitFor(() => expect(address()).toBe("/product-category?q=robe+longue"));
    expect(search.value).toBe("robe longue");
  });

  it("filters the list by text and category at once if the shopper ticks a category during the pause", async () => {
    const { user, address } = await open();
    await user.type(screen.getByLabelText("Rechercher dans la liste"), "plissée");
    await user.click(box("Jupe"));
    expect(address()).toBe("/product-category?category=Jupe&q=pliss%C3%A9e");
    await shows("Jupe plissée");
  });

  it("does nothing after the pause if the visitor has left the page in the meantime", async () => {
    const { user, address, unmount } = await open();
    await user.type(screen.getByLabelText("Rechercher dans la liste"), "robe");
    const before = address();
    vi.useFakeTimers();
    unmount();
    act(() => vi.advanceTimersByTime(1_000));
    expect(before).toBe("/product-category");
  });
});

describe("prices", () => {
  it("that are typed as limits include products at exactly these prices", async () => {
    const { user, address } = await open();
    await user.type(screen.getByLabelText("Prix minimum"), "12 000");
    await user.type(screen.getByLabelText("Prix maximum"), "18500");
    await shows("Robe en wax", "Jupe plissée", "Montre dorée");
    expect(address()).toBe("/product-category?min=12+000&max=18500");
  });

  it("that are typed as limits but invalid stay in their field, with an error beside it", async () => {
    const { user } = await open("?max=20000");
    const field = screen.getByLabelText<HTMLInputElement>("Prix minimum");
    await user.type(field, "beaucoup");
    await waitFor(() => expect(field).toBeInvalid());
    expect(field).toHaveAccessibleDescription(/«.beaucoup.» n’est pas un nombre entier de francs/);
    expect(field.value).toBe("beaucoup");
    await shows("Robe en wax", "Jupe plissée", "Montre dorée", "Collier");
    await user.clear(field);
    await waitFor(() => expect(field).toBeValid());
  });

  it("sort the list, cheapest or most expensive first; by default the newest come first", async () => {
    const { user, address } = await open("?category=Robe&category=Jupe");
    const sorting = screen.getByRole("combobox", { name: "Trier" });
    await user.selectOptions(sorting, "Prix croissant");
    expect(address()).toBe("/product-category?category=Robe&category=Jupe&sort=asc");
    await shows("Jupe plissée", "Robe en wax", "Robe longue");
    await user.selectOptions(sorting, "Prix décroissant");
    expect(address()).toBe("/product-category?category=Robe&category=Jupe&sort=dsc");
    await shows("Robe longue", "Robe en wax", "Jupe plissée");
    await user.selectOptions(sorting, "Nouveautés");
    await shows("Robe en wax", "Robe longue", "Jupe plissée");
  });
});

describe("active filters", () => {
  it("are counted on the button that opens the panel, and each can be removed", async () => {
    const { user, address } = await open("?category=Robe&category=Jupe&q=e&min=15000");
    expect(screen.getByRole("button", { name: "Filtres · 4" })).toBeInTheDocument();
    const active = within(screen.getByRole("list", { name: "Filtres actifs" }));
    await user.click(active.getByRole("link", { name: "Retirer le filtre Robe" }));
    expect(address()).toBe("/product-category?category=Jupe&q=e&min=15000");
    expect(box("Robe")).not.toBeChecked();
    await user.click(active.getByRole("link", { name: /Retirer le filtre Dès/ }));
    expect(screen.getByLabelText("Prix minimum")).toHaveValue("");
    await user.click(active.getByRole("link", { name: "Tout effacer" }));
    expect(address()).toBe("/product-category?q=e");
    expect(screen.getByLabelText("Rechercher dans la liste")).toHaveValue("e");
    await user.click(screen.getByRole("link", { name: /Retirer le filtre «.e.»/ }));
    expect(address()).toBe("/product-category");
    expect(screen.queryByText(/Filtres ·/)).not.toBeInTheDocument();
  });

  it("move the focus to the next filter, or to the results, when they are removed", async () => {
    const { user } = await open("?category=Robe&category=Jupe&q=e&min=15000");
    const remove = (name: RegExp) => user.click(screen.getByRole("link", { name }));
    await remove(/Retirer le filtre Robe/);
    await waitFor(() => expect(screen.getByRole("link", { name: "Retirer le filtre Jupe" })).toHaveFocus());
    await remove(/Retirer le filtre Dès/);
    await waitFor(() => expect(screen.getByRole("link", { name: /Retirer le filtre «.e.»/ })).toHaveFocus());
    await remove(/Retirer le filtre «.e.»/);
    // The only filter left is in the heading, so the list of filters has disappeared.
    expect(screen.queryByRole("list", { name: "Filtres actifs" })).not.toBeInTheDocument();
    await waitFor(() => expect(document.activeElement).toContainElement(screen.getByLabelText("Trier")));
    expect(document.body).not.toHaveFocus();
  });

  it.each([
    ["Tout effacer", "link", "?category=Robe&min=15000"],
    ["Réinitialiser les filtres", "button", "?category=Robe&min=99000000"],
  ] as const)(
    "are all removed by « %s », which moves the focus to the results",
    async (name, role, query) => {
      const { user } = await open(query);
      await user.click(await screen.findByRole(role, { name }));
      await waitFor(() => expect(document.activeElement).toContainElement(screen.getByLabelText("Trier")));
      expect(document.body).not.toHaveFocus();
    },
  );

  it("can all be removed in the opened panel of filters, and the focus stays in this panel", async () => {
    const { user, address } = await open("?category=Robe&min=15000");
    await user.click(screen.getByRole("link", { name: "Effacer" }));
    expect(address()).toBe("/product-category");
    expect(screen.getByRole("button", { name: /^Voir/ })).toHaveFocus();
  });

  it("are not listed if a category is the only filter, because the heading names it", async () => {
    const { user } = await open("?category=Robe");
    const list = () => screen.queryByRole("list", { name: "Filtres actifs" });
    expect(screen.getByRole("heading", { level: 1, name: "Robe" })).toBeInTheDocument();
    expect(list()).not.toBeInTheDocument();
    await user.click(box("Jupe"));
    expect(list()).toBeInTheDocument();
    await user.click(box("Robe"));
    expect(list()).not.toBeInTheDocument();
  });

  it("are not mentioned if the shop has no products at all: the message then says that products will come", async () => {
    await open("?sort=asc", listAnswers([]));
    expect(await screen.findByText("La collection arrive bientôt")).toBeInTheDocument();
    expect(screen.queryByText(/Retirez un filtre/)).not.toBeInTheDocument();
  });

  it("that match no product are removed by a button: first all except the words of the search, then these", async () => {
    const { user, address } = await open("?category=Robe&q=introuvable&max=100&sort=asc");
    expect(await screen.findByText("Aucun produit trouvé pour ces filtres")).toBeInTheDocument();
    expect(screen.getByText("0 article")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Réinitialiser les filtres" }));
    // The first click on « Réinitialiser les filtres » has kept the words of the search. They are now the only filter,
    // so the next click removes them too.
    expect(address()).toBe("/product-category?q=introuvable");
    await user.click(screen.getByRole("button", { name: "Réinitialiser les filtres" }));
    expect(address()).toBe("/product-category");
    await waitFor(() => expect(names()).toHaveLength(6));
    expect(box("Robe")).not.toBeChecked();
    expect(screen.getByLabelText("Rechercher dans la liste")).toHaveValue("");
    expect(screen.getByLabelText("Prix maximum")).toHaveValue("");
    expect(screen.getByRole("combobox", { name: "Trier" })).toHaveValue("");
    expect(screen.queryByText("Aucun produit trouvé pour ces filtres")).not.toBeInTheDocument();
  });
});
