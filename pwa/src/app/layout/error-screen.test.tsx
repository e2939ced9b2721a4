import { render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { ErrorBoundary } from "../../ui/feedback/error-boundary.tsx";
import { ErrorScreen } from "./error-screen.tsx";

function Broken(): never {
  throw new Error("rien ne va");
}

describe("a page that fails to render", () => {
  it("is replaced by the error screen, with a link home", () => {
    const onError = vi.fn();
    render(
      <ErrorBoundary onError={onError} fallback={<ErrorScreen />}>
        <Broken />
      </ErrorBoundary>,
      { onCaughtError: () => undefined },
    );
    expect(screen.getByRole("heading").textContent).toBe("Unexpected Application Error");
    expect(screen.getByRole("button", { name: "Recharger la page" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Retour à l’accueil" }).getAttribute("href")).toBe("/");
    expect(onError).toHaveBeenCalledTimes(1);
  });
});
