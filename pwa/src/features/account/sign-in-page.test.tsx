import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type RenderOptions, renderPage, testUser } from "../../app/testing/render.tsx";
import { type Answer, deadNetwork, refusal } from "../../app/testing/server.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { SignInPage } from "./sign-in-page.tsx";

const signedIn: Answer = () => ({ signIn: { __typename: "Session", token: "jeton", user: testUser } });
const emptyCart: Answer = () => ({ cart: { __typename: "Cart", version: 0, lines: [] } });

const open = (options: RenderOptions = {}) =>
  renderPage(<SignInPage />, { address: "/login", path: "/login", ...options });

const email = () => screen.getByLabelText("Adresse e-mail");
const password = () => screen.getByLabelText("Mot de passe");
const submit = () => screen.getByRole("button", { name: "Se connecter" });

describe("an error is shown beside its field", () => {
  it.each([
    ["", "", ["L'email est requis", "Le mot de passe est requis"]],
    ["awa", "secret", ["Format d'email invalide"]],
    ["awa@example.cm", "court", ["Le mot de passe doit contenir au moins 6 caractères"]],
  ])("for the e-mail « %s » and the password « %s »", async (typedEmail, typedPassword, messages) => {
    const { user } = await open();
    if (typedEmail) await user.type(email(), typedEmail);
    if (typedPassword) await user.type(password(), typedPassword);
    await user.click(submit());
    expect(screen.getAllByRole("alert").map((alert) => alert.textContent)).toEqual(messages);
    expect(document.activeElement).toHaveAttribute("aria-invalid", "true");
    expect(document.activeElement).toHaveAccessibleDescription(messages[0] ?? "");
  });

  it("until the user edits this field, not another one", async () => {
    const { user } = await open();
    await user.click(submit());
    await user.type(email(), "a");
    expect(screen.queryByText("L'email est requis")).not.toBeInTheDocument();
    expect(email()).not.toHaveAttribute("aria-invalid");
    expect(screen.getByText("Le mot de passe est requis")).toBeInTheDocument();
  });
});

describe("the sign-in", () => {
  it("disables its button and shows « Chargement... » until the answer", async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { user } = await open({
      answers: { SignIn: (typed) => held.then(() => signedIn(typed)), Cart: emptyCart },
    });
    await user.type(email(), "awa@example.cm");
    await user.type(password(), "secret{Enter}");
    expect(await screen.findByRole("button", { name: "Chargement..." })).toBeDisabled();
    answer();
    await waitFor(() => expect(submit).toThrow());
  });

  it("leads to the home page if the user comes from no other page", async () => {
    const { user, address } = await open({ answers: { SignIn: signedIn, Cart: emptyCart } });
    await user.type(email(), " awa@example.cm ");
    await user.type(password(), "secret");
    await user.click(submit());
    await waitFor(() => expect(address()).toBe("/"));
    expect(localStorage.getItem("token")).toBe("jeton");
  });

  it("leads back to the page from which the user comes, with its query", async () => {
    const { user, address } = await open({
      state: { from: "/product-category?category=Robe" },
      answers: { SignIn: signedIn, Cart: emptyCart },
    });
    await user.type(email(), "awa@example.cm");
    await user.type(password(), "secret");
    await user.click(submit());
    await waitFor(() => expect(address()).toBe("/product-category?category=Robe"));
  });

  it("is skipped if a user is already signed in", async () => {
    const { address } = await open({
      user: testUser,
      state: { from: "/cart" },
      answers: { Cart: emptyCart },
    });
    await waitFor(() => expect(address()).toBe("/cart"));
  });

  it.each([["//ailleurs.example"], ["https://ailleurs.example"], ["/login"], [42]])(
    "never leads to another site or back to the sign-in: %j",
    async (from) => {
      const { address } = await open({ user: testUser, state: { from }, answers: { Cart: emptyCart } });
      await waitFor(() => expect(address()).toBe("/"));
    },
  );
});

describe("a failed sign-in shows an error on the page and as a toast, and keeps the typed values", () => {
  it.each([
    [
      "wrong credentials",
      () => refusal("BAD_USER_INPUT", "E-mail ou mot de passe incorrect"),
      "E-mail ou mot de passe incorrect",
    ],
    ["a dead network", deadNetwork, "Une erreur est survenue lors de la connexion"],
    ["too many attempts", () => refusal("RATE_LIMITED", "Trop d’essais"), "Trop d’essais"],
  ])("with %s", async (_, answer, message) => {
    const { user, address } = await open({ answers: { SignIn: answer } });
    await user.type(email(), "awa@example.cm");
    await user.type(password(), "mauvais");
    await user.click(submit());
    const place = await screen.findByRole("alert");
    expect(place).toHaveTextContent(message);
    expect(toast.error).toHaveBeenCalledWith(message);
    expect(email()).toHaveValue("awa@example.cm");
    expect(password()).toHaveValue("mauvais");
    expect(address()).toBe("/login");
    await user.type(password(), "x");
    expect(place).not.toBeInTheDocument();
  });
});

describe("the sign-in page", () => {
  it("gives its fields the names that password managers look for, and can show the typed password", async () => {
    const { user } = await open();
    expect(email()).toMatchObject({ name: "email", type: "email", autocomplete: "username" });
    expect(password()).toMatchObject({
      name: "password",
      type: "password",
      autocomplete: "current-password",
    });
    await user.click(screen.getByRole("button", { name: "Afficher le mot de passe" }));
    expect(password()).toHaveAttribute("type", "text");
  });

  it("tells a user who has just signed up that the account is created, and fills in their e-mail", async () => {
    await open({ state: { signedUp: "awa@example.cm" } });
    expect(screen.getByText("Votre compte est créé")).toBeInTheDocument();
    expect(email()).toHaveValue("awa@example.cm");
  });

  it("tells a user whose session has ended that what they had begun is not lost", async () => {
    await open({ state: { from: "/admin-panel/all-products", ended: true } });
    expect(screen.getByText("Votre session a pris fin")).toBeInTheDocument();
    expect(screen.getByText(/ce que vous aviez commencé est gardé/)).toBeInTheDocument();
  });

  it("links to the sign-up page and to the page for a forgotten password", async () => {
    await open();
    expect(screen.getByRole("link", { name: "Créer un compte" })).toHaveAttribute("href", "/sign-up");
    expect(screen.getByRole("link", { name: /^Mot de passe oublié/ })).toHaveAttribute(
      "href",
      "/forgot-password",
    );
  });

  it("has its own title and is excluded from search engines", async () => {
    await open();
    expect(document.title).toBe("Connexion — Mboa Mode");
    expect(document.querySelector("meta[name=robots]")).toHaveAttribute("content", "noindex");
  });
});

it.each([
  [{ signedUp: "awa@example.cm" }, "Votre compte est créé"],
  [{ deleted: true }, "Votre compte est supprimé"],
])(
  "for the navigation state %j, the sign-in page shows a message that stays longer than a toast: « %s »",
  async (state, title) => {
    await open({ state });
    expect(screen.getByText(title)).toBeVisible();
    expect(screen.getByText(title).closest("[role=status]")).not.toBeNull();
  },
);

it("after a deletion and a new sign-up, the sign-in page says only that the account was created", async () => {
  await open({ state: { deleted: true, signedUp: "awa@example.cm" } });
  expect(screen.getByText("Votre compte est créé")).toBeVisible();
  expect(screen.queryByText("Votre compte est supprimé")).toBeNull();
});
