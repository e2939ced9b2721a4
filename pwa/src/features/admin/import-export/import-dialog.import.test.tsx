import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { renderPage } from "../../../app/testing/render.tsx";
import { deadNetwork } from "../../../app/testing/server.ts";
import { admin } from "../testing/admin-responses.ts";
import { ImportDialog } from "./import-dialog.tsx";

const report = (overrides: object) => ({
  importProducts: {
    __typename: "ProductsImport",
    created: 0,
    changed: 0,
    unchanged: 0,
    errors: [],
    warnings: [],
    imagesToFetch: [],
    source: "SHOP",
    leftOut: [],
    columns: [],
    categories: [],
    ...overrides,
  },
});

function OpenDialog({ onImported }: { onImported: (text: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Importer un tableau
      </button>
      <ImportDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onImported={(text) => {
          setIsOpen(false);
          onImported(text);
        }}
      />
    </>
  );
}

async function choose(
  ImportProducts: (variables: Record<string, unknown>) => unknown,
  content: string | Uint8Array<ArrayBuffer> | File = "a;b",
  FetchImages: (variables: Record<string, unknown>) => unknown = () => undefined,
) {
  const onImported = vi.fn();
  const { user } = await renderPage(<OpenDialog onImported={onImported} />, {
    user: admin,
    answers: { ImportProducts, FetchImages },
  });
  await user.click(screen.getByRole("button", { name: "Importer un tableau" }));
  const dialog = within(screen.getByRole("dialog"));
  const file = content instanceof File ? content : new File([content], "a.csv", { type: "text/csv" });
  await user.upload(dialog.getByLabelText("Tableau"), file);
  return { user, dialog, onImported };
}

it("a table is imported only after a dry run and the user's confirmation", async () => {
  const asked = vi.fn((_: Record<string, unknown>) => report({ created: 2, changed: 1, unchanged: 4 }));
  const { user, dialog, onImported } = await choose(asked);
  expect(await dialog.findByText(/Ajoutés.: 2, modifiés.: 1, inchangés.: 4/)).toBeDefined();
  const importId = expect.any(String);
  const mapping = { columns: [], categories: [] };
  expect(asked.mock.calls).toEqual([[{ csv: "a;b", dryRun: true, importId, mapping }]]);
  await user.click(dialog.getByRole("button", { name: "Importer" }));
  await waitFor(() => expect(onImported).toHaveBeenCalledWith(expect.stringMatching(/Import terminé/)));
  expect(asked).toHaveBeenLastCalledWith({
    csv: "a;b",
    dryRun: false,
    importId,
    mapping,
    withoutMissingImages: false,
  });
});

it("a file in Windows-1252 is read, because spreadsheets on Windows save in this encoding", async () => {
  const asked = vi.fn((_: Record<string, unknown>) => report({}));
  await choose(
    asked,
    Uint8Array.from("Catégorie;Été", (letter) => letter.charCodeAt(0)),
  );
  await waitFor(() => expect(asked).toHaveBeenCalledWith(expect.objectContaining({ csv: "Catégorie;Été" })));
});

it("the dialog cannot be closed while it reads the chosen file", async () => {
  let endReading: (bytes: ArrayBuffer) => void = () => undefined;
  const bytes = new Promise<ArrayBuffer>((resolve) => {
    endReading = resolve;
  });
  const file = Object.assign(new File([""], "a.csv"), { arrayBuffer: () => bytes });
  const { dialog } = await choose(() => report({ created: 2 }), file);
  expect(dialog.getByText("Lecture du tableau…")).toBeVisible();
  expect(dialog.getByRole("button", { name: "Fermer" })).toBeDisabled();
  endReading(new TextEncoder().encode("a;b").buffer);
  expect(await dialog.findByText(/Ajoutés.: 2/)).toBeDefined();
  expect(dialog.getByRole("button", { name: "Fermer" })).toBeEnabled();
});

it("if the chosen file can no longer be read, the dialog says so and sends nothing", async () => {
  const file = Object.assign(new File([""], "a.csv"), {
    arrayBuffer: () => Promise.reject(new DOMException("gone", "NotReadableError")),
  });
  const asked = vi.fn(() => report({}));
  const { dialog } = await choose(asked, file);
  expect(await dialog.findByText(/Ce fichier ne peut pas être lu/)).toBeVisible();
  expect(dialog.getByRole("button", { name: "Fermer" })).toBeEnabled();
  expect(asked).not.toHaveBeenCalled();
});

it("a help text, which a click opens, explains how a table contains sizes, colours and stock", async () => {
  const { user, dialog } = await choose(() => report({}));
  await user.click(dialog.getByText("Tailles, couleurs et stock"));
  expect(dialog.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
    "Tailles",
    "Couleurs",
    "Disponibilité",
    "Stock",
  ]);
});

