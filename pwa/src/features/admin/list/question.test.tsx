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

it("if the answer « yes » destroys something, the button « no » is the filled one", () => {
  ask(true);
  expect(screen.getByRole("button", { name: "Oui" })).toHaveClass(buttonStyles.danger ?? "");
  expect(screen.getByRole("button", { name: "Non" })).toHaveClass(buttonStyles.primary ?? "");
});

it("if the answer « yes » destroys nothing, the button « yes » is the filled one", () => {
  ask(false);
  expect(screen.getByRole("button", { name: "Oui" })).toHaveClass(buttonStyles.primary ?? "");
  expect(screen.getByRole("button", { name: "Non" })).toHaveClass(buttonStyles.outline ?? "");
});
