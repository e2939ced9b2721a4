import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ActionNotice, Notices } from "./notices.tsx";

const page = (text?: string, isError = false) => (
  <Notices notice={text === undefined ? undefined : { text }} takesFocus={false}>
    {text && (
      <ActionNotice isError={isError} action={undefined}>
        {text}
      </ActionNotice>
    )}
  </Notices>
);

it("a notice appears in a live region that was already on the page, so that screen readers announce it", () => {
  const { rerender } = render(page());
  const place = screen.getByRole("status");
  expect(place).toBeEmptyDOMElement();
  rerender(page("Zone ajoutée"));
  expect(screen.getAllByRole("status")).toEqual([place]);
  expect(place).toHaveTextContent("Zone ajoutée");
  rerender(page("Connexion impossible", true));
  expect(screen.getByRole("alert")).toHaveTextContent("Connexion impossible");
});
