import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { CATEGORIES } from "graphql-server/features/catalogue/category/category";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type RenderOptions, renderPage } from "../../../app/testing/render.tsx";
import { deadNetwork, refusal, server } from "../../../app/testing/server.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { keepStoredDraft, readStoredDraft, storedForms } from "../forms/draft-storage.ts";
import { ProductsPage } from "../products/products-page.tsx";
import { admin, adminProduct, createdProduct, productPage } from "../testing/admin-responses.ts";
import { newValues } from "./product-values.ts";

let uploads = 0;
beforeEach(() => {
  uploads = 0;
  server.use(
    http.post("*/images/upload", () => {
      uploads += 1;
      return HttpResponse.json({ url: `${location.origin}/images/photo0000000000${uploads}` });
    }),
  );
});

const ADDRESS = "/admin-panel/all-products";
const open = (answers: NonNullable<RenderOptions["answers"]> = {}, query = "?produit=nouveau") =>
  renderPage(<ProductsPage user={admin} />, {
    address: `${ADDRESS}${query}`,
    path: ADDRESS,
    user: admin,
    answers: {
      PanelProducts: () => productPage([adminProduct(1)]),
      ImageUpload: () => ({
        imageUpload: { __typename: "ImageUpload", url: "/images/upload", preset: "boutique" },
      }),
      ...answers,
    },
  });
type View = Awaited<ReturnType<typeof open>>;

const dialog = () => within(screen.getByRole("dialog", { name: /produit/ }));
const photo = (name = "a.jpg") => new File(["…"], name, { type: "image/jpeg" });
const addPhotos = (user: View["user"], ...photos: File[]) =>
  user.upload(dialog().getByLabelText("Photos du produit"), photos);
const TYPED = {
  "Nom du produit": "Sac Akwa",
  Marque: "Atelier",
  "Prix d’origine (FCFA)": "20000",
  "Prix de vente (FCFA)": "15000",
  Description: "En cuir.",
};

async function fillIn(user: View["user"]) {
  for (const [label, text] of Object.entries(TYPED)) {
    await user.clear(dialog().getByLabelText(label));
    await user.type(dialog().getByLabelText(label), text);
  }
  await user.selectOptions(dialog().getByLabelText("Catégorie"), "Sac à main");
}
const publish = (user: View["user"]) => user.click(dialog().getByRole("button", { name: "Publier" }));
const drafts = () =>
  storedForms(admin.id)
    .map((form) => JSON.stringify(readStoredDraft(admin.id, form)))
    .join();

