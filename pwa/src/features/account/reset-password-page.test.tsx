import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type RenderOptions, renderPage, testUser } from "../../app/testing/render.tsx";
import { deadNetwork, refusal } from "../../app/testing/server.ts";
import { ResetPasswordPage } from "./reset-password-page.tsx";

const CheckPasswordLink = () => ({
  checkPasswordLink: { __typename: "PasswordLinkOwner", name: testUser.name, email: testUser.email },
});
const Cart = () => ({ cart: { __typename: "Cart", version: 0, lines: [] } });
const ResetPassword = vi.fn((_: Record<string, unknown>) => ({
  resetPassword: { __typename: "Session", token: "jeton neuf", user: testUser },
}));
beforeEach(() => ResetPassword.mockClear());

const open = (options: RenderOptions = {}) =>
  renderPage(<ResetPasswordPage />, {
    address: "/reset-password#secret",
    path: "/reset-password",
    ...options,
    answers: { CheckPasswordLink, ResetPassword, Cart, ...options.answers },
  });
const password = () => screen.findByLabelText("Nouveau mot de passe");
const submit = () => screen.getByRole("button", { name: "Changer le mot de passe" });
const chat = async () =>
  new URL((await screen.findByRole("link", { name: /WhatsApp/ })).getAttribute("href") ?? "");

describe("the page for setting a new password by a link", () => {
  it("sets the password of the named account, signs the user in and opens the account page", async () => {
    const { user, address, session } = await open();
    await user.type(await password(), "un nouveau secret");
    expect(screen.getByText(/^Pour le compte de Awa Ngono, awa@example\.cm$/)).toBeVisible();
    await user.click(submit());
    await waitFor(() => expect(address()).toBe("/account"));
    expect(ResetPassword).toHaveBeenCalledWith({ token: "secret", password: "un nouveau secret" });
    expect(localStorage.getItem("token")).toBe("jeton neuf");
    expect(session.get().user).toEqual(testUser);
  });

  it("requires a password of six characters before it sends anything", async () => {
    const { user } = await open();
    await user.type(await password(), "court");
    await user.click(submit());
    expect(await password()).toHaveAccessibleDescription(/au moins 6 caractères/);
    expect(ResetPassword).not.toHaveBeenCalled();
  });

  it("keeps the typed password if the network fails", async () => {
    const { user } = await open({ answers: { ResetPassword: deadNetwork } });
    await user.type(await password(), "un nouveau secret");
    await user.click(submit());
    expect(await screen.findByText(/Connexion impossible/)).toBeVisible();
    expect(await password()).toHaveValue("un nouveau secret");
  });

  it.each([["Ce lien a expiré : il ne vaut qu’une heure"], ["Ce lien a déjà servi"]])(
    "says why a link is invalid (%s), and links to a chat with the shop",
    async (reason) => {
      await open({ answers: { CheckPasswordLink: () => refusal("NOT_FOUND", reason) } });
      expect(await screen.findByRole("alert")).toHaveTextContent(reason);
      expect((await chat()).searchParams.get("text")).toContain("mon lien pour changer de mot de passe");
      expect(screen.queryByLabelText("Nouveau mot de passe")).not.toBeInTheDocument();
    },
  );

  it("says that the link was used if somebody has used it since the page was opened", async () => {
    const { user } = await open({
      answers: { ResetPassword: () => refusal("NOT_FOUND", "Ce lien a déjà servi") },
    });
    await user.type(await password(), "un nouveau secret");
    await user.click(submit());
    expect(await screen.findByRole("alert")).toHaveTextContent("Ce lien a déjà servi");
    expect(screen.queryByLabelText("Nouveau mot de passe")).not.toBeInTheDocument();
  });

  it("says that a link without a token is incomplete", async () => {
    await open({ address: "/reset-password" });
    expect(await screen.findByRole("alert")).toHaveTextContent("Ce lien n’est pas complet");
  });

  it("after a network failure, asks the server about the link again when the user clicks « Réessayer »", async () => {
    let isDead = true;
    const answer = () => (isDead ? deadNetwork() : CheckPasswordLink());
    const { user } = await open({ answers: { CheckPasswordLink: answer } });
    expect(await screen.findByText(/Connexion impossible/)).toBeVisible();
    isDead = false;
    await user.click(screen.getByRole("button", { name: "Réessayer" }));
    expect(await password()).toBeVisible();
  });

  it("asks another signed-in user to sign out, and stays open after this sign-out", async () => {
    const other = {
      ...testUser,
      id: "22222222-2222-4222-8222-222222222222",
      name: "Brice",
      email: "b@example.cm",
    };
    const { user, address } = await open({
      user: other,
      answers: { SignOut: () => ({ signOut: true }) },
    });
    expect(await screen.findByText(/^Le compte de Brice est ouvert/)).toBeVisible();
    expect(screen.queryByLabelText("Nouveau mot de passe")).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Déconnexion" }));
    expect(await password()).toBeVisible();
    expect(address()).toBe("/reset-password");
  });

  it("can be used while the user to whom the link belongs is signed in", async () => {
    await open({ user: testUser });
    expect(await password()).toBeVisible();
  });
});
