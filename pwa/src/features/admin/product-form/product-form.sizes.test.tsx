import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type RenderOptions, renderPage } from "../../../app/testing/render.tsx";
import { server } from "../../../app/testing/server.ts";
import { draftKey } from "../../../lib/storage/owned-records.ts";
import { keepStoredDraft } from "../forms/draft-storage.ts";
import { ProductsPage } from "../products/products-page.tsx";
import { admin, adminProduct, createdProduct, productPage, sizes } from "../testing/admin-responses.ts";
import { NEW_PRODUCT } from "./product-draft.ts";
import { newValues } from "./product-values.ts";

beforeEach(() =>
  server.use(http.post("*/images/upload", () => HttpResponse.json({ url: "/images/photo00000000001" }))),
);

const ADDRESS = "/admin-panel/all-products";
/** A draft of a new product, complete except for its sizes. */
const EMPTY = newValues();
const DRAFT = {
  seen: EMPTY,
  values: {
    ...EMPTY,
    productName: "Bottines Akwa",
    brandName: "Atelier",
    category: "Bottes",
    price: "20000",
    sellingPrice: "15000",
    description: "En cuir.",
    productImages: ["/images/photo00000000001"],
  },
};

/** Opens the form of a new product, in which everything except sizes is filled in. */
async function open(answers: NonNullable<RenderOptions["answers"]> = {}) {
  if (!localStorage.getItem(draftKey(admin.id, NEW_PRODUCT))) {
    keepStoredDraft(admin.id, NEW_PRODUCT, DRAFT);
    // Browsers send this event when the user leaves the web page. It makes the form store its draft.
    dispatchEvent(new Event("pagehide"));
  }
  const created = vi.fn(createdProduct);
  const view = await renderPage(<ProductsPage user={admin} />, {
    address: `${ADDRESS}?produit=nouveau`,
    path: ADDRESS,
    user: admin,
    answers: { PanelProducts: () => productPage([]), CreateProduct: created, ...answers },
  });
  const { user } = view;
  const form = within(screen.getByRole("dialog", { name: "Nouveau produit" }));
  return {
    ...view,
    form,
    tap: (name: string | RegExp) => user.click(form.getByRole("button", { name })),
    publish: () => user.click(form.getByRole("button", { name: "Publier" })),
    sent: () => created.mock.lastCall?.[0].input,
    created,
  };
}
const offered = () =>
  within(screen.getByRole("list", { name: "Tailles" }))
    .getAllByRole("listitem")
    .map((item) => item.querySelector("strong")?.textContent);

