import { act, screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { renderPage, testUser } from "../../app/testing/render.tsx";
import { keepCustomer, orderCustomer, readCustomer } from "../orders/customer.ts";
import { CustomerDetails, FormerDetails } from "./customer-details.tsx";
import { useCustomer } from "./use-customer.ts";

const Details = () => <CustomerDetails {...useCustomer()} withQuarter />;

it("name, phone and quarter are stored while the customer types, and deleted when the fields are emptied", async () => {
  const { user } = await renderPage(<Details />, { user: testUser });
  const summary = screen.getByText("Facultatif, pour aller plus vite");
  await user.click(summary);
  const [name, phone, quarter] = ["Nom", "Téléphone", "Quartier"].map((label) =>
    screen.getByLabelText(label),
  );
  if (!name || !phone || !quarter) throw new Error("a field is missing");
  expect(name).toHaveAttribute("placeholder", testUser.name);
  await user.type(phone, "12");
  expect(screen.queryByRole("alert")).toBeNull();
  await user.type(quarter, "Akwa");
  expect(screen.getByRole("alert")).toHaveTextContent(/pas valide/);
  await user.type(phone, "{Backspace}{Backspace}677123456");
  expect(screen.queryByRole("alert")).toBeNull();
  await user.type(name, "Béa");
  expect(summary).toHaveTextContent("Béa · 677123456 · Akwa");
  expect(readCustomer(testUser.id)).toEqual({
    name: "Béa",
    phone: "677123456",
    quarter: "Akwa",
  });
  for (const field of [name, phone, quarter]) await user.clear(field);
  expect(Object.keys(localStorage).filter((key) => key.startsWith("coordonnees"))).toEqual([]);
});

it("if two phone numbers are typed, the order gets the first one, and the field says so", async () => {
  const { user } = await renderPage(<Details />, { user: testUser });
  await user.click(screen.getByText("Facultatif, pour aller plus vite"));
  await user.type(screen.getByLabelText("Téléphone"), "677123456 / 699887766");
  expect(screen.getByLabelText("Téléphone")).toHaveAccessibleDescription("Seul le premier numéro est retenu");
  expect(orderCustomer(readCustomer(testUser.id)).phone).toBe("237677123456");
});

it.each(["{", "7", '["x"]', '{"name":7}'])("stored details that cannot be read are ignored: %s", (stored) => {
  localStorage.setItem("coordonnees:visitor", stored);
  expect(readCustomer(null)).toEqual({ name: "", phone: "", quarter: "" });
});

it("name, phone and quarter of one user are never shown to another user or to a visitor", async () => {
  const { user, session } = await renderPage(<Details />, { user: testUser });
  await user.click(screen.getByText("Facultatif, pour aller plus vite"));
  await user.type(screen.getByLabelText("Nom"), "Béa");
  expect(screen.getByText("Béa")).toBeInTheDocument();
  act(() => session.adopt("autre", { ...testUser, id: "brice", name: "Brice" }));
  expect(screen.queryByText("Béa")).toBeNull();
  expect(screen.getByLabelText("Nom")).toHaveValue("");
});

describe("details that a visitor has typed in an earlier visit", () => {
  const odile = { name: "Odile", phone: "677123456", quarter: "Akwa" };
  const Cart = () => {
    const typed = useCustomer();
    return (
      <>
        <FormerDetails {...typed} />
        <CustomerDetails {...typed} withQuarter />
      </>
    );
  };
  const question = () => screen.queryByRole("region", { name: /^Ces coordonnées sont-elles les vôtres/ });

  /** Taps the erase button twice, because a single tap erases nothing. */
  async function erase(user: UserEvent) {
    await user.click(screen.getByRole("button", { name: "Effacer de cet appareil" }));
    expect(localStorage.getItem("coordonnees:visitor")).not.toBeNull();
    const confirmation = screen.getByRole("button", { name: "Effacer pour de bon" });
    await waitFor(() => expect(confirmation).toHaveAttribute("aria-disabled", "false"));
    await user.click(confirmation);
  }

  async function openCart() {
    keepCustomer(null, odile);
    sessionStorage.clear();
    const { user } = await renderPage(<Cart />);
    expect(question()).toHaveTextContent("Odile · 677123456 · Akwa");
    expect(screen.getByText("Facultatif, pour aller plus vite")).toBeInTheDocument();
    expect(screen.getByLabelText("Nom")).toHaveValue("");
    return user;
  }

  it("are used once the visitor confirms them, but do not replace what is typed in this visit", async () => {
    const user = await openCart();
    await user.type(screen.getByLabelText("Quartier"), "Bali");
    expect(readCustomer(null)).toEqual({ name: "", phone: "", quarter: "Bali" });
    await user.click(screen.getByRole("button", { name: "Oui, les utiliser" }));
    expect(question()).toBeNull();
    expect(readCustomer(null)).toEqual({ ...odile, quarter: "Bali" });
    expect(screen.getByLabelText("Nom")).toHaveValue("Odile");
  });

  it("are erased at the first request; what is typed in this visit is erased only at the second", async () => {
    const user = await openCart();
    await user.type(screen.getByLabelText("Nom"), "Paul");
    await erase(user);
    expect(question()).toBeNull();
    expect(readCustomer(null)).toEqual({ name: "Paul", phone: "", quarter: "" });
    expect(screen.getByText("Vos coordonnées").closest("summary")).toHaveFocus();
    await erase(user);
    expect(localStorage.getItem("coordonnees:visitor")).toBeNull();
    expect(screen.getByText("Vos coordonnées").closest("summary")).toHaveFocus();
    expect(screen.queryByRole("button", { name: "Effacer de cet appareil" })).toBeNull();
  });
});

it("the form tells a signed-in user, but not a visitor, that signing out erases the details", async () => {
  const sentence = /La déconnexion les efface/;
  const { session } = await renderPage(<Details />);
  expect(screen.queryByText(sentence)).toBeNull();
  act(() => session.adopt("jeton", testUser));
  expect(screen.getByText(sentence)).toBeInTheDocument();
});
