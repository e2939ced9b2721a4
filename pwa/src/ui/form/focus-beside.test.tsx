import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { focusBeside, REMOVES } from "./focus-beside.ts";

function List({ target }: { target?: string }) {
  const [rows, setRows] = useState(["a", "b", "c"]);
  return (
    <main>
      <h1>Articles</h1>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <input aria-label={`nom ${row}`} />
            <button
              type="button"
              {...REMOVES}
              onClick={({ currentTarget }) => {
                focusBeside(currentTarget, target);
                setRows(rows.filter((other) => other !== row));
              }}
            >
              {row}
            </button>
          </li>
        ))}
      </ul>
    </main>
  );
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

it("after a row is removed, the focus goes to the row after it, else the row before it, else the heading", async () => {
  render(<List />);
  await press("b");
  expect(screen.getByRole("button", { name: "c" })).toHaveFocus();
  await press("c");
  expect(screen.getByRole("button", { name: "a" })).toHaveFocus();
  await press("a");
  expect(screen.getByRole("heading", { name: "Articles" })).toHaveFocus();
});

it("after a row is removed, the focus goes to the element of the next row that the page has named", async () => {
  render(<List target="input" />);
  await press("a");
  expect(screen.getByRole("textbox", { name: "nom b" })).toHaveFocus();
});
