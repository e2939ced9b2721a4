import { act, render, screen } from "@testing-library/react";
import { MemoryRouter, useNavigate } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { PendingBar } from "./pending-bar.tsx";

const navigation = new EventTarget();
let finish: () => void;

beforeEach(() => {
  vi.stubGlobal("navigation", navigation);
  history.replaceState(null, "", "/product");
  render(
    <MemoryRouter initialEntries={["/product"]}>
      <PendingBar />
      <Finish />
    </MemoryRouter>,
  );
});

function Finish() {
  const navigate = useNavigate();
  finish = () => navigate("/about");
  return null;
}

/** Navigates like a browser: the URL changes at once, and the page follows when the test calls `finish`. */
function go(path: string): void {
  const destination = { url: new URL(path, location.href).href, sameDocument: true };
  act(() => void navigation.dispatchEvent(Object.assign(new Event("navigate"), { destination })));
  history.replaceState(null, "", path);
}

const bar = () => screen.queryByRole("progressbar", { name: "Chargement de la page" });

it("the progress bar shows while the next page loads", () => {
  expect(bar()).toBeNull();
  go("/about");
  expect(bar()).toBeVisible();
  act(finish);
  expect(bar()).toBeNull();
});

it("the progress bar is not shown if only the URL's query changes", () => {
  go("/product?size=M");
  expect(bar()).toBeNull();
});

it("the progress bar disappears when the visitor goes back before the next page has loaded", () => {
  go("/about");
  go("/product");
  expect(bar()).toBeNull();
});