describe("the form of a new product", () => {
  it("gives its fields the HTML names that SHOP.md prescribes", async () => {
    await open();
    const names = ["productName", "brandName", "category", "price", "sellingPrice", "description"];
    for (const name of names) expect(document.querySelector(`[name=${name}]`)).not.toBeNull();
    expect(dialog().getByText(/PNG, JPG \(Max\. 5MB\)/)).toBeDefined();
  });

  it("has text fields for prices, because the mouse wheel would change number fields", async () => {
    await open();
    for (const label of ["Prix d’origine (FCFA)", "Prix de vente (FCFA)"])
      expect(dialog().getByLabelText(label)).toHaveRole("textbox");
  });

  it("keeps the focus in the field that the user edits, even when errors of other fields disappear", async () => {
    const { user } = await open();
    await publish(user);
    await waitFor(() => expect(document.activeElement).toHaveAttribute("aria-invalid", "true"));
    await addPhotos(user, photo());
    const name = dialog().getByLabelText("Nom du produit");
    await user.click(name);
    await user.keyboard("Robe Kribi");
    expect(name).toHaveFocus();
    expect(name).toHaveValue("Robe Kribi");
    expect(dialog().getByLabelText("Marque")).toHaveValue("");
  });

  it("sends the images in the chosen sequence; the new product becomes the first row of the list", async () => {
    const created = vi.fn(createdProduct);
    const { user, address } = await open({ CreateProduct: created });
    await fillIn(user);
    await addPhotos(user, photo("a.jpg"), photo("b.jpg"));
    await dialog().findByRole("button", { name: "Retirer la photo 2" });
    dialog().getByRole("button", { name: "Avancer la photo 2" }).focus();
    await user.keyboard("{Enter}");
    expect(dialog().getByRole("button", { name: "Avancer la photo 1" })).toHaveFocus();
    // The image is already the first, so the key press cannot move it further.
    await user.keyboard("{Enter}");
    await publish(user);
    expect(await screen.findByText("Produit ajouté avec succès")).toBeDefined();
    expect(toast.success).toHaveBeenCalledWith("Produit ajouté avec succès");
    expect(created.mock.lastCall?.[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      input: {
        productName: "Sac Akwa",
        brandName: "Atelier",
        category: "Sac à main",
        price: 20_000,
        sellingPrice: 15_000,
        description: "En cuir.",
        productImages: ["/images/photo00000000002", "/images/photo00000000001"],
        imageColours: ["", ""],
        variants: [],
        availability: "AVAILABLE",
        stock: null,
      },
    });
    expect(screen.getAllByRole("heading", { level: 2 })[0]).toHaveTextContent("Sac Akwa");
    await waitFor(() => expect(address()).toBe(ADDRESS));
    expect(drafts()).not.toContain("Sac Akwa");
  });

  it.each([
    ["by the shop", `${location.origin}/images/photo00000000001`],
    ["by a host that later gives it another URL", "https://images.example/tmp/1"],
  ])(
    "publishes a product whose photo was stored %s, and is then empty for the next product",
    async (_, url) => {
      const ids: unknown[] = [];
      let arrive = (): void => undefined;
      const arrived = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      server.use(
        http.post("*/images/upload", async () => {
          await arrived;
          return HttpResponse.json({ url });
        }),
      );
      const { user } = await open({
        CreateProduct: (variables) => {
          ids.push(variables.id);
          const { createProduct } = createdProduct(variables);
          const productImages = createProduct.productImages.map((one) => one.replace("/tmp/", "/"));
          return { createProduct: { ...createProduct, productImages } };
        },
        UpdateProduct: ({ id, input }) => ({
          updateProduct: {
            ...createdProduct({ id, input }).createProduct,
            productImages: ["https://images.example/1"],
          },
        }),
      });
      await fillIn(user);
      await addPhotos(user, photo());
      await publish(user);
      arrive();
      expect(await screen.findByText("Produit ajouté avec succès")).toBeDefined();
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect(screen.queryByText("Brouillon non publié")).toBeNull();
      await user.click(screen.getByRole("button", { name: "Nouveau produit" }));
      expect(dialog().getByLabelText("Nom du produit")).toHaveValue("");
      await fillIn(user);
      await addPhotos(user, photo());
      await publish(user);
      await waitFor(() => expect(ids).toHaveLength(2));
      expect(ids[1]).not.toBe(ids[0]);
    },
  );

  it("requires every field and an image", async () => {
    const { user } = await open();
    await publish(user);
    expect(dialog().getByText("Veuillez ajouter au moins une image")).toBeDefined();
    expect(toast.error).toHaveBeenCalledWith("Veuillez ajouter au moins une image");
    for (const message of [
      "Le nom du produit est requis",
      "La marque est requise",
      "La catégorie est requise",
      "Le prix est requis",
      "Le prix de vente est requis",
      "La description est requise",
    ])
      expect(dialog().getByText(message)).toBeDefined();
  });

  it("copies the original price into the selling price until the user types another selling price", async () => {
    const { user } = await open();
    const [original, selling] = ["Prix d’origine (FCFA)", "Prix de vente (FCFA)"] as const;
    await user.type(dialog().getByLabelText(original), "20000");
    expect(dialog().getByLabelText(selling)).toHaveValue("20000");
    expect(dialog().getByLabelText(selling)).toHaveAccessibleDescription("Sans réduction");
    await user.clear(dialog().getByLabelText(selling));
    await user.type(dialog().getByLabelText(selling), "15000");
    await user.type(dialog().getByLabelText(original), "0");
    expect(dialog().getByLabelText(selling)).toHaveValue("15000");
  });

  it("accepts a typed category, which the list's filter and the next form then offer too", async () => {
    const created = vi.fn(createdProduct);
    const { user } = await open({
      CreateProduct: created,
      PanelCategories: () => ({
        categories: CATEGORIES.map(({ value, label }) => ({ __typename: "Category", value, label })),
      }),
    });
    await fillIn(user);
    await addPhotos(user, photo());
    await user.selectOptions(dialog().getByLabelText("Catégorie"), "Autre…");
    const typed = dialog().getByLabelText("Nouvelle catégorie");
    expect(typed).toHaveFocus();
    await publish(user);
    expect(typed).toHaveFocus();
    expect(typed).toHaveAccessibleDescription("La catégorie est requise");
    await user.type(typed, "Pagne wax");
    await publish(user);
    expect(await screen.findByText("Produit ajouté avec succès")).toBeDefined();
    expect(created.mock.lastCall?.[0].input).toMatchObject({ category: "Pagne wax" });
    const options = (label: string) =>
      within(screen.getByLabelText(label))
        .getAllByRole("option")
        .map(({ textContent }) => textContent);
    expect(options("Filtrer par catégorie").at(-1)).toBe("Pagne wax");
    await user.click(screen.getByRole("button", { name: "Nouveau produit" }));
    expect(options("Catégorie").slice(-2)).toEqual(["Pagne wax", "Autre…"]);
  });

  it("replaces a typed category by an existing one that differs only in spelling", async () => {
    const { user } = await open();
    await user.selectOptions(dialog().getByLabelText("Catégorie"), "Autre…");
    await user.type(dialog().getByLabelText("Nouvelle catégorie"), "sac  a MAIN");
    await user.tab();
    expect(dialog().getByLabelText("Nouvelle catégorie")).toHaveValue("Sac à main");
    await user.selectOptions(dialog().getByLabelText("Catégorie"), "Robe");
    expect(dialog().queryByLabelText("Nouvelle catégorie")).toBeNull();
  });

  it("still shows a typed category after a reload", async () => {
    const first = await open();
    await first.user.selectOptions(dialog().getByLabelText("Catégorie"), "Autre…");
    await first.user.type(dialog().getByLabelText("Nouvelle catégorie"), "Pagne wax");
    first.unmount();
    await open();
    expect(dialog().getByLabelText("Catégorie")).toHaveDisplayValue("Pagne wax");
  });

  it("accepts a pasted amount in any usual spelling, and shows the number that it has read", async () => {
    const created = vi.fn(createdProduct);
    const { user } = await open({ CreateProduct: created });
    await fillIn(user);
    await addPhotos(user, photo());
    for (const [label, text] of [
      ["Prix d’origine (FCFA)", "18 500 FCFA"],
      ["Prix de vente (FCFA)", "15000.00"],
    ] as const) {
      await user.clear(dialog().getByLabelText(label));
      await user.click(dialog().getByLabelText(label));
      await user.paste(text);
      expect(dialog().getByLabelText(label)).toHaveValue(text);
    }
    expect(dialog().getByLabelText("Prix de vente (FCFA)")).toHaveAccessibleDescription(/^15.000.FCFA$/);
    await publish(user);
    await waitFor(() => expect(created).toHaveBeenCalled());
    expect(created.mock.lastCall?.[0].input).toMatchObject({ price: 18_500, sellingPrice: 15_000 });
  });

  it("shows an error at a negative price until the user edits the price", async () => {
    const { user } = await open();
    await fillIn(user);
    await addPhotos(user, photo());
    const price = dialog().getByLabelText("Prix de vente (FCFA)");
    fireEvent.change(price, { target: { value: "-5" } });
    await publish(user);
    expect(await dialog().findByText(/«.-5.» n’est pas un nombre entier de francs/)).toBeDefined();
    fireEvent.change(price, { target: { value: "5" } });
    expect(dialog().queryByText(/n’est pas un nombre entier de francs/)).toBeNull();
  });

  it.each([
    [
      "a refusal, in the server's words",
      () => refusal("BAD_USER_INPUT", "Cette image est inconnue"),
      "Cette image est inconnue",
    ],
    [
      "a fault of the server",
      () => refusal("INTERNAL_SERVER_ERROR", "…"),
      "Erreur lors de l'ajout du produit",
    ],
    ["a refusal without a message", () => refusal("FORBIDDEN", ""), "Erreur lors de l'ajout du produit"],
    ["a failure of the network", deadNetwork, "Erreur réseau"],
  ])("shows a message after %s, and keeps the typed values", async (_, answer, message) => {
    const { user } = await open({ CreateProduct: answer });
    await fillIn(user);
    await addPhotos(user, photo());
    await publish(user);
    expect(await dialog().findByText(message)).toBeDefined();
    expect(toast.error).toHaveBeenCalledWith(message);
    expect(dialog().getByLabelText("Nom du produit")).toHaveValue("Sac Akwa");
  });

  it("while it sends the product, disables its button and shows « En cours... » on it", async () => {
    const created = vi.fn(() => new Promise(() => undefined));
    const { user } = await open({ CreateProduct: created });
    await fillIn(user);
    await addPhotos(user, photo());
    await publish(user);
    expect(await dialog().findByRole("button", { name: "En cours..." })).toBeDisabled();
    await waitFor(() => expect(created).toHaveBeenCalledTimes(1));
  });

  it("sends the product with the same id if the user publishes it again after a lost answer", async () => {
    const ids: unknown[] = [];
    const { user } = await open({
      CreateProduct: (variables) => {
        ids.push(variables.id);
        return ids.length === 1 ? deadNetwork() : createdProduct(variables);
      },
    });
    await fillIn(user);
    await addPhotos(user, photo());
    await publish(user);
    await dialog().findByText("Erreur réseau");
    await publish(user);
    expect(await screen.findByText("Produit ajouté avec succès")).toBeDefined();
    expect(ids[1]).toBe(ids[0]);
  });

  it("is empty for the next product if the list shows that the first one was stored despite a lost answer", async () => {
    let created = adminProduct(9);
    const first = await open({
      CreateProduct: (variables) => {
        created = createdProduct(variables).createProduct;
        return deadNetwork();
      },
    });
    await fillIn(first.user);
    await addPhotos(first.user, photo());
    await publish(first.user);
    await dialog().findByText("Erreur réseau");
    first.unmount();
    const { user } = await open({ PanelProducts: () => productPage([created]) }, "");
    await screen.findByText("Sac Akwa");
    await user.click(screen.getByRole("button", { name: "Nouveau produit" }));
    expect(dialog().getByLabelText("Nom du produit")).toHaveValue("");
    expect(drafts()).toBe("");
  });

  it("restores the typed values after a reload, with the images that were uploaded", async () => {
    const first = await open();
    await fillIn(first.user);
    await addPhotos(first.user, photo());
    await waitFor(() => expect(drafts()).toContain("photo00000000001"));
    const id = /"id":"([^"]+)"/.exec(drafts())?.[1] ?? "no id";
    first.unmount();
    const { user } = await open();
    expect(dialog().getByLabelText("Nom du produit")).toHaveValue("Sac Akwa");
    expect(dialog().getByRole("button", { name: "Retirer la photo 1" })).toBeDefined();
    await user.click(dialog().getByRole("button", { name: "Effacer" }));
    await user.type(dialog().getByLabelText("Nom du produit"), "Robe");
    expect(drafts()).not.toContain("Sac Akwa");
    // The server may have stored the discarded product although its answer was lost, so the next product needs another
    // id.
    expect(drafts()).not.toContain(id);
  });

  it("still has the photos that were not uploaded yet after it was closed and opened again", async () => {
    let isDown = true;
    server.use(
      http.post("*/images/upload", () =>
        isDown ? HttpResponse.error() : HttpResponse.json({ url: "/images/photo00000000001" }),
      ),
    );
    const { user } = await open();
    await addPhotos(user, photo());
    expect(await dialog().findByText("Échec du téléchargement de l'image")).toBeDefined();
    await user.click(dialog().getByRole("button", { name: "Annuler" }));
    isDown = false;
    await user.click(await screen.findByRole("button", { name: "Reprendre" }));
    expect(await dialog().findByRole("button", { name: "Retirer la photo 1" })).toBeDefined();
  });

  it("that was closed with unsaved values can be opened again with a button of a notice on the page", async () => {
    const { user } = await open();
    await user.type(dialog().getByLabelText("Nom du produit"), "Sac Akwa");
    await user.click(dialog().getByRole("button", { name: "Annuler" }));
    expect(await screen.findByText("Brouillon non publié")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Reprendre" }));
    expect(dialog().getByLabelText("Nom du produit")).toHaveValue("Sac Akwa");
  });

  it("never shows the draft of another user", async () => {
    const seen = newValues();
    keepStoredDraft("another-user", "nouveau", { values: { ...seen, productName: "Secret" }, seen });
    dispatchEvent(new Event("pagehide"));
    await open();
    expect(dialog().getByLabelText("Nom du produit")).toHaveValue("");
  });

  it("stays open when the user closes the browser's file picker", async () => {
    await open();
    fireEvent(dialog().getByLabelText("Photos du produit"), new Event("cancel", { bubbles: true }));
    expect(dialog().getByLabelText("Nom du produit")).toBeDefined();
  });
});