it("a table with errors is not imported, and the dialog lists each error", async () => {
  const { dialog } = await choose(() =>
    report({
      created: 1,
      errors: [
        { __typename: "ProductsImportError", line: 3, column: "price", message: "Le prix est requis" },
      ],
    }),
  );
  const item = await dialog.findByText(/Ligne 3, price/);
  expect(item).toHaveTextContent("Le prix est requis");
  expect(dialog.getByRole("button", { name: "Importer" })).toBeDisabled();
});

it("a corrected file with the same name can be chosen again", async () => {
  const error = {
    __typename: "ProductsImportError",
    line: 3,
    column: "price",
    message: "Le prix est requis",
  };
  const asked = vi.fn(() =>
    asked.mock.calls.length === 1 ? report({ errors: [error] }) : report({ created: 1 }),
  );
  const { user, dialog } = await choose(asked);
  await dialog.findByText(/Ligne 3, price/);
  const field = dialog.getByLabelText<HTMLInputElement>("Tableau");
  await user.upload(field, [...(field.files ?? [])]);
  expect(await dialog.findByText(/Ajoutés.: 1/)).toBeDefined();
});

it("after a lost answer, an import is sent again with the same id", async () => {
  let isLost = false;
  const asked = vi.fn(({ dryRun }: Record<string, unknown>) => {
    isLost = !isLost && dryRun === false;
    return isLost ? deadNetwork() : report({ created: 2 });
  });
  const { user, dialog, onImported } = await choose(asked);
  await dialog.findByText(/Ajoutés.: 2/);
  await user.click(dialog.getByRole("button", { name: "Importer" }));
  await dialog.findByText("Erreur réseau");
  await user.click(dialog.getByRole("button", { name: "Importer" }));
  await waitFor(() => expect(onImported).toHaveBeenCalled());
  expect(asked).toHaveBeenCalledTimes(3);
  expect(new Set(asked.mock.calls.map(([{ importId }]) => importId)).size).toBe(1);
});

it("« Erreur réseau » is shown when the network fails", async () => {
  const { dialog } = await choose(deadNetwork);
  expect(await dialog.findByText("Erreur réseau")).toBeDefined();
});

describe("images on other sites whose URLs are in a table", () => {
  const toFetch = (count: number, overrides: object = {}) =>
    Array.from({ length: count }, (_, n) => ({
      __typename: "ImageToFetch",
      line: n + 2,
      column: "Images",
      url: `https://example.com/${n}.jpg`,
      required: true,
      ...overrides,
    }));
  const fetched = (urls: unknown, error: string | null = null) => ({
    fetchImages: (urls as string[]).map((url) => ({ __typename: "FetchedImage", url, error })),
  });

  it("are copied in several requests before the import, and the dialog counts them", async () => {
    let answer: (value: unknown) => void = () => undefined;
    const steps: string[][] = [];
    const { dialog } = await choose(
      () => report({ created: 12, imagesToFetch: toFetch(12) }),
      "a;b",
      ({ urls }) => {
        steps.push(urls as string[]);
        if (steps.length === 1) return fetched((urls as string[]).slice(0, 7));
        return new Promise((resolve) => (answer = resolve));
      },
    );
    expect(await dialog.findByText(/Photos récupérées.: 7 sur 12/)).toBeDefined();
    expect(dialog.getByRole("button", { name: "Importer" })).toBeDisabled();
    await expect.poll(() => steps).toHaveLength(2);
    answer(fetched(steps[1]));
    expect(await dialog.findByText("Tout est en ordre")).toBeDefined();
    expect(steps.map((urls) => urls.length)).toEqual([10, 5]);
    expect(dialog.getByRole("button", { name: "Importer" })).toBeEnabled();
  });

  it("if they cannot be copied, are listed as errors of rows whose product does not have its images yet", async () => {
    const { dialog } = await choose(
      () => report({ created: 1, imagesToFetch: [...toFetch(1), ...toFetch(2, { required: false })] }),
      "a;b",
      ({ urls }) => fetched(urls, "Le site de cette image est injoignable"),
    );
    expect(await dialog.findByText("Une ligne à corriger")).toBeDefined();
    expect(dialog.getByText(/Ligne 2, Images.: Le site de cette image est injoignable/)).toBeDefined();
    expect(dialog.getByRole("button", { name: "Importer" })).toBeDisabled();
  });

  it("can be left out if they cannot be copied and the user asks for it", async () => {
    const asked = vi.fn((_: Record<string, unknown>) => report({ created: 1, imagesToFetch: toFetch(1) }));
    const { user, dialog } = await choose(asked, "a;b", ({ urls }) => fetched(urls, "Injoignable"));
    await user.click(await dialog.findByRole("button", { name: "Importer sans ces photos" }));
    await waitFor(() =>
      expect(asked).toHaveBeenLastCalledWith(
        expect.objectContaining({ dryRun: false, withoutMissingImages: true }),
      ),
    );
  });

  it("are copied after a click on « Continuer » if the connection was lost before all were copied", async () => {
    const asked = vi.fn(({ urls }: Record<string, unknown>) =>
      asked.mock.calls.length === 2 ? deadNetwork() : fetched(urls),
    );
    const { user, dialog } = await choose(
      () => report({ created: 12, imagesToFetch: toFetch(12) }),
      "a;b",
      asked,
    );
    await user.click(await dialog.findByRole("button", { name: "Continuer" }));
    expect(await dialog.findByText("Tout est en ordre")).toBeDefined();
    expect(asked.mock.lastCall?.[0].urls).toHaveLength(2);
  });
});

