import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderPage } from "../../app/testing/render.tsx";
import { ForgotPasswordPage } from "./forgot-password-page.tsx";

describe("the page for a forgotten password", () => {
  it("links to a chat with the shop, with a prepared message, and back to the sign-in", async () => {
    await renderPage(<ForgotPasswordPage />, { address: "/forgot-password" });
    const chat = screen.getByRole("link", { name: "Écrire sur WhatsApp" }).getAttribute("href") ?? "";
    expect(new URL(chat).searchParams.get("text")).toContain("j’ai oublié le mot de passe");
    expect(screen.getByRole("link", { name: "Retour à la connexion" })).toHaveAttribute("href", "/login");
  });
});