describe("the sizes of a new product", () => {
  it("are suggested by its category; none is chosen at first", async () => {
    const { user, form, publish, sent } = await open();
    expect(offered()).toEqual(Array.from({ length: 12 }, (_, place) => String(35 + place)));
    await user.selectOptions(form.getByLabelText("Catégorie"), "Robe");
    expect(offered()).toEqual(["XS", "S", "M", "L", "XL", "XXL", "XXXL"]);
    await publish();
    expect(await screen.findByText("Produit ajouté avec succès")).toBeDefined();
    expect(sent()).toMatchObject({ variants: [], availability: "AVAILABLE", stock: null });
  });

  it("are added and changed by clicks, typed if no suggestion fits, and removed by a button", async () => {
    const { user, form, tap, publish, sent } = await open();
    for (const size of ["38", "39", "40", "41"]) await tap(`Ajouter\u00a0: Taille ${size}`);
    await tap(/^Taille 39/);
    // Besides the button itself, a live region contains the new label, because screen readers do not announce a changed
    // label of the focused button.
    expect(form.getAllByText("Dernières pièces").some((text) => text.closest("[aria-live=polite]"))).toBe(
      true,
    );
    for (let taps = 0; taps < 2; taps += 1) await tap(/^Taille 40/);
    expect(form.getByRole("button", { name: "Taille 39\u00a0: Dernières pièces" })).toBeDefined();
    expect(form.getByRole("button", { name: "Taille 40\u00a0: Épuisé" })).toBeDefined();
    form.getByRole("button", { name: "Retirer\u00a0: Taille 41" }).focus();
    await user.keyboard("{Enter}");
    expect(form.getByRole("button", { name: "Ajouter\u00a0: Taille 41" })).toHaveFocus();
    await user.type(form.getByLabelText("Autre taille"), "34½{Enter}");
    // A typed size is added even without a click on « Ajouter ».
    await user.type(form.getByLabelText("Autre taille"), "47");
    await publish();
    expect(await screen.findByText("Produit ajouté avec succès")).toBeDefined();
    expect(sent()).toMatchObject({
      variants: [
        { size: "34½", availability: "AVAILABLE" },
        { size: "38", availability: "AVAILABLE" },
        { size: "39", availability: "LAST_PIECES" },
        { size: "40", availability: "SOLD_OUT" },
        { size: "47", availability: "AVAILABLE" },
      ],
    });
  });

  it("are combined with colours; typing the name of a known colour sets its swatch", async () => {
    const { user, form, tap, publish, sent } = await open();
    await tap("Ajouter\u00a0: Taille 38");
    await tap("Ajouter\u00a0: Taille 39");
    await tap("Ajouter une couleur");
    expect(form.getByLabelText("Couleur 1")).toHaveFocus();
    await user.keyboard("bordeaux");
    await tap("Ajouter une couleur");
    await user.keyboard("Bleu de nuit");
    await user.click(form.getAllByText("2 tailles")[1] ?? document.body);
    await tap("Taille 39, Bleu de nuit\u00a0: Disponible");
    await publish();
    expect(await screen.findByText("Produit ajouté avec succès")).toBeDefined();
    const bordeaux = { colour: "bordeaux", swatch: "#7a1f2b", availability: "AVAILABLE" };
    expect(sent()).toMatchObject({
      variants: [
        { size: "38", ...bordeaux },
        { size: "39", ...bordeaux },
        { size: "38", colour: "Bleu de nuit", swatch: null, availability: "AVAILABLE" },
        { size: "39", colour: "Bleu de nuit", availability: "LAST_PIECES" },
      ],
    });
  });

  it("can have numbers of pieces, which determine the availability; a text that is no number shows an error", async () => {
    const { user, form, tap, publish, sent, created } = await open();
    await tap("Ajouter\u00a0: Taille 38");
    await tap("Ajouter\u00a0: Taille 39");
    expect(form.queryByRole("textbox", { name: /Pièces/ })).toBeNull();
    await user.click(form.getByRole("checkbox", { name: "Compter les pièces" }));
    const count = form.getByRole("textbox", { name: "Pièces\u00a0: Taille 38" });
    await user.type(count, "-1");
    expect(count).toHaveFocus();
    await publish();
    expect(count).toHaveFocus();
    expect(count).toHaveAccessibleDescription(/38.: «.-1.» n’est pas un nombre de pièces/);
    expect(count).toHaveValue("-1");
    expect(created).not.toHaveBeenCalled();
    await user.clear(count);
    await user.type(count, "2.0");
    expect(form.queryByText(/nombre entier/)).toBeNull();
    expect(count.parentElement).toHaveTextContent("Dernières pièces");
    await publish();
    expect(await screen.findByText("Produit ajouté avec succès")).toBeDefined();
    expect(sent()).toMatchObject({
      variants: [{ size: "38", availability: "LAST_PIECES", stock: 2 }, { size: "39" }],
    });
  });

  it("have a field for the pieces in each colour once the admin ticks « Compter les pièces »", async () => {
    const { user, form, tap } = await open();
    await tap("Ajouter\u00a0: Taille 38");
    await tap("Ajouter\u00a0: Taille 39");
    await tap("Ajouter une couleur");
    await user.keyboard("Noir");
    const closed = form.getByText("2 tailles").closest("details");
    expect(closed).not.toHaveAttribute("open");
    await user.click(form.getByRole("checkbox", { name: "Compter les pièces" }));
    expect(closed).toHaveAttribute("open");
    expect(form.getByRole("textbox", { name: "Pièces\u00a0: Taille 38, Noir" })).toBeVisible();
  });

  it("are not sent if a colour has no name, or if two colours have the same name", async () => {
    const { user, form, tap, publish, created } = await open();
    await tap("Ajouter une couleur");
    await publish();
    expect(form.getByLabelText("Couleur 1")).toHaveFocus();
    expect(form.getByLabelText("Couleur 1")).toHaveAccessibleDescription("Donnez un nom à cette couleur");
    await user.keyboard("Noir");
    await tap("Ajouter une couleur");
    await user.keyboard("noir");
    await publish();
    expect(form.getByLabelText("Couleur 2")).toHaveAccessibleDescription("noir est deux fois dans la liste");
    expect(created).not.toHaveBeenCalled();
  });

  it("are restored from the draft after a reload", async () => {
    const first = await open();
    await first.tap("Ajouter\u00a0: Taille 38");
    await first.tap(/^Taille 38/);
    await first.tap("Ajouter une couleur");
    await first.user.keyboard("Kaki");
    first.unmount();
    const { form } = await open();
    expect(
      form.getByRole("button", { name: "Taille 38, toutes couleurs\u00a0: Dernières pièces" }),
    ).toBeDefined();
    expect(form.getByLabelText("Couleur 1")).toHaveValue("Kaki");
  });
});

it("the copy of a product has the same sizes and colours, but new variant numbers and no numbers of pieces", async () => {
  const model = adminProduct(1, {
    variants: sizes(["S", "M"], { M: "SOLD_OUT" }),
    stock: [{ __typename: "VariantStock", number: 1, count: 4 }],
  });
  const created = vi.fn(createdProduct);
  const { user } = await renderPage(<ProductsPage user={admin} />, {
    address: ADDRESS,
    path: ADDRESS,
    user: admin,
    answers: { PanelProducts: () => productPage([model]), CreateProduct: created },
  });
  await user.click(await screen.findByRole("button", { name: "Dupliquer Robe Wouri 1" }));
  await user.click(screen.getByRole("button", { name: "Publier" }));
  expect(await screen.findByText("Produit ajouté avec succès")).toBeDefined();
  expect(created.mock.lastCall?.[0].input).toMatchObject({
    variants: [
      { number: null, size: "S", colour: null, swatch: null, availability: "AVAILABLE", stock: null },
      { number: null, size: "M", colour: null, swatch: null, availability: "SOLD_OUT", stock: null },
    ],
    stock: null,
  });
});
