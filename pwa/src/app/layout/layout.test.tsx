import { act, render, screen, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { listenForInstallPrompt } from "../../lib/install-prompt.ts";
import { Shell } from "./layout.tsx";
import { shellPart, userWithRole, visit } from "./testing/visit.tsx";

const shell = (
  <Shell onSubscribe={async () => ({ ok: true, value: "sent" })}>
    <h1>La page</h1>
  </Shell>
);

describe("the layout", () => {
  it("has landmarks for screen readers, and begins with a link that skips the header", async () => {
    await visit(shell);
    for (const landmark of ["banner", "main", "contentinfo"] as const)
      expect(screen.getAllByRole(landmark)).toHaveLength(1);
    const [first] = screen.getAllByRole("link");
    expect(first?.textContent).toBe("Aller au contenu");
    expect(first?.getAttribute("href")).toBe(`#${screen.getByRole("main").id}`);
  });

  it("offers to install the shop in the phone's menu, until the shop is installed", async () => {
    listenForInstallPrompt();
    await visit(shell);
    const offer = Object.assign(new Event("beforeinstallprompt"), { prompt: async () => undefined });
    act(() => void dispatchEvent(offer));
    const menu = document.getElementById("menu");
    await waitFor(() => expect(menu?.textContent).toMatch(/Installer l.application$/));
    act(() => void dispatchEvent(new Event("appinstalled")));
    expect(menu?.textContent).not.toMatch(/Installer/);
  });

  it("shows a visitor's links in the server's HTML, and a signed-in user's account only after hydration", async () => {
    const { tree } = await shellPart(shell, "/product", userWithRole("ADMIN"), [1, 1]);
    const html = renderToString(tree);
    expect(html).toContain("Connexion");
    expect(html).not.toContain("Aïcha");
    expect(html).not.toContain("style=");

    const place = document.body.appendChild(document.createElement("div"));
    place.innerHTML = html;
    const onRecoverableError = vi.fn();
    await act(async () => render(tree, { container: place, hydrate: true, onRecoverableError }));
    expect(onRecoverableError).not.toHaveBeenCalled();
    expect(screen.getByRole("button", { name: "Compte de Aïcha Ngono" })).toBeDefined();
  });
});