it("rows with warnings are imported, and the dialog shows the warnings", async () => {
  const warning = {
    __typename: "ProductsImportError",
    line: 3,
    column: "Prix de vente",
    message: "Le prix de vente dépasse le prix d’origine",
  };
  const { dialog } = await choose(() => report({ created: 1, warnings: [warning] }));
  expect(await dialog.findByText(/Ligne 3, Prix de vente.: Le prix de vente dépasse/)).toBeDefined();
  expect(dialog.getByRole("button", { name: "Importer" })).toBeEnabled();
});

describe("a table that does not have the format of the shop's own exports", () => {
  const foreign = {
    created: 1,
    source: "WOOCOMMERCE",
    leftOut: [
      { __typename: "ProductsImportError", line: 7, column: null, message: "« Lot » n’est pas importé" },
    ],
    categories: [
      { __typename: "ImportCategory", from: "Femmes > Robes", to: "Robe", isKnown: true },
      { __typename: "ImportCategory", from: "Tradition > Kaba", to: "Kaba", isKnown: false },
    ],
  };

  it("is recognised: the dialog names the program of the table and the product that is left out", async () => {
    const { dialog } = await choose(() => report(foreign));
    expect(await dialog.findByText("Export de WooCommerce reconnu.")).toBeDefined();
    expect(dialog.getByText(/Ligne 7.: « Lot » n’est pas importé/)).toBeDefined();
    expect(dialog.getByRole("button", { name: "Importer" })).toBeEnabled();
  });

  it("is checked again with the shop's category for one of its own, and so is the next table", async () => {
    const asked = vi.fn((_: Record<string, unknown>) => report(foreign));
    const { user, dialog } = await choose(asked);
    await user.selectOptions(await dialog.findByLabelText(/Tradition > Kaba/), "Ensemble");
    await user.click(dialog.getByRole("button", { name: "Appliquer ces choix" }));
    const mapping = { columns: [], categories: [{ from: "Tradition > Kaba", to: "Ensemble" }] };
    await waitFor(() =>
      expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ dryRun: true, mapping })),
    );
    await user.upload(dialog.getByLabelText(/Tableau/), new File(["x;y"], "b.csv"));
    await waitFor(() =>
      expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ csv: "x;y", mapping })),
    );
  });

  it("is checked again with the product fields that the admin chooses for its columns", async () => {
    const column = (name: string, field: string | null) => ({
      __typename: "ImportColumn",
      name,
      sample: "15 000",
      column: field,
    });
    const missing = {
      __typename: "ProductsImportError",
      line: 1,
      column: "Prix",
      message: "Cette colonne manque",
    };
    const columns = [column("Produit", "productName"), column("Combien", null)];
    const asked = vi.fn((_: Record<string, unknown>) =>
      report({ source: "OTHER", columns, errors: [missing] }),
    );
    const { user, dialog } = await choose(asked);
    await user.selectOptions(await dialog.findByLabelText(/Combien/), "price");
    await user.click(dialog.getByRole("button", { name: "Appliquer ces choix" }));
    const mapping = { columns: [{ name: "Combien", column: "price" }], categories: [] };
    await waitFor(() => expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ mapping })));
  });
});
