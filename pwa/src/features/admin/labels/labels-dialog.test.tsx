import { act, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderPage } from "../../../app/testing/render.tsx";
import { type Answer, deadNetwork, refusal } from "../../../app/testing/server.ts";
import { connection } from "../../../lib/http/connection-monitor.ts";
import { admin, adminProduct, sizes } from "../testing/admin-responses.ts";
import { LabelsDialog } from "./labels-dialog.tsx";

const counted = (number: number, count: number) => ({ __typename: "VariantStock" as const, number, count });
const dress = adminProduct(1, { variants: sizes(["S", "M"]), stock: [counted(1, 4)] });
const bag = adminProduct(2, { productName: "Sac" });
const PRODUCTS = [dress, bag];

/** Answers like the server: returns the products whose ids were requested. */
const answering =
  (products: readonly ReturnType<typeof adminProduct>[]): Answer =>
  ({ ids }) => ({ productsById: products.filter(({ id }) => (ids as string[]).includes(id)) });

const open = async (OrderProducts: Answer, products = PRODUCTS) =>
  renderPage(<LabelsDialog products={products} onClose={() => undefined} />, {
    user: admin,
    answers: { OrderProducts },
  });
const field = (product: string, name: string) =>
  within(screen.getByRole("group", { name: product })).getByLabelText(name);
const printButton = () => screen.getByRole("button", { name: "Imprimer" });
/** Finds the text with the number of labels: « 6 étiquettes sur 1 feuille ». */
const counts = (text: string) => screen.findByText(text, { selector: "strong" });

it("the dialog offers three numbers of labels: as many as pieces in stock, one of each, or a typed number", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  const { user } = await open(answering(PRODUCTS));
  expect(screen.getByRole("status", { name: "Chargement…" })).toBeDefined();
  expect(await counts("6 étiquettes sur 1 feuille")).toBeVisible();
  expect(printButton()).toBeEnabled();
  expect(field("Robe Wouri 1", "S")).toHaveValue("4");
  await user.click(screen.getByRole("button", { name: "Une de chaque" }));
  expect(await counts("3 étiquettes sur 1 feuille")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Selon le stock" }));
  await user.clear(field("Robe Wouri 1", "S"));
  await user.clear(field("Sac", "Étiquettes"));
  expect(await counts("1 étiquette sur 1 feuille")).toBeVisible();
  await user.click(printButton());
  expect(print).toHaveBeenCalledOnce();
});

it("while printing, the page contains only the labels", async () => {
  await open(answering(PRODUCTS));
  await counts("6 étiquettes sur 1 feuille");
  const labels = () => document.body.querySelectorAll(":scope > .labels li");
  expect(labels()).toHaveLength(0);
  act(() => void dispatchEvent(new Event("beforeprint")));
  expect(labels()).toHaveLength(6);
  act(() => void dispatchEvent(new Event("afterprint")));
  expect(labels()).toHaveLength(0);
});

it("the preview shows a page of the chosen paper", async () => {
  const { user } = await open(answering(PRODUCTS));
  expect(await screen.findByText(/^Aperçu.:/)).toBeVisible();
  await user.selectOptions(screen.getByLabelText("Papier"), "ROLL");
  expect(screen.getByText(/^Aperçu du début.:/)).toHaveTextContent(/6 étiquettes$/);
});

it("labels cannot be printed if their number is 0, above the limit, or not a number", async () => {
  const { user } = await open(answering([bag]), [bag]);
  await counts("1 étiquette sur 1 feuille");
  const copies = field("Sac", "Étiquettes");
  const type = async (text: string) => {
    await user.clear(copies);
    await user.type(copies, text);
  };
  await type("501");
  expect(screen.getByRole("alert")).toHaveTextContent(/^500 étiquettes au plus à la fois.: il y en a 501.$/);
  expect(printButton()).toBeDisabled();
  await type("500");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(printButton()).toBeEnabled();
  await type("trois");
  expect(screen.getByRole("alert")).toHaveTextContent(/«.trois.» n’est pas un nombre/);
  expect(printButton()).toBeDisabled();
  await user.clear(copies);
  expect(printButton()).toBeDisabled();
});

it("« as many as in stock » is not offered if no pieces are counted", async () => {
  await open(answering([bag]), [bag]);
  await counts("1 étiquette sur 1 feuille");
  expect(screen.queryByRole("button", { name: "Selon le stock" })).toBeNull();
});

it("a product that was deleted since it was selected is named in the dialog, and gets no label", async () => {
  await open(answering([bag]));
  expect(await screen.findByRole("alert")).toHaveTextContent(/^Produit supprimé entre-temps.: Robe Wouri 1$/);
  expect(await counts("1 étiquette sur 1 feuille")).toBeVisible();
});

it("nothing can be printed if all products were deleted since they were selected", async () => {
  await open(answering([]));
  expect(await screen.findByRole("alert")).toHaveTextContent(
    /^Produits supprimés entre-temps.: Robe Wouri 1, Sac$/,
  );
  expect(printButton()).toBeDisabled();
});

it("if the server refuses to load the products, the dialog says so, and a button asks again", async () => {
  let isRefused = true;
  const { user } = await open((variables) =>
    isRefused ? refusal("UNAVAILABLE", "Patientez un instant") : answering(PRODUCTS)(variables),
  );
  expect(await screen.findByText("Patientez un instant")).toBeVisible();
  isRefused = false;
  await user.click(screen.getByRole("button", { name: "Réessayer" }));
  expect(await counts("6 étiquettes sur 1 feuille")).toBeVisible();
  expect(printButton()).toBeEnabled();
});

it("without a network, the dialog waits, and shows the labels as soon as the connection works again", async () => {
  let isOffline = true;
  await open((variables) => (isOffline ? deadNetwork() : answering(PRODUCTS)(variables)));
  expect(await screen.findByText(/^Connexion impossible/)).toBeVisible();
  isOffline = false;
  act(() => connection.reportAlive());
  expect(await counts("6 étiquettes sur 1 feuille")).toBeVisible();
  expect(printButton()).toBeEnabled();
});

it("more products than one request may name are fetched in several requests", async () => {
  const many = Array.from({ length: 120 }, (_, number) => adminProduct(number + 1));
  const asked = vi.fn(answering(many));
  await open(asked, many);
  expect(await counts("120 étiquettes sur 5 feuilles")).toBeVisible();
  expect(printButton()).toBeEnabled();
  for (const [{ ids }] of asked.mock.calls) expect((ids as string[]).length).toBeLessThanOrEqual(50);
});
