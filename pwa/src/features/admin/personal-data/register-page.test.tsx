import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPage } from "../../../app/testing/render.tsx";
import { type Answer, refusal } from "../../../app/testing/server.ts";
import { superAdmin } from "../testing/admin-responses.ts";
import { RegisterPage } from "./register-page.tsx";

const KIND = {
  __typename: "RegisteredData",
  name: "Comptes",
  basis: "contrat",
  people: "Les clients",
  content: "Nom et e-mail",
  purpose: "Garder le panier",
  retention: "Jusqu’à la suppression",
  readers: "La personne",
  erasure: "Dans « Mon compte »",
  exports: ["compte", "panier"],
};

const SHOP = { __typename: "Shop", hostingCountry: null, transfersAbroad: null, email: "ada@boutique.cm" };

const open = (answer: Answer) =>
  renderPage(<RegisterPage />, { user: superAdmin, answers: { PersonalDataRegister: answer } });

it("the register of personal data shows all facts about each kind of data", async () => {
  await open(() => ({
    personalDataRegister: [KIND, { ...KIND, name: "Adresses", exports: [] }],
    shop: { ...SHOP, hostingCountry: "Cameroun" },
  }));
  const section = (await screen.findByRole("heading", { name: "Comptes" })).closest("section");
  const facts = within(section ?? document.body);
  for (const text of Object.values(KIND).slice(2, -1))
    expect(section?.textContent?.replaceAll("\u00a0", " ")).toContain(text);
  expect(facts.getByText(/Mes données.*compte, panier\.$/)).toBeVisible();
  expect(screen.getByText("Non.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Imprimer" })).toBeEnabled();
});

it("the register of personal data says what applies to all data, and that a lawyer must check it", async () => {
  await open(() => ({ personalDataRegister: [KIND], shop: { ...SHOP, hostingCountry: "Cameroun" } }));
  const section = (await screen.findByRole("heading", { name: "Pour toutes les données" })).closest(
    "section",
  );
  expect(section).toHaveTextContent(
    /Cameroun.*Pas indiqué.*Google, Mozilla ou Apple.*ada@boutique\.cm.*dès qu’elle existe/,
  );
  expect(screen.getByText(/Un juriste doit encore le relire/)).toBeVisible();
  expect(screen.getByRole("link", { name: "En cas de fuite" })).toHaveAttribute(
    "href",
    "/admin-panel/settings/fuite",
  );
});

it("if the register could not be loaded, the page says why, and offers to try again", async () => {
  await open(() => refusal("FORBIDDEN", "Réservé aux super administrateurs"));
  expect(await screen.findByText("Réservé aux super administrateurs")).toBeVisible();
  expect(screen.getByRole("button", { name: "Réessayer" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Imprimer" })).toBeDisabled();
});
