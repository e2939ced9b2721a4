import { act, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Overlays, showOverlay } from "./overlays.tsx";
import { showStrip } from "./strip.tsx";

function Broken(): never {
  throw new Error("rien ne va");
}

it("an overlay that fails to render disappears, and the page and all other overlays stay", async () => {
  const page = (
    <>
      <p>La page</p>
      <Overlays />
    </>
  );
  render(page, { onCaughtError: () => undefined });
  act(() => {
    showOverlay(<Broken />);
    showStrip({ text: "Nouvelle version prête", close: "Plus tard" });
  });
  expect(await screen.findByText("Nouvelle version prête")).toBeVisible();
  expect(screen.getByText("La page")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("an overlay that is added before the page is mounted appears with the page", async () => {
  showOverlay(<p>Bonjour</p>);
  render(<Overlays />);
  expect(screen.getByText("Bonjour")).toBeVisible();
});
