import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { SelectField, TextField } from "./field.tsx";
import { PasswordField } from "./password-field.tsx";

describe("a field", () => {
  it("has a label, hint and error that screen readers read with the control", () => {
    render(<TextField label="Prix" name="price" hint="En FCFA" error="Le prix est requis" />);
    const field = screen.getByLabelText("Prix");
    const said = field
      .getAttribute("aria-describedby")
      ?.split(" ")
      .map((id) => document.getElementById(id)?.textContent);
    expect(said).toEqual(["En FCFA", "Le prix est requis"]);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByRole("alert").textContent).toBe("Le prix est requis");
  });

  it("is not marked as invalid without an error", () => {
    render(<TextField label="Nom" name="name" />);
    const field = screen.getByLabelText("Nom");
    expect([field.hasAttribute("aria-invalid"), field.hasAttribute("aria-describedby")]).toEqual([
      false,
      false,
    ]);
  });

  it("with options (`SelectField`) shows them as a list to choose from", () => {
    render(
      <SelectField label="Sujet" name="subject">
        <option>Question</option>
      </SelectField>,
    );
    expect(screen.getByRole("combobox", { name: "Sujet" }).textContent).toBe("Question");
  });

  it("for a password (`PasswordField`) has a button that shows the password", async () => {
    render(<PasswordField label="Mot de passe" name="password" />);
    const field = screen.getByLabelText<HTMLInputElement>("Mot de passe");
    expect(field.type).toBe("password");
    await userEvent.click(screen.getByRole("button", { name: "Afficher le mot de passe" }));
    expect(field.type).toBe("text");
  });
});
