import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import buttonStyles from "../../../ui/form/button.module.css";
import { Question } from "./question.tsx";

const ask = (destroys: boolean) =>
  render(
    <Question
      title="Annuler ?"
      yes="Oui"
      no="Non"
      busy={false}
      destroys={destroys}
      onYes={() => {}}
      onNo={() => {}}
    />,
  );

it("of a question whose « yes » destroys something, « no » is the filled button and « yes » only an outlined one", () => {
  ask(true);
  expect(screen.getByRole("button", { name: "Oui" })).toHaveClass(buttonStyles.danger ?? "");
  expect(screen.getByRole("button", { name: "Non" })).toHaveClass(buttonStyles.primary ?? "");
});

it("of a question whose « yes » destroys nothing, « yes » is the filled button", () => {
  ask(false);
  expect(screen.getByRole("button", { name: "Oui" })).toHaveClass(buttonStyles.primary ?? "");
  expect(screen.getByRole("button", { name: "Non" })).toHaveClass(buttonStyles.outline ?? "");
});
