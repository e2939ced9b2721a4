import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderPage } from "../../app/testing/render.tsx";
import { deadNetwork } from "../../app/testing/server.ts";
import { admin } from "../testing/admin-responses.ts";
import { ProductImportExport } from "./product-import-export.tsx";

const report = (told: object) => ({
  importProducts: {
    __typename: "ProductsImport",
    created: 0,
    changed: 0,
    unchanged: 0,
    errors: [],
    ...told,
  },
});

async function choose(
  ImportProducts: (variables: Record<string, unknown>) => unknown,
  content: string | Uint8Array<ArrayBuffer> = "a;b",
) {
  const onImported = vi.fn();
  const { user } = await renderPage(<ProductImportExport onImported={onImported} />, {
    user: admin,
    answers: { ImportProducts },
  });
  await user.click(screen.getByRole("button", { name: "Importer un CSV" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.upload(dialog.getByLabelText("Fichier CSV"), new File([content], "a.csv", { type: "text/csv" }));
  return { user, dialog, onImported };
}

it("imports a table only after the dry run and a confirmation", async () => {
  const asked = vi.fn((_: Record<string, unknown>) => report({ created: 2, changed: 1, unchanged: 4 }));
  const { user, dialog, onImported } = await choose(asked);
  expect(await dialog.findByText(/Ajoutés.: 2, modifiés.: 1, inchangés.: 4/)).toBeDefined();
  const importId = expect.any(String);
  expect(asked.mock.calls).toEqual([[{ csv: "a;b", dryRun: true, importId }]]);
  await user.click(dialog.getByRole("button", { name: "Importer" }));
  await waitFor(() => expect(onImported).toHaveBeenCalledWith(expect.stringMatching(/Import terminé/)));
  expect(asked).toHaveBeenLastCalledWith({ csv: "a;b", dryRun: false, importId });
});

it("reads a Windows-1252 file, as spreadsheets on Windows save it", async () => {
  const asked = vi.fn((_: Record<string, unknown>) => report({}));
  await choose(
    asked,
    Uint8Array.from("Catégorie;Été", (letter) => letter.charCodeAt(0)),
  );
  await waitFor(() => expect(asked).toHaveBeenCalledWith(expect.objectContaining({ csv: "Catégorie;Été" })));
});

it("lists each error and imports nothing", async () => {
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

it("sends the same import id again after a lost response", async () => {
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

it("says « Erreur réseau » when the network fails", async () => {
  const { dialog } = await choose(deadNetwork);
  expect(await dialog.findByText("Erreur réseau")).toBeDefined();
});