describe("the images in a product's form", () => {
  it.each([
    ["a file that is no image", [new File(["…"], "cv.pdf", { type: "application/pdf" })], " : « cv.pdf »"],
    ["an empty selection", [], ""],
  ])("show a message after the user has chosen %s", async (_, files, name) => {
    await open();
    fireEvent.change(dialog().getByLabelText("Photos du produit"), { target: { files } });
    expect(dialog().getByText(`Veuillez sélectionner un fichier valide${name}`)).toBeDefined();
    expect(toast.error).toHaveBeenCalledWith("Veuillez sélectionner un fichier valide");
  });

  it("show why an upload has failed, with buttons that send it again or remove the image", async () => {
    const reason = "Cette image est trop lourde : 15 Mo au maximum.";
    let fails = true;
    server.use(
      http.post("*/images/upload", () =>
        fails
          ? HttpResponse.json({ error: { message: reason } }, { status: 400 })
          : HttpResponse.json({ url: "/images/photo00000000001" }),
      ),
    );
    const { user } = await open();
    await addPhotos(user, photo());
    expect(await dialog().findByText("Échec du téléchargement de l'image")).toBeDefined();
    expect(toast.error).toHaveBeenCalledWith("Échec du téléchargement de l'image");
    expect(dialog().getByText(reason)).toBeDefined();
    fails = false;
    await user.click(dialog().getByRole("button", { name: "Réessayer" }));
    await user.click(await dialog().findByRole("button", { name: "Retirer la photo 1" }));
    expect(dialog().queryByRole("button", { name: /la photo 1/ })).toBeNull();
  });

  it("prevent publishing as long as the upload of one image has failed", async () => {
    server.use(http.post("*/images/upload", () => HttpResponse.error()));
    const { user } = await open();
    await fillIn(user);
    await addPhotos(user, photo());
    await publish(user);
    expect(
      await dialog().findByText(/Une photo n’a pas été envoyée.: réessayez ou retirez-la/),
    ).toBeDefined();
  });
});
