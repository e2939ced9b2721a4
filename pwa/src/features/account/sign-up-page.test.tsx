import { fireEvent, screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { type RenderOptions, renderPage, testUser } from "../../app/testing/render.tsx";
import { deadNetwork, refusal } from "../../app/testing/server.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { SignInPage } from "./sign-in-page.tsx";
import { SignUpPage } from "./sign-up-page.tsx";

const open = (options: RenderOptions = {}) =>
  renderPage(
    <Routes>
      <Route path="/sign-up" element={<SignUpPage />} />
      <Route path="/login" element={<SignInPage />} />
    </Routes>,
    { address: "/sign-up", ...options },
  );

const field = (label: string) => screen.getByLabelText(label);
const submit = () => screen.getByRole("button", { name: "Créer mon compte" });
type User = Awaited<ReturnType<typeof open>>["user"];

async function fillIn(user: User, confirmPassword = "secret") {
  await user.type(field("Nom"), "Awa Ngono");
  await user.type(field("Adresse e-mail"), "awa@example.cm");
  await user.type(field("Mot de passe"), "secret");
  await user.type(field("Confirmez le mot de passe"), confirmPassword);
}

describe("an error is shown beside its field", () => {
  it("for each empty field, except the photo", async () => {
    const { user } = await open();
    await user.click(submit());
    expect(screen.getAllByRole("alert").map((alert) => alert.textContent)).toEqual([
      "Le nom est requis",
      "L'email est requis",
      "Le mot de passe est requis",
      "La confirmation du mot de passe est requise",
    ]);
    expect(document.activeElement).toBe(field("Nom"));
  });

  it("for two different passwords, until the user edits one of the two", async () => {
    const { user } = await open();
    await fillIn(user, "autre");
    await user.click(submit());
    expect(field("Confirmez le mot de passe")).toHaveAccessibleDescription(
      "les mots de passes ne correspondent pas",
    );
    await user.type(field("Mot de passe"), "x");
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("also if the server has reported the error, and the typed values stay", async () => {
    const taken = "Un compte existe déjà avec cette adresse e-mail";
    const { user } = await open({ answers: { SignUp: () => refusal("CONFLICT", taken, { email: taken }) } });
    await fillIn(user);
    await user.click(submit());
    await waitFor(() => expect(field("Adresse e-mail")).toHaveAccessibleDescription(taken));
    await waitFor(() => expect(document.activeElement).toBe(field("Adresse e-mail")));
    expect(field("Nom")).toHaveValue("Awa Ngono");
    expect(field("Adresse e-mail")).toHaveValue("awa@example.cm");
    expect(field("Mot de passe")).toHaveValue("secret");
    expect(field("Confirmez le mot de passe")).toHaveValue("secret");
  });

  it("unless the network has failed: that error is on the page and in a toast", async () => {
    const { user } = await open({ answers: { SignUp: deadNetwork } });
    await fillIn(user);
    await user.click(submit());
    expect(await screen.findByRole("alert")).toHaveTextContent("Connexion impossible");
    expect(toast.error).toHaveBeenCalledWith(expect.stringContaining("Connexion impossible"));
  });
});

describe("the sign-up page", () => {
  it("leads a new user to the sign-in page, which leads to the page from which the user came", async () => {
    const sent: unknown[] = [];
    const { user, address } = await open({
      state: { from: "/cart" },
      answers: {
        SignUp: ({ input }) => {
          sent.push(input);
          return { signUp: { __typename: "User", id: "1" } };
        },
        SignIn: () => ({ signIn: { __typename: "Session", token: "jeton", user: testUser } }),
        Cart: () => ({ cart: { __typename: "Cart", version: 0, lines: [] } }),
      },
    });
    await fillIn(user);
    await user.click(submit());
    await waitFor(() => expect(address()).toBe("/login"));
    expect(sent).toEqual([
      {
        id: expect.any(String),
        ...{ name: "Awa Ngono", email: "awa@example.cm", password: "secret", confirmPassword: "secret" },
      },
    ]);
    expect(screen.getAllByText("Votre compte est créé").length).toBeGreaterThan(0);
    expect(field("Adresse e-mail")).toHaveValue("awa@example.cm");
    await user.type(field("Mot de passe"), "secret");
    await user.click(screen.getByRole("button", { name: "Se connecter" }));
    await waitFor(() => expect(address()).toBe("/cart"));
  });

  it("after a lost answer, sends the account again with the same id, unless the account has changed", async () => {
    const sent: unknown[] = [];
    const { user } = await open({
      answers: {
        SignUp: ({ input }) => {
          sent.push((input as { id: string }).id);
          return deadNetwork();
        },
      },
    });
    await fillIn(user);
    for (const count of [1, 2, 3]) {
      if (count === 3) await user.type(field("Nom"), "-Mbarga");
      await user.click(submit());
      await waitFor(() => expect(sent).toHaveLength(count));
      await waitFor(() => expect(submit()).toBeEnabled());
    }
    expect([sent[1] === sent[0], sent[2] === sent[0]]).toEqual([true, false]);
  });

  it("links to the sign-in page, which links back to the sign-up page", async () => {
    const { user } = await open({ state: { from: "/cart" } });
    await user.click(screen.getByRole("link", { name: "Se connecter" }));
    await user.click(screen.getByRole("link", { name: "Créer un compte" }));
    expect(screen.getByRole("heading", { name: "Créer un compte" })).toBeInTheDocument();
  });

  it("gives its fields the names that password managers look for", async () => {
    await open();
    const names = [
      "Nom",
      "Adresse e-mail",
      "Mot de passe",
      "Confirmez le mot de passe",
      "Photo de profil",
    ].map((label) => field(label).getAttribute("name"));
    expect(names).toEqual(["name", "email", "password", "confirmPassword", "profilePic"]);
    expect(field("Confirmez le mot de passe")).toHaveAttribute("autocomplete", "new-password");
  });
});

describe("the photo of a new account", () => {
  const photo = new File(["…"], "moi.jpg", { type: "image/jpeg" });
  /** The JPEG that the test expects: 512 pixels wide, with quality 0.82. */
  const resized = `data:image/jpeg;base64,${btoa("x".repeat(512 * 0.82))}`;

  it("is shown once it is chosen, and is sent with the account", async () => {
    const sent: { profilePic?: string }[] = [];
    const { user } = await open({
      answers: {
        SignUp: ({ input }) => {
          sent.push(input as { profilePic?: string });
          return { signUp: { __typename: "User", id: "1" } };
        },
      },
    });
    await user.upload(field("Photo de profil"), photo);
    expect(await screen.findByAltText("Votre photo")).toHaveAttribute("src", resized);
    await fillIn(user);
    await user.click(submit());
    await waitFor(() => expect(sent[0]?.profilePic).toBe(resized));
  });

  it("can be removed again", async () => {
    const { user } = await open();
    await user.upload(field("Photo de profil"), photo);
    await user.click(await screen.findByRole("button", { name: "Retirer" }));
    expect(screen.queryByAltText("Votre photo")).not.toBeInTheDocument();
    expect(document.activeElement).toBe(field("Photo de profil"));
  });

  it.each(["", "application/octet-stream"])(
    "is accepted although the browser reports the file type %j for it",
    async (type) => {
      await open();
      const files = [new File(["…"], "IMG_0001", { type })];
      fireEvent.change(field("Photo de profil"), { target: { files } });
      expect(await screen.findByAltText("Votre photo")).toHaveAttribute("src", resized);
    },
  );

  it("is refused if it is not an image", async () => {
    const { user } = await open();
    const input = field("Photo de profil");
    expect(input).toHaveAttribute("accept", "image/*");
    input.removeAttribute("accept");
    await user.upload(input, new File(["…"], "cv.pdf", { type: "application/pdf" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Veuillez sélectionner un fichier valide");
  });
});
